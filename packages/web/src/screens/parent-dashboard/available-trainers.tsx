import type { User } from '@x1/contract/accounts/user.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { MessageTrainerButton } from '../../features/conversations/message-trainer-button.tsx';
import { ActiveFilters } from '../../features/trainers/active-filters.tsx';
import type { TrainerFilters } from '../../features/trainers/filters.ts';
import { trainerCountText } from '../../features/trainers/labels.ts';
import { useTrainerPages } from '../../features/trainers/queries.ts';
import { SortChoice } from '../../features/trainers/sort-choice.tsx';
import { TrainerFinder } from '../../features/trainers/trainer-finder.tsx';
import { TrainerResults } from '../../features/trainers/trainer-results.tsx';
import { useResultsInView } from '../../features/trainers/use-results-in-view.ts';
import { useTrainerFilters } from '../../features/trainers/use-trainer-filters.ts';

const FilterDialog = lazy(async () => ({ default: (await import('../../features/trainers/filter-dialog.tsx')).FilterDialog }));

interface AvailableTrainersProps {
  user: User;
  /** Stands beside the trainers where there is room, and before them on phones. */
  children: ReactNode;
}

/** The finder, the rail, and the trainers that were found (S1§2). */
export function AvailableTrainers({ user, children }: AvailableTrainersProps) {
  const results = useRef<HTMLElement>(null);
  const isParent = user.role === 'parent';
  const { filters, change: changeAddress } = useTrainerFilters(isParent);
  const change = useResultsInView(results, changeAddress);
  const trainers = useTrainerPages(filters);
  const [draft, setDraft] = useState<TrainerFilters>();
  const total = trainers.data?.pages[0]?.total;
  const apply = (chosen: TrainerFilters) => {
    setDraft(undefined);
    change(chosen, 'new');
  };
  return (
    <>
      <TrainerFinder filters={filters} onChange={change} onMore={() => setDraft(filters)} canKeep={isParent} />
      <div className="rail stack">{children}</div>
      <section ref={results} className="found" aria-labelledby="available-trainers">
        <div className="sechead">
          <h2 id="available-trainers">Available Trainers</h2>
          <div className="found-aside small muted num">
            <span aria-live="polite">{total && trainerCountText(total)}</span>
            <SortChoice filters={filters} onChange={change} onZipNeeded={() => setDraft({ ...filters, sort: 'distance' })} />
          </div>
        </div>
        <ActiveFilters filters={filters} onChange={change} />
        <TrainerResults
          trainers={trainers}
          filters={filters}
          onChange={change}
          canBook={isParent}
          actions={(trainer) => <MessageTrainerButton user={user} trainer={trainer} size="s" />}
        />
      </section>
      {draft && (
        <Suspense fallback={null}>
          <FilterDialog filters={draft} canKeep={isParent} onApply={apply} onClose={() => setDraft(undefined)} />
        </Suspense>
      )}
    </>
  );
}
