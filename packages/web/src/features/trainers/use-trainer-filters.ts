import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readFilters, type TrainerFilters, writeFilters } from './filters.ts';

/**
 * The filters of the address and how to change them. A choice is a step one can go back from; typing is not, or Back would walk through
 * the letters.
 */
export function useTrainerFilters(): {
  filters: TrainerFilters;
  change: (change: Partial<TrainerFilters>, step: 'new' | 'same') => void;
} {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search), [search]);
  const change = useCallback(
    (part: Partial<TrainerFilters>, step: 'new' | 'same') => {
      const current = window.location.search;
      const query = writeFilters(current, { ...readFilters(current), ...part });
      navigate(query ? `${path}?${query}` : path, { replace: step === 'same' });
    },
    [navigate, path],
  );
  return { filters, change };
}
