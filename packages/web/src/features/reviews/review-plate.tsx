import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { REVIEW_MAX_LENGTH } from '@x1/contract/reviews/review.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Plate } from '../../ui/plate.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useWriteReview } from './mutations.ts';
import { type ReviewProblems, reviewProblems } from './review-words.ts';
import { StarChoice } from './star-choice.tsx';
import './reviews.css';

interface ReviewPlateProps {
  appointmentId: AppointmentId;
  trainerFirstName: string;
  /** The review is there and this form is gone. */
  onPublished: () => void;
}

/** What a parent does with a session that was held: says how it was (R42). A refused try keeps what was typed. */
export function ReviewPlate({ appointmentId, trainerFirstName, onPublished }: ReviewPlateProps) {
  const titleId = useId();
  const [rating, setRating] = useState<number>();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<ReviewProblems>({});
  const firstStar = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useWriteReview({ appointmentId, trainerFirstName, onRefreshed: onPublished });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending) return;
    const found = reviewProblems({ rating, text });
    setProblems(found);
    if (found.rating || rating === undefined) return firstStar.current?.focus();
    if (found.text) return field.current?.focus();
    write.mutate({ rating, text: text.trim() });
  };
  return (
    <Plate labelledBy={titleId} hasLanes={false} className="review-plate">
      <form className="review-form" noValidate onSubmit={submit}>
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
          <StarChoice
            ref={firstStar}
            value={rating}
            error={problems.rating}
            onChange={(stars) => {
              setRating(stars);
              setProblems({ ...problems, rating: undefined });
            }}
          />
        </div>
        <TextArea
          ref={field}
          label="Your review"
          isOptional
          rows={3}
          limit={REVIEW_MAX_LENGTH}
          value={text}
          error={problems.text}
          onChange={(event) => {
            setText(event.target.value);
            setProblems({ ...problems, text: undefined });
          }}
        />
        <Button type="submit" variant="volt" size="l" isBusy={write.isPending} busyLabel="Please wait..." className="review-form-send">
          Publish review
        </Button>
      </form>
    </Plate>
  );
}
