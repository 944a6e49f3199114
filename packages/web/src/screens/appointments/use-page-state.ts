import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type PageState, readState, writeState } from './page-state.ts';

/** Changes a part of the state: as a step one can go back from, or in place of the current one. */
export type ChangeState = (change: Partial<PageState>, step: 'new' | 'same') => void;

/** What the address says, and how to change it. Typing and moving through days are no steps, or Back would walk through them. */
export function usePageState(): { state: PageState; change: ChangeState } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readState(search), [search]);
  const change = useCallback<ChangeState>(
    (part, step) => {
      const current = window.location.search;
      const query = writeState(current, { ...readState(current), ...part });
      navigate(query ? `${path}?${query}` : path, { replace: step === 'same' });
    },
    [navigate, path],
  );
  return { state, change };
}
