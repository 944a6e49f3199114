import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import type { ReactNode } from 'react';
import { fieldErrors } from '../../lib/api-errors.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { LoadAsOneScrolls } from '../../ui/load-as-one-scrolls.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { areSame, type ChangeFilters, type TrainerFilters } from './filters.ts';
import { NoTrainers, UnknownZip } from './no-trainers.tsx';
import { COUNT_REST_MS, type useTrainerPages } from './queries.ts';
import { TrainerCard } from './trainer-card.tsx';

interface TrainerResultsProps {
  trainers: ReturnType<typeof useTrainerPages>;
  filters: TrainerFilters;
  onChange: ChangeFilters;
  /** False for trainers who look around (R7). */
  canBook: boolean;
  /** What else can be done with a trainer, beside Book Session. */
  actions?: ((trainer: TrainerListItem) => ReactNode) | undefined;
}

/** The grid of trainers in its four states; further pages come as one scrolls, or by the button. */
export function TrainerResults({ trainers, filters, onChange, canBook, actions }: TrainerResultsProps) {
  const settled = useSettled(filters, COUNT_REST_MS);
  if (trainers.isPending) return <TrainerCardPlaceholders />;
  if (trainers.isError && !trainers.data) {
    if (fieldErrors(trainers.error)['near']) return <UnknownZip zip={filters.near} onChange={onChange} />;
    return <LoadFailed what="Trainers could not be loaded." onRetry={() => void trainers.refetch()} isRetrying={trainers.isRefetching} />;
  }
  const found: TrainerListItem[] = trainers.data?.pages.flatMap((page) => [...page.items]) ?? [];
  if (found.length === 0 && !trainers.isPlaceholderData) {
    return <NoTrainers filters={filters} onChange={onChange} isSettled={areSame(filters, settled)} />;
  }
  const hasMore = trainers.hasNextPage && !trainers.isPlaceholderData && !trainers.isFetchNextPageError;
  return (
    <div aria-busy={trainers.isPlaceholderData || undefined} className={trainers.isPlaceholderData ? 'outdated' : undefined}>
      <ul className="trainers">
        {found.map((trainer) => (
          <li key={trainer.id}>
            <TrainerCard trainer={trainer} canBook={canBook} actions={actions?.(trainer)} />
          </li>
        ))}
      </ul>
      {trainers.isFetchNextPageError && (
        <div className="mt-4">
          <LoadFailed what="More trainers could not be loaded." onRetry={() => void trainers.fetchNextPage()} />
        </div>
      )}
      <LoadAsOneScrolls isReady={hasMore && !trainers.isFetchingNextPage} onNear={trainers.fetchNextPage} />
      <LoadMore
        hasMore={hasMore}
        isLoading={trainers.isFetchingNextPage}
        onLoadMore={() => void trainers.fetchNextPage()}
        note={hasMore ? `Showing ${found.length} of ${trainers.data?.pages[0]?.total ?? 'more'}` : undefined}
      />
    </div>
  );
}

const PLACEHOLDERS = 6;

/** The grid while its first page is on the way. */
function TrainerCardPlaceholders() {
  return (
    <PlaceholderGroup label="Loading trainers">
      <div className="trainers">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => index).map((index) => (
          <div className="card tcard" key={index}>
            <Placeholder className="face tile" width="auto" height="auto" />
            <div className="tcard-ghost">
              <Placeholder width="70%" height={20} />
              <Placeholder width="85%" height={14} />
              <Placeholder width="50%" height={14} />
              <Placeholder width="60%" height={14} />
            </div>
            <div className="tcard-foot">
              <p className="tcard-from">
                <Placeholder width="70%" height={16} />
              </p>
              <Placeholder width={124} height={44} />
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
