import type { Instant } from './time.ts';

const PATTERN = /^(\d{4}-\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * An instant out of an address, such as '2026-03-14T20:30:00.000Z'; undefined for anything that is none. It's judged as `Instant` judges it,
 * without schemas: what a page begins with doesn't wait for the library behind them.
 */
export function readInstant(text: string | null | undefined): Instant | undefined {
  const [, month, day = ''] = PATTERN.exec(text ?? '') ?? [];
  const instant = new Date(month === undefined ? Number.NaN : (text ?? ''));
  if (Number.isNaN(instant.getTime()) || !isDayOf(`${month}-01`, Number(day))) return undefined;
  return instant.getTime() >= EARLIEST && instant.getTime() < LATEST ? instant.toISOString() : undefined;
}

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** Date.parse reads February 30 as a day in March. */
function isDayOf(first: string, day: number): boolean {
  const next = new Date(first);
  return new Date(next.setUTCDate(day)).toISOString().slice(0, 7) === first.slice(0, 7) && day > 0;
}
