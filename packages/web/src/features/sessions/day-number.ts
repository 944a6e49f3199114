const DAY_MS = 86_400_000;

/** Kept: making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  formats.set(timeZone, format);
  return format;
}

/** Days since 1970 by the calendar of a zone. Works without `Temporal`. @param moment in milliseconds since 1970 */
export function dayNumber(moment: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

/** The day with this number, at noon in UTC: it is written in UTC. */
export function dayOf(number: number): Date {
  return new Date((number + 0.5) * DAY_MS);
}
