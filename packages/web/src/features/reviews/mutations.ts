import type { AppointmentId, ReviewId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { reviewsApi } from '../../lib/api/reviews.ts';
import { useChange } from '../../lib/use-change.ts';

interface WriteOptions {
  readonly appointmentId: AppointmentId;
  readonly trainerFirstName: string;
  /** The page is reloaded: the form that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Publishes a review of a session. */
export function useWriteReview({ appointmentId, trainerFirstName, onRefreshed }: WriteOptions) {
  return useChange({
    // The form says so (R191).
    call: (body: { rating: number; text: string }) => reviewsApi.write({ params: { appointmentId }, body: { ...body, mayBePublic: true } }),
    stale: reviewsApi.write.stale,
    done: { title: t('Review Published'), description: t("Thank you. It's now on {trainerFirstName}'s page.", { trainerFirstName }) },
    failed: t('Failed to publish the review'),
    onRefreshed,
  });
}

/** Answers a review, once. */
export function useAnswerReview(reviewId: ReviewId, { onRefreshed }: { readonly onRefreshed: () => void }) {
  return useChange({
    call: (text: string) => reviewsApi.answer({ params: { reviewId }, body: { text } }),
    stale: reviewsApi.answer.stale,
    done: { title: t('Answer Published'), description: t('Everyone who reads the review sees it.') },
    failed: t('Failed to publish the answer'),
    onRefreshed,
  });
}
