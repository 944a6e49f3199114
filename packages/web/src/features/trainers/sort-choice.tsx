import { t } from '@x1/contract/core/texts.ts';
import type { TrainerSort } from '@x1/contract/search/trainer-search.ts';
import type { ChangeFilters, TrainerFilters } from './filters.ts';
import './sort-choice.css';

const LABELS: Readonly<Record<TrainerSort, string>> = {
  best: t('Best match'),
  price: t('Lowest price'),
  rating: t('Highest rating'),
  distance: t('Nearest'),
};

interface SortChoiceProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
  /** Asked for 'Nearest' while it is not known to what. */
  onZipNeeded: () => void;
}

/** The order of the list. */
export function SortChoice({ filters, onChange, onZipNeeded }: SortChoiceProps) {
  const choose = (sort: TrainerSort) => {
    if (sort === 'distance' && filters.near === '') onZipNeeded();
    else onChange({ sort: sort === 'best' ? '' : sort }, 'new');
  };
  return (
    <span className="sort-choice">
      <select aria-label={t('Sort by')} value={filters.sort || 'best'} onChange={(event) => choose(event.target.value as TrainerSort)}>
        {Object.entries(LABELS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
