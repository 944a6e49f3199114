import type { ReactNode } from 'react';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import './filter-bar.css';

/** Search and choices above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search className="filter-bar" aria-label="Filters">
      {children}
    </search>
  );
}

interface FilterSelectProps {
  label: string;
  /** The entry for no filter. */
  any: string;
  options: readonly (string | SelectOption)[];
  value: string;
  onChange: (value: string) => void;
}

export function FilterSelect({ label, any, options, value, onChange }: FilterSelectProps) {
  return (
    <Select
      label={label}
      isLabelHidden
      placeholder={any}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FilterSearchProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

export function FilterSearch({ label, placeholder, value, onSearch }: FilterSearchProps) {
  return <SearchBox label={label} isLabelHidden placeholder={placeholder} value={value} onSearch={onSearch} />;
}
