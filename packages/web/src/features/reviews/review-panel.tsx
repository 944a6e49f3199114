import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { NewReview, REVIEW_MAX_LENGTH } from '@x1/contract/reviews/review.ts';
import { useId } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useWriteReview } from './mutations.ts';
import { StarChoice } from './star-choice.tsx';
import './reviews.css';

interface ReviewPanelProps {
  appointmentId: AppointmentId;
  trainerFirstName: string;
  /** The review is there and this form is gone. */
  onPublished: () => void;
}

/** What a parent does with a session that was held: says how it was (R42). A refused try keeps what was typed. */
export function ReviewPanel({ appointmentId, trainerFirstName, onPublished }: ReviewPanelProps) {
  const titleId = useId();
  const write = useWriteReview({ appointmentId, trainerFirstName, onRefreshed: onPublished });
  const form = useForm({
    initial: { rating: undefined as number | undefined, text: '' },
    schema: NewReview,
    send: ({ rating, text }) => write.mutateAsync({ rating, text: text ?? '' }),
  });
  return (
    <Panel labelledBy={titleId} hasLanes={false} className="review-panel">
      <form className="review-form" {...form.attributes}>
        <div className="review-form-top">
          <div>
            <p className="small muted mb-2">How was it with {trainerFirstName}?</p>
            <h2 id={titleId} className="review-form-title">
              Leave a review
            </h2>
            <p className="muted mt-2 max-w-[44ch]">
              Everybody sees it on {trainerFirstName}’s page at once, with your first name and an initial. It cannot be changed later.
            </p>
          </div>
          <StarChoice value={form.values.rating} error={form.errors['rating']} onChange={(rating) => form.change({ rating })} />
        </div>
        <TextArea label="Your review" isOptional rows={3} limit={REVIEW_MAX_LENGTH} {...form.field('text')} />
        <Button type="submit" variant="volt" size="l" isBusy={form.isBusy} busyLabel="Please wait..." className="review-form-send">
          Publish review
        </Button>
      </form>
    </Panel>
  );
}
