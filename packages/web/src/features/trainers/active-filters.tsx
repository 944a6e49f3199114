import { t } from '@x1/contract/core/texts.ts';
import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ChangeFilters, filterChips, noFilters, type TrainerFilters, withoutFilter } from './filters.ts';
import './active-filters.css';

interface ActiveFiltersProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
  /** Where one searches stands among the pills of the search already. */
  isPlaceShown: boolean;
}

/** What is on, as chips that take it off; all of it with 'Clear all', which keeps the order. Nothing is drawn while nothing is on. */
export function ActiveFilters({ filters, onChange, isPlaceShown }: ActiveFiltersProps) {
  // What was typed is in the field, with a cross of its own.
  const chips = filterChips(filters).filter(({ key }) => key !== 'q' && !(isPlaceShown && key === 'near'));
  if (chips.length === 0) return null;
  return (
    <div className="active-filters">
      <ul aria-label={t('Filters that are on')}>
        {chips.map(({ key, label }) => (
          <li key={key}>
            <button
              type="button"
              className="active-filter"
              aria-label={t('Remove filter {label}', { label })}
              onClick={() => onChange(withoutFilter(key), 'new')}
            >
              <span className="clip">{label}</span>
              <Icon of={X} size="s" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="s" onClick={() => onChange({ ...noFilters, sort: filters.sort }, 'new')}>
        {t('Clear all')}
      </Button>
    </div>
  );
}
