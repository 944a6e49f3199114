import type { TrainerId } from '@x1/contract/core/ids.ts';
import { useEffect } from 'react';
import { numbersApi } from '../../lib/api/numbers.ts';

/** Long enough to have looked; and by then the page has what it begins with, which a change would make it ask for again. */
const LOOKED_MS = 3_000;

/** Counts that a trainer's page was looked at: no cookie, and nothing about who looked. @param trainerId undefined: nothing is counted */
export function usePageView(trainerId: TrainerId | undefined): void {
  useEffect(() => {
    if (trainerId === undefined) return;
    // Nobody waits for it, and nothing is lost but a number.
    const timer = setTimeout(() => void numbersApi.countPageView({ params: { trainerId } }).catch(() => undefined), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [trainerId]);
}
