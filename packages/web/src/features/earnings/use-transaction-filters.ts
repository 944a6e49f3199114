import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readFilters, type TransactionFilters, writeFilters } from './transaction-filters.ts';

export type ChangeFilters = (change: Partial<TransactionFilters>, step: 'new' | 'same') => void;

/**
 * The filters of the address and how to change them. A choice is a step one can go back from; typing is not, or Back would walk through
 * the letters.
 */
export function useTransactionFilters(): { filters: TransactionFilters; change: ChangeFilters } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback<ChangeFilters>(
    (part, step) => {
      const current = window.location.search;
      const query = writeFilters(current, { ...readFilters(current), ...part });
      navigate(query ? `${path}?${query}` : path, { replace: step === 'same' });
    },
    [navigate, path],
  );
  return { filters, change };
}
