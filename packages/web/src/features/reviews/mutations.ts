import { useMutation } from '@tanstack/react-query';
import type { AppointmentId, ReviewId } from '@x1/contract/core/ids.ts';
import { reviewsApi } from '../../lib/api/reviews.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dashboardKeys, reviewKeys, sessionKeys, trainerKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';

/** What a review makes out of date (R28): the session, and every place that shows a rating. */
function refresh(): Promise<unknown> {
  const stale = [reviewKeys.all, sessionKeys.all, trainerKeys.all, dashboardKeys.all];
  return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

interface WriteOptions {
  readonly appointmentId: AppointmentId;
  readonly trainerFirstName: string;
  /** The page is read anew: the form that had the focus is gone. */
  readonly onRefreshed: () => void;
}

/** Publishes a review of an own session. */
export function useWriteReview({ appointmentId, trainerFirstName, onRefreshed }: WriteOptions) {
  return useMutation({
    mutationFn: (body: { rating: number; text: string }) => reviewsApi.write({ params: { appointmentId }, body }),
    onSuccess: async () => {
      toast({ title: 'Review Published', description: `Thank you. It stands on ${trainerFirstName}’s page now.` });
      await refresh();
      onRefreshed();
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'Failed to publish the review'), variant: 'destructive' }),
  });
}

/** Answers a review, once. */
export function useAnswerReview(reviewId: ReviewId, { onRefreshed }: { readonly onRefreshed: () => void }) {
  return useMutation({
    mutationFn: (text: string) => reviewsApi.answer({ params: { reviewId }, body: { text } }),
    onSuccess: async () => {
      toast({ title: 'Answer Published', description: 'Everybody who reads the review reads it, too.' });
      await refresh();
      onRefreshed();
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'Failed to publish the answer'), variant: 'destructive' }),
  });
}
