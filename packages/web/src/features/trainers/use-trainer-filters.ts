import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ChangeFilters, readFilters, type TrainerFilters, writeFilters } from './filters.ts';
import { rememberSearch } from './last-search.ts';

/**
 * The filters of the address and how to change them. A choice is a step one can go back from; typing is not, or Back would walk through
 * the letters.
 *
 * @param canKeep whether the person keeps trainers: parents do
 */
export function useTrainerFilters(canKeep: boolean): { filters: TrainerFilters; change: ChangeFilters } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filters = useMemo(() => readFilters(search, canKeep), [canKeep, search]);
  useEffect(() => rememberSearch(search), [search]);
  const change = useCallback<ChangeFilters>(
    (part, step) => {
      const current = window.location.search;
      const query = writeFilters(current, { ...readFilters(current, canKeep), ...part });
      navigate(query ? `${path}?${query}` : path, { replace: step === 'same' });
    },
    [canKeep, navigate, path],
  );
  return { filters, change };
}

/**
 * When filters change further down the list, the list restarts below the bars; a reader above it is not moved.
 *
 * @param results the list's section, whose `scroll-margin-top` leaves room for the bars
 */
export function useResultsInView(results: RefObject<Element | null>, change: ChangeFilters): ChangeFilters {
  return useCallback(
    (part, step) => {
      change(part, step);
      const element = results.current;
      if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start', behavior: 'instant' });
    },
    [change, results],
  );
}
