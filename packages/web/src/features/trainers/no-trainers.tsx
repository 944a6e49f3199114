import { useQueries } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { looserLabels } from './filter-words.ts';
import { type ChangeFilters, isFiltered, narrowingKeys, noFilters, type TrainerFilters } from './filters.ts';
import { countQuery } from './queries.ts';
import { trainerCountText } from './trainer-words.ts';
import './no-trainers.css';

/** Each one is a question to the server: the likeliest few are enough. */
const ASKED_AT_MOST = 5;

interface NoTrainersProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
}

/** Nothing found: says what would be found without one of the filters, so that one knows which to let go. */
export function NoTrainers({ filters, onChange }: NoTrainersProps) {
  if (!isFiltered(filters)) {
    return <EmptyState title="No trainers here yet">College athletes are setting up their profiles. Please look in again soon.</EmptyState>;
  }
  if (filters.favourites === '1' && narrowingKeys(filters).length === 1) {
    return (
      <EmptyState title="No favourites yet" action={<ClearAll filters={filters} onChange={onChange} label="See all trainers" />}>
        Press the heart of a trainer to find them here again.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No trainer matches" action={<Loosen filters={filters} onChange={onChange} />}>
      Try another sport, a wider price or part of a name.
    </EmptyState>
  );
}

/** What would be found without one filter, the most first; and the way to start over. */
function Loosen({ filters, onChange }: NoTrainersProps) {
  const keys = narrowingKeys(filters);
  // Without the last of two filters everything is found: 'Clear' says the same.
  const asked = keys.length > 1 ? keys.slice(-ASKED_AT_MOST) : [];
  const counts = useQueries({ queries: asked.map((key) => countQuery({ ...filters, [key]: '' })) });
  const looser = asked
    .map((key, index) => ({ key, total: counts[index]?.data ?? '0' }))
    .filter(({ total }) => total !== '0')
    .sort((one, other) => Number.parseInt(other.total, 10) - Number.parseInt(one.total, 10));
  return (
    <div className="loosen">
      {looser.map(({ key, total }) => (
        <Button key={key} variant="outline" onClick={() => onChange({ [key]: '' }, 'new')}>
          {`${looserLabels[key]}: ${trainerCountText(total)}`}
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
