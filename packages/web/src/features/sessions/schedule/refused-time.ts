import { ApiError } from '@x1/contract/core/client.ts';
import { Instant } from '@x1/contract/core/time.ts';
import * as z from 'zod/mini';
import type { SessionRange } from './schedule-time.ts';

const FreeTimes = z.array(z.object({ startTime: Instant, endTime: Instant }));

/** The free times a refusal offers instead (R110); none when it offers none or in a form we do not know. */
export function freeTimesOf(error: unknown): readonly SessionRange[] {
  if (!(error instanceof ApiError)) return [];
  const times = FreeTimes.safeParse(error.body?.details?.['nextFreeTimes']);
  return times.success ? times.data.map(({ startTime, endTime }) => ({ start: startTime, end: endTime })) : [];
}
