import type { TrainerId } from '@x1/contract/core/ids.ts';
import { useEffect } from 'react';
import { numbersApi } from '../../lib/api/numbers.ts';

/** Counts that a trainer's page was opened, once it's there: no cookie, and nothing about who opened it. @param trainerId undefined: nothing is counted */
export function usePageView(trainerId: TrainerId | undefined): void {
  useEffect(() => {
    // Nobody waits for it, and nothing is lost but a number.
    if (trainerId !== undefined) void numbersApi.countPageView({ params: { trainerId } }).catch(() => undefined);
  }, [trainerId]);
}
