import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { areSame, type ChangeFilters, isFiltered, noFilters, readFilters, type TrainerFilters, writeFilters } from './filters.ts';
import { type KeptStart, keepStart, readKeptStart, startFilters } from './kept-start.ts';
import { rememberSearch } from './last-search.ts';

interface TrainerSearch {
  readonly filters: TrainerFilters;
  /** The address itself narrows the list; what is kept on the device does so without a search. */
  readonly isSearching: boolean;
  /** The parent has said on this device for which sport and where, if only 'anywhere'. */
  readonly hasStart: boolean;
  readonly change: ChangeFilters;
  /** Keeps for which sport and where, and shows the trainers. */
  readonly start: (chosen: KeptStart) => void;
}

/**
 * The filters of the address and how to change them; an address without any stands for what a parent has kept on this device. A choice is a
 * step one can go back from; typing is not, or Back would walk through the letters.
 *
 * @param canKeep whether the person keeps trainers, sport and ZIP code: parents do
 */
export function useTrainerFilters(canKeep: boolean): TrainerSearch {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [kept, setKept] = useState(() => (canKeep ? readKeptStart() : null));
  const ofAddress = useMemo(() => readFilters(search, canKeep), [canKeep, search]);
  const filters = useMemo(() => orKept(ofAddress, kept), [ofAddress, kept]);
  useEffect(() => rememberSearch(search), [search]);
  const keep = useCallback((chosen: KeptStart) => {
    keepStart(chosen);
    setKept(chosen);
  }, []);
  const change = useCallback<ChangeFilters>(
    (part, step) => {
      const current = window.location.search;
      const next = { ...orKept(readFilters(current, canKeep), kept), ...part };
      const isAboutStart = part.sport !== undefined || part.near !== undefined;
      if (canKeep && isAboutStart && (kept !== null || next.near !== '')) keep({ sport: next.sport, near: next.near });
      const query = writeFilters(current, next);
      navigate(query ? `${path}?${query}` : path, { replace: step === 'same' });
    },
    [canKeep, keep, kept, navigate, path],
  );
  const start = useCallback(
    (chosen: KeptStart) => {
      keep(chosen);
      change(startFilters(chosen), 'new');
    },
    [change, keep],
  );
  return { filters, isSearching: isFiltered(ofAddress), hasStart: kept !== null, change, start };
}

/** An address that says nothing leaves what is kept. */
function orKept(filters: TrainerFilters, kept: KeptStart | null): TrainerFilters {
  return kept !== null && areSame(filters, noFilters) ? { ...filters, ...startFilters(kept) } : filters;
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
