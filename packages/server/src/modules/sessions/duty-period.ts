import { addDays, type Instant, mondayOf, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import type { DutyPeriod } from '@x1/contract/programs/expectations.ts';

/** A half-open stretch of time; null where there is no bound. */
export interface Period {
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/** The period of a duty that runs at an instant: weeks from Monday, and months, of a zone's calendar. */
export function currentPeriod(per: DutyPeriod, now: Instant, timeZone: string): Period {
  if (per === 'program') return { from: null, to: null };
  const today = toWallTime(now, timeZone).date;
  const first = per === 'week' ? mondayOf(today) : `${today.slice(0, 8)}01`;
  const next = per === 'week' ? addDays(first, 7) : Temporal.PlainDate.from(first).add({ months: 1 }).toString();
  return { from: startOfDay(first, timeZone), to: startOfDay(next, timeZone) };
}
