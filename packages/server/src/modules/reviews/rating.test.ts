import { describe, expect, it } from 'vitest';
import { toRating } from './rating.ts';

const rate = (...stars: number[]) => toRating({ sumOfStars: stars.reduce((sum, one) => sum + one, 0), count: stars.length });

describe("a trainer's rating", () => {
  it.each([
    [[5], 50],
    [[1], 10],
    [[4, 5], 45],
    [[4, 4, 4, 5], 43],
    [[4, 4, 5], 43],
    [[5, 5, 4], 47],
    [[5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4], 49],
    [Array.from({ length: 20 }, (_, at) => (at === 0 ? 4 : 5)), 50],
  ])('for reviews of %j stars is %i tenths', (stars, tenths) => {
    expect(rate(...stars)).toEqual({ tenths, count: stars.length });
  });

  it('is null without a review', () => {
    expect(rate()).toEqual({ tenths: null, count: 0 });
  });

  it('is the average rounded half up, for every sum of up to 300 reviews', () => {
    const wrong: object[] = [];
    for (let count = 1; count <= 300; count += 1) {
      for (let sumOfStars = count; sumOfStars <= 5 * count; sumOfStars += 1) {
        const { tenths } = toRating({ sumOfStars, count });
        const rest = (10 * sumOfStars) % count;
        const whole = (10 * sumOfStars - rest) / count;
        if (tenths !== (2 * rest >= count ? whole + 1 : whole)) wrong.push({ sumOfStars, count, tenths });
      }
    }
    expect(wrong).toEqual([]);
  });
});
