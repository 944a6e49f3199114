import { t } from '@x1/contract/core/texts.ts';
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

/** One review: the text, stars, who and when, and the trainer's answer. */
export function ReviewEntry({ review, trainerFirstName, zone, children, report, reportAnswer }: ReviewEntryProps) {
  return (
    <article
      className="review-entry"
      id={reviewElementId(review.id)}
      tabIndex={-1}
      aria-label={t('Review by {authorName}', { authorName: review.authorName })}
    >
      {review.text && <p className="review-text">{review.text}</p>}
      <div className="review-foot">
        <Stars tenths={review.rating * 10} />
        <p>
          <strong>{review.authorName}</strong> · {formatLongDate(review.createdAt, zone)}
        </p>
        {report}
      </div>
      {review.answer !== null && review.answeredAt !== null ? (
        <div className="review-answer">
          <p className="review-text">{review.answer}</p>
          <div className="review-foot">
            <p>
              <strong>{t('{trainerFirstName} answered', { trainerFirstName })}</strong> · {formatLongDate(review.answeredAt, zone)}
            </p>
            {reportAnswer}
          </div>
        </div>
      ) : (
        children
      )}
    </article>
  );
}
