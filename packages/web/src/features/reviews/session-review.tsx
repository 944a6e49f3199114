import type { Role } from '@x1/contract/core/route.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import { Card } from '../../ui/card.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ReviewEntry } from './review-entry.tsx';

interface SessionReviewProps {
  review: Review;
  role: Role;
  trainerFirstName: string;
  zone: string;
}

/** The review of a session for its two parties; the trainer may answer it here. */
export function SessionReview({ review, role, trainerFirstName, zone }: SessionReviewProps) {
  return (
    <Card title={role === 'parent' ? 'Your Review' : 'Review'}>
      <ReviewEntry review={review} trainerFirstName={trainerFirstName} zone={zone}>
        {role === 'trainer' && <AnswerForm review={review} />}
      </ReviewEntry>
    </Card>
  );
}
