import type { Athlete } from '@x1/contract/accounts/athlete.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Search } from 'lucide-react';
import { useCallback } from 'react';
import type { SessionFilters } from '../../features/sessions/session-filters.ts';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import type { PageState, SessionsView } from './page-state.ts';
import type { ChangeState } from './use-page-state.ts';

const sections: readonly { value: SessionFilters['section']; label: string }[] = [
  { value: '', label: t('All') },
  { value: 'upcoming', label: t('Upcoming') },
  { value: 'needs_scheduling', label: t('Needs scheduling') },
  { value: 'past', label: t('Past and canceled') },
];

const types = [
  { value: 'individual', label: t('Individual') },
  { value: 'group', label: t('Group') },
];

interface SessionFinderProps {
  state: PageState;
  view: SessionsView;
  role: Role;
  onChange: ChangeState;
}

/** Section, search and type of session; the choice is in the address. A calendar needs no section: it shows a month. */
export function SessionFinder({ state, view, role, onChange }: SessionFinderProps) {
  const search = useCallback((q: string) => onChange({ q }, 'same'), [onChange]);
  return (
    <search className="session-finder" aria-label={t('Sessions')}>
      {view === 'list' && (
        <ChipGroup
          legend={t('Which sessions')}
          isLegendHidden
          value={state.section}
          options={sections}
          onChange={(section) => onChange({ section }, 'new')}
        />
      )}
      <div className="session-finder-fields">
        <SearchBox
          label={role === 'trainer' ? t('Search by title or parent') : t('Search by title or trainer')}
          isLabelHidden
          placeholder={role === 'trainer' ? t('Title or parent') : t('Title or trainer')}
          value={state.q}
          onSearch={search}
        />
        <Select
          label={t('Session type')}
          isLabelHidden
          placeholder={t('Any type')}
          options={types}
          value={state.type}
          onChange={(event) => onChange({ type: event.target.value as SessionFilters['type'] }, 'new')}
        />
      </div>
    </search>
  );
}

interface AthleteChipsProps {
  athletes: readonly Athlete[];
  value: string;
  onChange: (athlete: string) => void;
}

/** Whose sessions; only where the family has several athletes (R171). */
export function AthleteChips({ athletes, value, onChange }: AthleteChipsProps) {
  if (athletes.length < 2 && value === '') return null;
  const own = athletes.map(({ id, firstName }) => ({ value: String(id), label: firstName }));
  return (
    <div className="sessions-athletes">
      <ChipGroup
        legend={t('Whose sessions')}
        isLegendHidden
        value={value}
        options={[{ value: '', label: t('Everyone') }, ...own]}
        onChange={onChange}
      />
    </div>
  );
}

interface FinderButtonProps {
  isOpen: boolean;
  /** Something is set behind it. */
  isNarrowed: boolean;
  controls: string;
  onPress: () => void;
}

/** Opens search and filters. */
export function FinderButton({ isOpen, isNarrowed, controls, onPress }: FinderButtonProps) {
  return (
    <IconButton
      icon={Search}
      label={isNarrowed ? t('Search and filter, in use') : t('Search and filter')}
      className={classes('finder-button', isNarrowed && 'is-set')}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    />
  );
}
