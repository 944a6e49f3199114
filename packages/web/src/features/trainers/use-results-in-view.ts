import { type RefObject, useCallback } from 'react';
import type { ChangeFilters } from './filters.ts';

/**
 * After other filters were chosen further down the list, the list starts anew below the bars; who is above it is not moved.
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
