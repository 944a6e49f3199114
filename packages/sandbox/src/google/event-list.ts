import { z } from 'zod';
import type { World } from '../world.ts';
import { eventsOf, openAccount } from './calendars.ts';
import { calendarError, invalidParameter, syncTokenTooOld } from './errors.ts';
import { type CalendarEvent, type StoredGoogleEvent, toInstant } from './event.ts';

const defaultPage = 250;
const largestPage = 2_500;
const syncTokenLivesMs = 30 * 24 * 60 * 60 * 1_000;

const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
/** The parameters X1 uses. Others are refused rather than silently ignored. */
const ListQuery = z.strictObject({
  maxResults: z.coerce.number().int().min(1).max(largestPage).default(defaultPage),
  pageToken: z.string().optional(),
  syncToken: z.string().optional(),
  showDeleted: flag.optional(),
  singleEvents: flag.optional(),
  timeMin: z.iso.datetime({ offset: true }).optional(),
  timeMax: z.iso.datetime({ offset: true }).optional(),
  privateExtendedProperty: texts.optional(),
});
type ListQuery = z.infer<typeof ListQuery>;

/** Where the client's knowledge of the calendar ends. */
const SyncPoint = z.object({ account: z.string(), change: z.number().int(), issuedAt: z.number() });
/** A place in a list that was begun: changes after `upTo` are for the next one. */
const PagePoint = z.object({ account: z.string(), upTo: z.number().int(), after: z.number().int() });

function pack(point: object): string {
  return Buffer.from(JSON.stringify(point)).toString('base64url');
}

function unpack<Schema extends z.ZodType>(schema: Schema, token: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

function readQuery(query: unknown): ListQuery {
  const result = ListQuery.safeParse(query);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidParameter(`Invalid parameter ${issue?.path.join('.')}: ${issue?.message}`);
}

/** @throws GoogleError 400 for parameters that do not go with a sync token, 410 for one that is too old */
function readSyncPoint(world: World, account: string, query: ListQuery): z.infer<typeof SyncPoint> | undefined {
  if (query.syncToken === undefined) return undefined;
  const isNarrowed = query.timeMin ?? query.timeMax ?? query.privateExtendedProperty;
  if (isNarrowed !== undefined || query.showDeleted === false) {
    throw invalidParameter('The request contains parameters that cannot be used together with a sync token.');
  }
  const point = unpack(SyncPoint, query.syncToken);
  if (point?.account !== account) throw invalidParameter('Invalid sync token value.');
  if (world.clock() - point.issuedAt > syncTokenLivesMs) throw syncTokenTooOld();
  return point;
}

function readPagePoint(world: World, account: string, pageToken: string | undefined): z.infer<typeof PagePoint> {
  if (pageToken === undefined) return { account, upTo: openAccount(world, account).changes, after: 0 };
  const point = unpack(PagePoint, pageToken);
  if (point?.account !== account) throw calendarError(400, 'invalid', 'Invalid page token value.');
  return point;
}

function isWanted(event: CalendarEvent, query: ListQuery): boolean {
  const { showDeleted = query.syncToken !== undefined, timeMin, timeMax, privateExtendedProperty = [] } = query;
  if (event.status === 'cancelled' && !showDeleted) return false;
  if (timeMin && toInstant(event.end) <= Date.parse(timeMin)) return false;
  if (timeMax && toInstant(event.start) >= Date.parse(timeMax)) return false;
  const own = Object.entries(event.extendedProperties?.private ?? {}).map((property) => property.join('='));
  return privateExtendedProperty.every((property) => own.includes(property));
}

/** Of an event that is gone, Google promises nothing but its id. */
function toItem({ event }: StoredGoogleEvent): object {
  const { kind, etag, id, status } = event;
  return status === 'cancelled' ? { kind, etag, id, status } : event;
}

/**
 * The events of a calendar, or those that changed since a sync token.
 *
 * @returns a page, with the token of the next one or, on the last, the sync token for next time
 */
export function listEvents(world: World, account: string, rawQuery: unknown): object {
  const query = readQuery(rawQuery);
  const since = readSyncPoint(world, account, query)?.change ?? 0;
  const { upTo, after } = readPagePoint(world, account, query.pageToken);
  const found = eventsOf(world, account)
    .filter(({ change, event }) => change > Math.max(since, after) && change <= upTo && isWanted(event, query))
    .sort((one, other) => one.change - other.change);
  const page = found.slice(0, query.maxResults);
  const last = page.at(-1);
  const isLast = page.length === found.length || last === undefined;
  return {
    kind: 'calendar#events',
    summary: account,
    updated: new Date(world.clock()).toISOString(),
    timeZone: 'UTC',
    accessRole: 'owner',
    items: page.map(toItem),
    ...(isLast
      ? { nextSyncToken: pack({ account, change: upTo, issuedAt: world.clock() }) }
      : { nextPageToken: pack({ account, upTo, after: last.change }) }),
  };
}
