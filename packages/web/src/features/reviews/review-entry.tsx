import { formatLongDate } from '@x1/contract/core/time-format.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import type { ReactNode } from 'react';
import { Stars } from '../../ui/rating.tsx';
import { reviewElementId } from './focus-review.ts';
import './reviews.css';

interface ReviewEntryProps {
  review: Review;
  trainerFirstName: string;
  /** The zone in which the viewer reads dates. */
  zone: string;
  /** Shown where the answer will be: the control to write one. */
  children?: ReactNode;
  /** The ways to report the review, and its answer. */
  report?: ReactNode;
  reportAnswer?: ReactNode;
}

/** One review: stars, who and when, the text, and the trainer's answer. */
export function ReviewEntry({ review, trainerFirstName, zone, children, report, reportAnswer }: ReviewEntryProps) {
  return (
    <article className="review-entry" id={reviewElementId(review.id)} tabIndex={-1} aria-label={`Review by ${review.authorName}`}>
      <p className="review-head">
        <Stars tenths={review.rating * 10} />
        <span>
          <strong>{review.authorName}</strong>
          <span className="muted">{formatLongDate(review.createdAt, zone)}</span>
        </span>
      </p>
      {review.text && <p className="review-text">{review.text}</p>}
      {report}
      {review.answer !== null && review.answeredAt !== null ? (
        <div className="review-answer">
          <p className="review-head">
            <span>
              <strong>{trainerFirstName} answered</strong>
              <span className="muted">{formatLongDate(review.answeredAt, zone)}</span>
            </span>
          </p>
          <p className="review-text">{review.answer}</p>
          {reportAnswer}
        </div>
      ) : (
        children
      )}
    </article>
  );
}
