import { firstName } from '@x1/contract/core/first-name.ts';
import type { ReviewId, TrainerId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import type { PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import type { ReactNode } from 'react';
import { reviewKeys } from '../../lib/query-keys.ts';
import { usePages } from '../../lib/use-read.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore, shownText } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { StoryPart } from '../../ui/story/story-part.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ReviewEntry } from './review-entry.tsx';

interface TrainerReviewsProps {
  trainer: Pick<PublicTrainer, 'id' | 'name' | 'rating' | 'reviewCount'>;
  zone: string;
  /** Whether the trainer views their own page: then they can reply. */
  isOwn: boolean;
  /** Renders the control that reports a review or an answer. */
  children: (target: { subject: 'review' | 'answer'; id: ReviewId; name: string; quote?: string }) => ReactNode;
}

/** What parents say of a trainer, newest first (R42). Before the first there is nothing to say: the line under the name says that the trainer is new. */
export function TrainerReviews({ trainer, zone, isOwn, children }: TrainerReviewsProps) {
  const { rating, reviewCount } = trainer;
  if (reviewCount === 0) return null;
  return (
    <StoryPart
      title={t('Reviews')}
      aside={
        rating &&
        t('{rating} from {reviewCount, plural, one {# review} other {# reviews}}', { rating: (rating / 10).toFixed(1), reviewCount })
      }
    >
      <Body trainer={trainer} zone={zone} isOwn={isOwn}>
        {children}
      </Body>
    </StoryPart>
  );
}

function Body({ trainer, zone, isOwn, children }: TrainerReviewsProps) {
  const reviews = useTrainerReviews(trainer.id);
  const first = firstName(trainer.name);
  if (reviews.isPending) return <PlaceholderReviews />;
  if (reviews.isError && !reviews.data) return <LoadFailed what={t("Reviews couldn't be loaded.")} query={reviews} />;
  const { items: shown, total } = reviews.data;
  return (
    <>
      <ul className="reviews">
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewEntry
              review={review}
              trainerFirstName={first}
              zone={zone}
              report={review.text && children({ subject: 'review', id: review.id, name: review.authorName, quote: review.text })}
              reportAnswer={!isOwn && review.answer && children({ subject: 'answer', id: review.id, name: first, quote: review.answer })}
            >
              {isOwn && <AnswerForm review={review} />}
            </ReviewEntry>
          </li>
        ))}
      </ul>
      {reviews.isFetchNextPageError && (
        <div className="mt-4">
          <LoadFailed what={t("More reviews couldn't be loaded.")} onRetry={() => void reviews.fetchNextPage()} />
        </div>
      )}
      {reviews.hasNextPage && (
        <LoadMore
          hasMore={!reviews.isFetchNextPageError}
          isLoading={reviews.isFetchingNextPage}
          onLoadMore={() => void reviews.fetchNextPage()}
          note={shownText(shown.length, total)}
          label={t('More reviews')}
        />
      )}
    </>
  );
}

function PlaceholderReviews() {
  return (
    <PlaceholderGroup label={t('Loading reviews')}>
      <div className="reviews">
        {[0, 1, 2].map((index) => (
          <div className="grid gap-2 py-4" key={index}>
            <Placeholder width={220} height={18} />
            <Placeholder width="90%" height={16} />
            <Placeholder width="60%" height={16} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}

const PAGE_SIZE = '6';

/** The published reviews of a trainer, newest first, page by page (R42). */
function useTrainerReviews(trainerId: TrainerId) {
  const input = { params: { trainerId }, query: { limit: PAGE_SIZE } };
  return usePages(reviewKeys.ofTrainer(trainerId), reviewsRoutes.listReviews, input);
}
