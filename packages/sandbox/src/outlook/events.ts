import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { World } from '../world.ts';
import { openAccount } from './accounts.ts';
import { graphError, invalidRequest, itemNotFound } from './errors.ts';
import type { GraphEvent, GraphTime, StoredOutlookEvent } from './records.ts';

const longText = 32_768;
const Time = z.object({ dateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/), timeZone: z.literal('UTC') });

/** The parts of an event that X1 uses, and some that its owner may have set; others are refused rather than lost. */
const EventInput = z.strictObject({
  subject: z.string().max(255),
  body: z.object({ contentType: z.literal('text'), content: z.string().max(longText) }),
  location: z.object({ displayName: z.string().max(1_024) }),
  start: Time,
  end: Time,
  isAllDay: z.boolean(),
  showAs: z.enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown']),
  categories: z.array(z.string()),
  responseRequested: z.boolean(),
  transactionId: z.string().max(255),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string().max(1_024) })),
});
const Input = EventInput.partial();
type Input = z.infer<typeof Input>;

function readInput(body: unknown): Input {
  const { data, error } = Input.safeParse(body);
  if (data) return data;
  throw invalidRequest(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
}

/** Outlook's own times have seven digits of a second. */
export const toGraphTime = (at: number): GraphTime => ({ dateTime: `${new Date(at).toISOString().slice(0, -1)}0000`, timeZone: 'UTC' });
export const toInstant = ({ dateTime }: GraphTime): number => Date.parse(`${dateTime.slice(0, 23)}Z`);

/** Writes an event's new version down, with its own etag. @throws GraphError 400 for one that ends before it starts */
function keep(world: World, account: string, draft: Omit<GraphEvent, '@odata.etag'>, isDeleted = false): GraphEvent {
  if (toInstant(draft.end) <= toInstant(draft.start)) throw invalidRequest('The end must be after the start.');
  const { changes } = openAccount(world, account);
  world.store.put('outlookAccounts', { id: account, changes: changes + 1 });
  const event: GraphEvent = {
    ...draft,
    start: toGraphTime(toInstant(draft.start)),
    end: toGraphTime(toInstant(draft.end)),
    '@odata.etag': `W/"${randomBytes(9).toString('base64')}${changes}"`,
  };
  world.store.put('outlookEvents', { id: `${account}/${event.id}`, account, isDeleted, event });
  return event;
}

const storedOf = (world: World, account: string) => world.store.list('outlookEvents').filter((stored) => stored.account === account);

/** The events that are not deleted. */
export function liveEventsOf(world: World, account: string): GraphEvent[] {
  return storedOf(world, account).flatMap(({ isDeleted, event }) => (isDeleted ? [] : [event]));
}

function getStored(world: World, account: string, id: string): StoredOutlookEvent {
  const stored = world.store.find('outlookEvents', `${account}/${id}`);
  if (!stored || stored.isDeleted) throw itemNotFound();
  return stored;
}

/** @throws GraphError 409 when the request's number was used before, be its event deleted or not */
export function insertEvent(world: World, account: string, body: unknown): GraphEvent {
  const { start, end, responseRequested: _notKept, ...input } = readInput(body);
  if (!start || !end) throw invalidRequest('An event needs start and end.');
  const { transactionId } = input;
  const isRepeated = transactionId !== undefined && storedOf(world, account).some(({ event }) => event.transactionId === transactionId);
  if (isRepeated) throw graphError(409, 'ErrorDuplicateTransactionId', 'The transaction id was used before.');
  return keep(world, account, {
    ...nothingSaid,
    ...defined(input),
    start,
    end,
    id: newId(),
    createdDateTime: new Date(world.clock()).toISOString(),
  });
}

const newId = () => `AAMk${randomBytes(24).toString('base64url')}`;
const nothingSaid = {
  subject: '',
  body: { contentType: 'text', content: '' },
  location: { displayName: '' },
  isAllDay: false,
  isCancelled: false,
  showAs: 'busy',
  categories: [],
} as const satisfies Partial<GraphEvent> as Omit<GraphEvent, 'id' | '@odata.etag' | 'createdDateTime' | 'start' | 'end'>;

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;

/** Changes the named fields. @throws GraphError 404, 412 where the client knows another version */
export function patchEvent(
  world: World,
  account: string,
  id: string,
  { body, ifMatch }: { body: unknown; ifMatch?: string | undefined },
): GraphEvent {
  const { event } = getStored(world, account, id);
  if (ifMatch !== undefined && ifMatch !== event['@odata.etag']) {
    throw graphError(412, 'ErrorIrresolvableConflict', 'The item has changed in the meantime.');
  }
  const { responseRequested: _notKept, transactionId: _neverChanges, ...input } = readInput(body);
  return keep(world, account, { ...event, ...defined(input) });
}

/** @throws GraphError 404 */
export function deleteEvent(world: World, account: string, id: string): void {
  keep(world, account, getStored(world, account, id).event, true);
}

/** Moves an event as its owner does in Outlook. @throws GraphError 404 */
export function moveEvent(world: World, account: string, id: string, byMs: number): GraphEvent {
  const { event } = getStored(world, account, id);
  const later = (time: GraphTime) => toGraphTime(toInstant(time) + byMs);
  return keep(world, account, { ...event, start: later(event.start), end: later(event.end) });
}
