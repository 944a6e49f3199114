import { useQueries } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { areOnlyKept, type ChangeFilters, isFiltered, looserLabels, narrowingKeys, noFilters, type TrainerFilters } from './filters.ts';
import { noneKept } from './kept-trainers.tsx';
import { trainerCountText } from './labels.ts';
import { countQuery } from './queries.ts';
import './no-trainers.css';

/** Each one is a question to the server: the likeliest few are enough. */
const ASKED_AT_MOST = 5;

interface NoTrainersProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
}

interface LoosenProps extends NoTrainersProps {
  /** Whether the filters have rested long enough to be counted. */
  isSettled: boolean;
}

/** Nothing found: says what would be found without one of the filters, so that one knows which to let go. */
export function NoTrainers({ filters, onChange, isSettled }: LoosenProps) {
  if (!isFiltered(filters)) {
    return <EmptyState title="No trainers here yet">College athletes are setting up their profiles. Please look in again soon.</EmptyState>;
  }
  if (areOnlyKept(filters)) {
    return (
      <EmptyState title={noneKept.title} action={<ClearAll filters={filters} onChange={onChange} label="See all trainers" />}>
        {noneKept.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No trainer matches" action={<Loosen filters={filters} onChange={onChange} isSettled={isSettled} />}>
      Try another sport, a wider price or part of a name.
    </EmptyState>
  );
}

/** What would be found without one filter, the most first and what could not be counted last; and the way to start over. */
function Loosen({ filters, onChange, isSettled }: LoosenProps) {
  const keys = narrowingKeys(filters);
  // Without the last of two filters everything is found: 'Clear' says the same.
  const asked = keys.length > 1 ? keys.slice(-ASKED_AT_MOST) : [];
  const counts = useQueries({ queries: asked.map((key) => ({ ...countQuery({ ...filters, [key]: '' }), enabled: isSettled })) });
  const looser = asked
    .map((key, index) => ({ key, total: counts[index]?.data, isUncounted: counts[index]?.isError }))
    .filter(({ total, isUncounted }) => isUncounted || (total !== undefined && total !== '0'))
    .sort((one, other) => Number.parseInt(other.total ?? '0', 10) - Number.parseInt(one.total ?? '0', 10));
  return (
    <div className="loosen">
      {looser.map(({ key, total }) => (
        <Button key={key} variant="outline" onClick={() => onChange({ [key]: '' }, 'new')}>
          {total === undefined ? looserLabels[key] : `${looserLabels[key]}: ${trainerCountText(total)}`}
        </Button>
      ))}
      <ClearAll filters={filters} onChange={onChange} label="Clear search and filters" />
    </div>
  );
}

function ClearAll({ filters, onChange, label }: NoTrainersProps & { label: string }) {
  return (
    <Button variant="outline" onClick={() => onChange({ ...noFilters, sort: filters.sort }, 'new')}>
      {label}
    </Button>
  );
}

/** The server knows no such zip code. */
export function UnknownZip({ zip, onChange }: { zip: string; onChange: ChangeFilters }) {
  return (
    <EmptyState
      title={`We do not know the zip code ${zip}`}
      action={
        <Button variant="outline" onClick={() => onChange({ near: '', within: '' }, 'new')}>
          Search without a distance
        </Button>
      }
    >
      Check the five digits, or search everywhere.
    </EmptyState>
  );
}
