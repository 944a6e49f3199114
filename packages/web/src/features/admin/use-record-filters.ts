import { useLocation, useSearch } from 'wouter';
import type { RecordFilters } from './use-records.ts';

/**
 * Filters of one list in the address, so that Back and sharing with another operator work.
 *
 * @param names which of the query belong to the list
 */
export function useRecordFilters<Name extends string>(names: readonly Name[]) {
  const query = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as RecordFilters & Record<Name, string>;
  const change = (name: Name, value: string, step: 'new' | 'same' = 'new') => {
    const next = new URLSearchParams(window.location.search);
    if (value.trim() === '') next.delete(name);
    else next.set(name, value);
    const text = next.toString();
    navigate(text ? `${path}?${text}` : path, { replace: step === 'same' });
  };
  return { filters, change };
}
