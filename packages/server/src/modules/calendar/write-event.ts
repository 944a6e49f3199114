import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { differenceOf, gone, isLeftAsItIs } from './difference.ts';
import { contentMarkOf, isSameTime, toCalendarEvent } from './event-content.ts';
import * as store from './event-store.ts';
import { callLinkChanged } from './events.ts';
import {
  type CalendarEvent,
  type CalendarGrant,
  type CalendarProblem,
  type CalendarProvider,
  CalendarRefusal,
  type EventVersion,
  type FoundEvent,
} from './port.ts';
import type { ConsentRef, EventEntry, OpenConnection, SessionReader } from './tables.ts';

export interface WriteNeeds extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'publicUrl'> {
  provider: CalendarProvider;
  sessions: SessionReader;
}

/** The desired event, and the actual one. */
interface Comparison {
  readonly event: CalendarEvent;
  readonly found: FoundEvent | undefined;
}

interface Wanted {
  readonly entry: EventEntry;
  readonly event: CalendarEvent;
}

/** How often writing is repeated when an event appears or disappears concurrently. */
const maxRounds = 3;
/** How long Google is given to make a video call before it's looked for. */
const callIsMadeMs = 15_000;
/** The event was changed concurrently: it is read again. */
const crossings: ReadonlySet<CalendarProblem> = new Set(['exists', 'missing', 'changed']);

/**
 * Brings the event of one session up to date. Always reads first, so it continues from wherever an earlier attempt was interrupted: an
 * existing event is not created again (security.md F02). Called by one process at a time per trainer, and never inside a transaction.
 */
export function createEventWriter({ db, clock, events, provider, sessions, publicUrl }: WriteNeeds) {
  /** An id in use is ours, from an earlier attempt or a deleted event: it stays taken, and an update restores it. */
  async function insert(grant: CalendarGrant, event: CalendarEvent): Promise<EventVersion> {
    try {
      return await provider.insertEvent(grant, event);
    } catch (error) {
      if (!(error instanceof CalendarRefusal) || error.problem !== 'exists') throw error;
      return provider.updateEvent(grant, event, event.hasCall ? { call: 'make' } : {});
    }
  }

  /** What X1 has already written stays as the trainer edited it; time and new content are written only over the version that was read. */
  async function put(grant: CalendarGrant, entry: EventEntry, { event, found }: Comparison): Promise<EventVersion> {
    if (!found) return insert(grant, event);
    const mark = contentMarkOf(event);
    const isSaid = entry.written?.content === mark || contentMarkOf(found) === mark;
    if (isSaid && isSameTime(found, event)) return found;
    return provider.updateEvent(grant, event, { expectedEtag: found.etag, isTimeAlone: isSaid, call: callFor(entry, event, found) });
  }

  /** Whether the trainer changed it in the calendar while X1 did not change: then X1 does not overwrite it. @returns true when settled */
  async function settleDifference(consent: ConsentRef, entry: EventEntry, { event, found }: Comparison): Promise<boolean> {
    const isUnchanged = entry.written !== null && isSameTime(entry.written, event);
    const difference = differenceOf(event, found ? { ...found, isDeleted: false } : { ...gone, isDeleted: true });
    if (!difference) return false;
    const isLeft = isLeftAsItIs(entry.left, difference) && (isUnchanged || (entry.written === null && found !== undefined));
    const own = { startsAt: event.startsAt, endsAt: event.endsAt, etag: difference.etag, content: entry.written?.content ?? null };
    if (isLeft) await inTransaction(db, (tx) => store.setLeft(tx, consent, entry, own));
    // Deleted after it was over: nothing to decide.
    else if (isUnchanged && event.endsAt <= clock.now()) await inTransaction(db, (tx) => store.setOver(tx, consent, entry));
    else if (isUnchanged) {
      await inTransaction(db, (tx) => store.setDisagreement(tx, consent, entry, { difference, noticedAt: clock.now() }));
    }
    return isLeft || isUnchanged;
  }

  /** @throws CalendarRefusal 'exists', 'missing' or 'changed' if it was changed concurrently */
  async function writeOnce(grant: CalendarGrant, consent: ConsentRef, { entry, event }: Wanted): Promise<void> {
    const found = await provider.findEvent(grant, entry.eventId);
    if (await settleDifference(consent, entry, { event, found })) return;
    const { etag, callUrl, isCallPending } = await put(grant, entry, { event, found });
    const { startsAt, endsAt } = event;
    const written = { etag, startsAt, endsAt, content: contentMarkOf(event) };
    // A call that the trainer has added is the trainer's affair.
    await settle(consent, entry, { written, callUrl: event.hasCall ? callUrl : null }, isCallPending);
  }

  /** Notes what the calendar has now. People are told of a call's address in the same transaction. */
  const settle = (consent: ConsentRef, entry: EventEntry, now: Parameters<typeof store.setWritten>[3], isCallPending = false) =>
    inTransaction(db, async (tx) => {
      await store.setWritten(tx, consent, entry, now);
      if (isCallPending) await store.lookForCallAt(tx, consent, entry, new Date(clock.now().getTime() + callIsMadeMs));
      if (now.callUrl === entry.callUrl) return;
      await events.announce(tx, callLinkChanged, { appointmentId: entry.appointmentId, changedAt: clock.now().toISOString() });
    });

  /** @throws CalendarRefusal */
  return async (grant: CalendarGrant, consent: ConsentRef & Pick<OpenConnection, 'makesCalls'>, entry: EventEntry): Promise<void> => {
    const session = await sessions.find(entry.appointmentId);
    if (!session?.time || !session.isApproved) {
      await provider.deleteEvent(grant, entry.eventId);
      return settle(consent, entry, { written: null, callUrl: null });
    }
    const { eventId } = entry;
    const event = toCalendarEvent(session, { eventId, time: session.time, publicUrl, makesCalls: consent.makesCalls });
    for (let round = 0; round < maxRounds; round += 1) {
      try {
        return await writeOnce(grant, consent, { entry, event });
      } catch (error) {
        if (!(error instanceof CalendarRefusal) || !crossings.has(error.problem)) throw error;
      }
    }
    // An inconsistent event, such as one that was moved to another calendar: it waits on its own, without delaying others.
    throw new CalendarRefusal('refused');
  };
}

/** A call is made where one is wanted and none is there. Only one that was made for the session is removed. */
function callFor({ callUrl }: EventEntry, event: CalendarEvent, found: FoundEvent): 'make' | 'remove' | 'leave' {
  if (event.hasCall) return found.hasCall ? 'leave' : 'make';
  return callUrl !== null && found.callUrl === callUrl ? 'remove' : 'leave';
}
