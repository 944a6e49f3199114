import { describe, expect, it } from 'vitest';
import { answerProblem, reviewProblems, starLabel } from './review-words.ts';

describe('a review that is to be sent', () => {
  it.each([
    [{ rating: 5, text: '' }, {}],
    [{ rating: 1, text: 'x'.repeat(1_000) }, {}],
    [{ rating: 3, text: ` ${'x'.repeat(1_000)} ` }, {}],
    [{ rating: undefined, text: 'Good' }, { rating: 'Please choose 1 to 5 stars' }],
    [{ rating: 6, text: '' }, { rating: 'Please choose 1 to 5 stars' }],
    [{ rating: 4, text: 'x'.repeat(1_001) }, { text: 'Use at most 1,000 characters' }],
    [
      { rating: undefined, text: 'x'.repeat(1_001) },
      { rating: 'Please choose 1 to 5 stars', text: 'Use at most 1,000 characters' },
    ],
  ])('needs stars, and no more than the text allows %#', (review, problems) => {
    expect(reviewProblems(review)).toEqual(problems);
  });

  it.each([
    ['Thank you!', undefined],
    ['x'.repeat(1_000), undefined],
    ['  ', 'Please write an answer'],
    ['x'.repeat(1_001), 'Use at most 1,000 characters'],
  ])('needs words in its answer %#', (text, problem) => {
    expect(answerProblem(text)).toBe(problem);
  });

  it.each([
    [1, '1 star, poor'],
    [4, '4 stars, very good'],
    [5, '5 stars, excellent'],
  ])('reads out %i as %s', (stars, label) => {
    expect(starLabel(stars)).toBe(label);
  });
});
