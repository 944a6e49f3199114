import { priceBandNames, priceBands } from '@x1/contract/trainers/price-bands.ts';
import { filterSports } from '@x1/contract/trainers/sports.ts';
import { useCallback } from 'react';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import type { TrainerFilters } from './filters.ts';

const ALL = 'All';
const sportOptions = [ALL, ...filterSports].map((sport) => ({ value: sport, label: sport }));
const priceOptions = priceBandNames.map((band) => ({ value: band, label: priceBands[band].label }));

interface TrainerFinderProps {
  filters: TrainerFilters;
  onChange: (change: Partial<TrainerFilters>, step: 'new' | 'same') => void;
}

/** Search, price and sport (S1§2, S1§9); stays in reach while the list scrolls. */
export function TrainerFinder({ filters, onChange }: TrainerFinderProps) {
  const search = useCallback((q: string) => onChange({ q }, 'same'), [onChange]);
  return (
    <search className="finder" aria-label="Trainers">
      <div className="finder-top">
        <SearchBox label="Search trainers" isLabelHidden placeholder="Name or sport" value={filters.q} onSearch={search} />
        <Select
          label="Price"
          isLabelHidden
          placeholder="Any price"
          options={priceOptions}
          value={filters.price}
          onChange={(event) => onChange({ price: event.target.value as TrainerFilters['price'] }, 'new')}
        />
      </div>
      <ChipGroup
        legend="Sport"
        isLegendHidden
        value={filters.sport || ALL}
        options={sportOptions}
        onChange={(sport) => onChange({ sport: sport === ALL ? '' : (sport as TrainerFilters['sport']) }, 'new')}
      />
    </search>
  );
}
