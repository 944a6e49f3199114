import { priceBandNames, priceBands } from '@x1/contract/trainers/price-bands.ts';
import { filterSports } from '@x1/contract/trainers/sports.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useCallback } from 'react';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { type ChangeFilters, countFilters, type TrainerFilters } from './filters.ts';
import { KeptFilterChip } from './kept-trainers.tsx';
import './trainer-finder.css';

const ALL = 'All';
const sportOptions = [ALL, ...filterSports].map((sport) => ({ value: sport, label: sport }));
const priceOptions = priceBandNames.map((band) => ({ value: band, label: priceBands[band].label }));

interface TrainerFinderProps {
  filters: TrainerFilters;
  onChange: ChangeFilters;
  /** Opens what else one can search by. */
  onMore: () => void;
  /** Whether there are kept trainers to filter by: for parents. */
  canKeep: boolean;
}

/** Search, price, sport and the button for all other filters (S1§2, S1§9); stays visible while the list scrolls. */
export function TrainerFinder({ filters, onChange, onMore, canKeep }: TrainerFinderProps) {
  const search = useCallback((q: string) => onChange({ q }, 'same'), [onChange]);
  return (
    <search className="finder" aria-label="Trainers">
      <SearchBox label="Search trainers" isLabelHidden placeholder="Name or sport" value={filters.q} onSearch={search} />
      <div className="finder-pills">
        <Select
          className={filters.price && 'is-set'}
          label="Price"
          isLabelHidden
          placeholder="Any price"
          options={priceOptions}
          value={filters.price}
          onChange={(event) => onChange({ price: event.target.value as TrainerFilters['price'] }, 'new')}
        />
        <MoreFilters count={countFilters(filters)} onOpen={onMore} />
        <div className="finder-chips">
          <ChipGroup
            legend="Sport"
            isLegendHidden
            value={filters.sport || ALL}
            options={sportOptions}
            onChange={(sport) => onChange({ sport: sport === ALL ? '' : (sport as TrainerFilters['sport']) }, 'new')}
          />
          {canKeep && <KeptFilterChip filters={filters} onChange={onChange} />}
        </div>
      </div>
    </search>
  );
}

/** The number says how many are on, also those that are set outside of the dialog. */
function MoreFilters({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button type="button" className="btn second finder-more" aria-haspopup="dialog" onClick={onOpen}>
      <Icon of={SlidersHorizontal} />
      Filters
      {count > 0 && (
        <span className="finder-count">
          {count}
          <span className="sr"> set</span>
        </span>
      )}
    </button>
  );
}
