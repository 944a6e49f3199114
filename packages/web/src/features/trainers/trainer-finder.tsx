import { t } from '@x1/contract/core/texts.ts';
import { priceBandNames, priceBands } from '@x1/contract/trainers/price-bands.ts';
import { filterSports } from '@x1/contract/trainers/sports.ts';
import { sportLabel } from '@x1/contract/trainers/value-labels.ts';
import { MapPin, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useAddedNamesLater } from '../../lib/added-names.ts';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { type ChangeFilters, countFilters, filterChips, type TrainerFilters, zipProblem } from './filters.ts';
import { KeptFilterChip } from './kept-trainers.tsx';
import './trainer-finder.css';

const ALL = 'All';
const sportOptions = [
  { value: ALL, label: t('All', { context: 'sports' }) },
  ...filterSports.map((sport) => ({ value: sport, label: sportLabel(sport) })),
];
const isListed = (sport: string) => sport === '' || (filterSports as readonly string[]).includes(sport);
const priceOptions = priceBandNames.map((band) => ({ value: band, label: priceBands[band].label }));

interface TrainerFinderProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
  /** Opens what else one can search by. */
  onMore: () => void;
  /** Whether there are kept trainers to filter by: for parents. */
  canKeep: boolean;
  /** On a phone: where one searches is the first pill, and this one comes behind the filters. */
  pill?: ReactNode;
}

/** Search, price, sport and the button for all other filters (S1§2, S1§9); stays visible while the list scrolls. */
export function TrainerFinder({ filters, onChange, onMore, canKeep, pill }: TrainerFinderProps) {
  const search = useCallback((q: string) => onChange({ q }, 'same'), [onChange]);
  const searchNear = useCallback(
    (text: string) => {
      const isZip = text !== '' && zipProblem(text) === undefined;
      if (isZip) onChange({ q: '', near: text }, 'new');
      return isZip;
    },
    [onChange],
  );
  return (
    <search className="finder" aria-label={t('Trainers')}>
      <SearchBox
        label={t('Search trainers')}
        isLabelHidden
        placeholder={t('Name, sport or ZIP code')}
        value={filters.q}
        onSearch={search}
        takes={searchNear}
      />
      <div className="finder-pills">
        {pill && <PlacePill filters={filters} onOpen={onMore} />}
        <Select
          className={filters.price && 'is-set'}
          label={t('Price')}
          isLabelHidden
          placeholder={t('Any price')}
          options={priceOptions}
          value={filters.price}
          onChange={(event) => onChange({ price: event.target.value as TrainerFilters['price'] }, 'new')}
        />
        <MoreFilters count={countFilters(pill ? { ...filters, near: '' } : filters)} onOpen={onMore} />
        {pill}
        <div className="finder-chips">
          <ChipGroup
            legend={t('Sport')}
            isLegendHidden
            value={isListed(filters.sport) ? filters.sport || ALL : ''}
            options={sportOptions}
            onChange={(sport) => onChange({ sport: sport === ALL ? '' : sport }, 'new')}
          />
          {canKeep && <KeptFilterChip filters={filters} onChange={onChange} />}
          <MoreSports sport={filters.sport} onChange={(sport) => onChange({ sport }, 'new')} />
        </div>
      </div>
    </search>
  );
}

/** What operators have added to the sports, and whatever else an address asks for; nothing where there's neither (decision 0121). */
function MoreSports({ sport, onChange }: { sport: string; onChange: (sport: string) => void }) {
  const added = useAddedNamesLater('addedSports');
  const other = isListed(sport) ? '' : sport;
  const offered = other === '' || added.includes(other) ? added : [...added, other];
  if (offered.length === 0) return null;
  return (
    <Select
      className={other && 'is-set'}
      label={t('More sports')}
      isLabelHidden
      placeholder={t('More sports')}
      options={offered}
      value={other}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** 'Near 27514', with the ring of what is set; nothing while it's anywhere. */
function PlacePill({ filters, onOpen }: { filters: TrainerFilters; onOpen: () => void }) {
  const place = filterChips(filters).find(({ key }) => key === 'near');
  if (!place) return null;
  return (
    <button type="button" className="btn second finder-more is-set" aria-haspopup="dialog" onClick={onOpen}>
      <Icon of={MapPin} />
      {place.label}
    </button>
  );
}

/** The number says how many are on, also those that are set outside of the dialog; the place has a pill of its own on a phone. */
function MoreFilters({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button type="button" className="btn second finder-more" aria-haspopup="dialog" onClick={onOpen}>
      <Icon of={SlidersHorizontal} />
      {t('Filters')}
      {count > 0 && (
        <span className="finder-count">
          {count}
          <span className="sr"> {t('set', { context: 'filters' })}</span>
        </span>
      )}
    </button>
  );
}
