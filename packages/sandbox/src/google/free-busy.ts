import { z } from 'zod';
import type { World } from '../world.ts';
import { invalidParameter } from './errors.ts';
import { toInstant } from './event.ts';
import { liveEventsOf } from './events.ts';

const instant = z.iso.datetime({ offset: true });
const Query = z.object({ timeMin: instant, timeMax: instant, items: z.array(z.object({ id: z.string() })).max(50) });
const longestMs = 100 * 24 * 60 * 60 * 1_000;

interface Span {
  start: number;
  end: number;
}

/** Times that touch or overlap as one. */
function merge(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Busy intervals without their reason. @throws GoogleError 400 for a range that is empty or too long */
export function queryFreeBusy(world: World, account: string, body: unknown): object {
  const result = Query.safeParse(body);
  if (!result.success) throw invalidParameter(result.error.issues[0]?.message ?? 'Invalid query');
  const { timeMin, timeMax, items } = result.data;
  const [from, until] = [Date.parse(timeMin), Date.parse(timeMax)];
  if (until <= from) throw invalidParameter('The specified time range is empty.');
  if (until - from > longestMs) throw invalidParameter('The requested time range is too long.');
  const spans = liveEventsOf(world, account)
    .filter(({ transparency }) => transparency !== 'transparent')
    .map(({ start, end }) => ({ start: Math.max(from, toInstant(start)), end: Math.min(until, toInstant(end)) }))
    .filter(({ start, end }) => end > start);
  const busy = merge(spans).map(({ start, end }) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() }));
  const calendars = items.map(({ id }) => [
    id,
    id === 'primary' || id === account ? { busy } : { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] },
  ]);
  return { kind: 'calendar#freeBusy', timeMin, timeMax, calendars: Object.fromEntries(calendars) };
}
