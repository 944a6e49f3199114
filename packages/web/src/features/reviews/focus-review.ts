import type { ReviewId } from '@x1/contract/core/ids.ts';

/** The element of a review on the page. */
export function reviewElementId(reviewId: ReviewId): string {
  return `review-${reviewId}`;
}

/** Puts the focus on a review after its answer was sent: the form that had it is gone (R161). */
export function focusReview(reviewId: ReviewId): void {
  document.getElementById(reviewElementId(reviewId))?.focus({ preventScroll: true });
}
