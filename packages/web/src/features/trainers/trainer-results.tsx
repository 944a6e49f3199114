import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { isFiltered, noFilters, type TrainerFilters } from './filters.ts';
import type { useTrainerPages } from './queries.ts';
import { TrainerCard } from './trainer-card.tsx';

interface TrainerResultsProps {
  trainers: ReturnType<typeof useTrainerPages>;
  filters: TrainerFilters;
  onChange: (change: Partial<TrainerFilters>, step: 'new' | 'same') => void;
  canBook: boolean;
}

const PLACEHOLDERS = 6;

/** The grid of trainers in its four states. */
export function TrainerResults({ trainers, filters, onChange, canBook }: TrainerResultsProps) {
  if (trainers.isPending) return <PlaceholderCards />;
  if (trainers.isError && !trainers.data) {
    return <LoadFailed what="Trainers could not be loaded." onRetry={() => void trainers.refetch()} isRetrying={trainers.isRefetching} />;
  }
  const found: TrainerListItem[] = trainers.data.pages.flatMap((page) => [...page.items]);
  if (found.length === 0) return <NoTrainers filters={filters} onClear={() => onChange(noFilters, 'new')} />;
  return (
    <>
      <ul className="trainers">
        {found.map((trainer) => (
          <li key={trainer.id}>
            <TrainerCard trainer={trainer} canBook={canBook} />
          </li>
        ))}
      </ul>
      {trainers.isFetchNextPageError && (
        <div className="mt-4">
          <LoadFailed what="More trainers could not be loaded." onRetry={() => void trainers.fetchNextPage()} />
        </div>
      )}
      <LoadMore
        hasMore={trainers.hasNextPage && !trainers.isFetchNextPageError}
        isLoading={trainers.isFetchingNextPage}
        onLoadMore={() => void trainers.fetchNextPage()}
        note={trainers.hasNextPage ? `Showing ${found.length} of ${trainers.data.pages[0]?.total ?? 'more'}` : undefined}
      />
    </>
  );
}

function NoTrainers({ filters, onClear }: { filters: TrainerFilters; onClear: () => void }) {
  if (!isFiltered(filters)) {
    return <EmptyState title="No trainers here yet">College athletes are setting up their profiles. Please look in again soon.</EmptyState>;
  }
  return (
    <EmptyState
      title="No trainer matches"
      action={
        <Button variant="outline" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      Try another sport, a wider price or part of a name.
    </EmptyState>
  );
}

function PlaceholderCards() {
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
