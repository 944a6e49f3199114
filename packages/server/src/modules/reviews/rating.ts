import type { Rating } from '../trainers/service.ts';

/**
 * The average of whole stars in tenths, rounded half up (R40): 4 and 5 are 45, 4, 4, 4 and 5 are 43.
 *
 * @param sumOfStars of all `count` reviews
 */
export function toRating({ sumOfStars, count }: { sumOfStars: number; count: number }): Rating {
  if (count === 0) return { tenths: null, count };
  return { tenths: Math.floor((20 * sumOfStars + count) / (2 * count)), count };
}
