import { ANSWER_MAX_LENGTH, RATING_MAX, REVIEW_MAX_LENGTH } from '@x1/contract/reviews/review.ts';

/** What whole stars mean, from one to five. */
export const starWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** What has to be put right before a review is sent; empty when nothing. */
export interface ReviewProblems {
  readonly rating?: string;
  readonly text?: string;
}

/** Stars are needed, the text may be left out (R42). */
export function reviewProblems({ rating, text }: { rating: number | undefined; text: string }): ReviewProblems {
  const isRated = rating !== undefined && rating >= 1 && rating <= RATING_MAX;
  return {
    ...(!isRated && { rating: 'Please choose 1 to 5 stars' }),
    ...(text.trim().length > REVIEW_MAX_LENGTH && { text: tooLong(REVIEW_MAX_LENGTH) }),
  };
}

/** What is wrong with an answer; undefined when nothing. */
export function answerProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'Please write an answer';
  return length > ANSWER_MAX_LENGTH ? tooLong(ANSWER_MAX_LENGTH) : undefined;
}

/** '5 stars, excellent', as a choice is read out. */
export function starLabel(stars: number): string {
  const word = starWords[stars - 1]?.toLowerCase();
  return `${stars} ${stars === 1 ? 'star' : 'stars'}${word ? `, ${word}` : ''}`;
}

function tooLong(limit: number): string {
  return `Use at most ${limit.toLocaleString('en-US')} characters`;
}
