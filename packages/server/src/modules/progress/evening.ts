import { addDays, readWallTime, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { invariant } from '../../platform/errors.ts';

/** Dinner is over, and nobody is asleep. */
const EVENING = '18:00';

/** The next six o'clock in the evening of a zone. */
export function nextEvening(now: Date, timeZone: TimeZone): Date {
  const { date } = toWallTime(now.toISOString(), timeZone);
  const evenings = [date, addDays(date, 1)].map((day) => eveningOf(day, timeZone));
  const next = evenings.find((evening) => evening > now);
  invariant(next, "tomorrow's evening is still to come");
  return next;
}

function eveningOf(date: string, timeZone: TimeZone): Date {
  const reading = readWallTime({ date, time: EVENING, timeZone });
  if (reading.kind !== 'skipped') return new Date(reading.instant);
  const valid = readWallTime({ ...reading.nextValid, timeZone });
  invariant(valid.kind !== 'skipped', 'it is valid');
  return new Date(valid.instant);
}
