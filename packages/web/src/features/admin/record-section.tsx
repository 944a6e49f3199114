import './filter-bar.css';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Item, ListRoute } from '../../lib/list-page.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { BulkBar, chooseColumn, type RowCase, useChosenCases } from './bulk-cases.tsx';
import { OperatorFilter } from './operator-filter.tsx';
import { RecordList, type RecordListProps } from './record-list.tsx';
import { stateLabel } from './state-badge.tsx';
import { useRecords } from './use-records.ts';

interface FilterBase {
  /** The key in the query of the address and of the call. */
  readonly name: string;
  readonly label: string;
}

/** A search, an operator, or a choice; values without a label are called as their badges are. */
type RecordFilter =
  | (FilterBase & { readonly placeholder: string })
  | (FilterBase & Pick<Parameters<typeof OperatorFilter>[0], 'any' | 'own' | 'nobody'>)
  | (FilterBase & {
      /** The entry for no filter; without one the list is narrowed by `usual` until another is chosen. */
      readonly any?: string;
      readonly usual?: string | ((query: URLSearchParams) => string);
      readonly options: readonly string[] | Readonly<Record<string, string>>;
    });

/** What the address narrows a list by, and how to narrow it otherwise. */
export type FilterValues = Readonly<Record<string, string>>;
export type ChangeFilter = (name: string, value: string) => void;

interface RecordSectionProps<Route extends ListRoute> extends Omit<RecordListProps<Item<Route>>, 'records' | 'elsewhere'> {
  route: Route;
  filters: readonly RecordFilter[];
  /** Filters that only a link sets. */
  linked?: readonly string[];
  /** Says which of the link's filters narrow the list, and offers to remove them. */
  above?: (values: FilterValues, change: ChangeFilter, items: readonly Item<Route>[]) => ReactNode;
  /** Where else to look when nothing is in the list. */
  elsewhere?: (values: FilterValues, change: ChangeFilter) => ReactNode;
  /** Where the rows are cases of which several can be taken or closed at once; null for a row that isn't. */
  caseOf?: (item: Item<Route>) => RowCase | null;
}

/** Whose cases are shown. */
const TAKEN_BY: RecordFilter = {
  name: 'takenBy',
  label: 'Who has it',
  any: 'Taken or not',
  own: { value: 'me', label: 'Mine' },
  nobody: "Nobody's",
};

/** A list of the console with its filters. */
export function RecordSection<Route extends ListRoute>({ route, linked = [], caseOf, ...section }: RecordSectionProps<Route>) {
  const { filters: own, above, elsewhere, ...list } = section;
  const filters = caseOf ? [...own, TAKEN_BY] : own;
  const { values, change } = useRecordFilters([
    ...filters.map((filter) => ({ name: filter.name, usual: ('usual' in filter && filter.usual) || '' })),
    ...linked.map((name) => ({ name, usual: '' })),
  ]);
  const records = useRecords(route, values);
  const chosen = useChosenCases(records.data?.items ?? [], caseOf);
  // Where no row is a case, the column would be empty.
  const columns = caseOf && chosen.cases.length > 0 ? [chooseColumn(caseOf, chosen), ...list.columns] : list.columns;
  return (
    <>
      <search className="filter-bar" aria-label="Filters">
        {filters.map((filter) => {
          const { name, label } = filter;
          const value = values[name] ?? '';
          if ('placeholder' in filter) {
            const { placeholder } = filter;
            return (
              <SearchBox
                key={name}
                label={label}
                isLabelHidden
                placeholder={placeholder}
                value={value}
                onSearch={(text) => change(name, text, 'same')}
              />
            );
          }
          if ('own' in filter) {
            const { any, own, nobody } = filter;
            return <OperatorFilter key={name} {...{ label, any, own, nobody }} value={value} onChange={(chosen) => change(name, chosen)} />;
          }
          return (
            <Select
              key={name}
              label={label}
              isLabelHidden
              placeholder={filter.any}
              options={toOptions(filter.options, value)}
              value={value}
              onChange={(event) => change(name, event.target.value)}
            />
          );
        })}
      </search>
      {above?.(values, change, records.data?.items ?? [])}
      {caseOf && <BulkBar {...chosen} />}
      <RecordList {...list} columns={columns} records={records} elsewhere={elsewhere?.(values, change)} />
    </>
  );
}

/** @param chosen always gets an entry, even if a link or an old view names a value that no longer exists */
function toOptions(options: readonly string[] | Readonly<Record<string, string>>, chosen: string) {
  const labels = Array.isArray(options) ? options.map((value: string) => [value, stateLabel(value)] as const) : Object.entries(options);
  const known = labels.map(([value, label]) => ({ value, label }));
  return chosen === '' || known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: stateLabel(chosen) }];
}

/** Filters of one list in the address, so that Back and sharing with another operator work. */
function useRecordFilters(filters: readonly { name: string; usual: string | ((query: URLSearchParams) => string) }[]) {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const values: FilterValues = Object.fromEntries(
    filters.map(({ name, usual }) => [name, query.get(name) ?? (typeof usual === 'string' ? usual : usual(query))]),
  );
  const change = (name: string, value: string, step: 'new' | 'same' = 'new') => {
    const next = new URLSearchParams(window.location.search);
    if (value.trim() === '') next.delete(name);
    else next.set(name, value);
    const text = next.toString();
    navigate(text ? `${path}?${text}` : path, { replace: step === 'same' });
  };
  return { values, change };
}
