import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { differenceOf, gone } from './difference.ts';
import { isSameContent, isSameTime, toCalendarEvent } from './event-content.ts';
import * as store from './event-store.ts';
import { type CalendarEvent, type CalendarGrant, type CalendarProvider, CalendarRefusal } from './port.ts';
import type { ConsentRef, EventEntry, SessionReader } from './tables.ts';

export interface WriteNeeds {
  db: Db;
  clock: Clock;
  provider: CalendarProvider;
  sessions: SessionReader;
  /** The product's origin as browsers see it, without a slash at its end. */
  publicUrl: string;
}

type FoundEvent = CalendarEvent & { etag: string };

/** What should stand in the calendar, and what does. */
interface Comparison {
  readonly event: CalendarEvent;
  readonly found: FoundEvent | undefined;
}

/** How often an event is taken up again that comes or goes while it is written. */
const maxRounds = 3;

/**
 * Brings the event of one session to what the session is now. Always looks first, so it goes on from wherever an earlier try was cut off: an
 * event that is there is not made again (security.md F02). Called by one at a time for each trainer, and never inside a transaction.
 */
export function createEventWriter({ db, clock, provider, sessions, publicUrl }: WriteNeeds) {
  async function put(grant: CalendarGrant, event: CalendarEvent, found: FoundEvent | undefined): Promise<{ etag: string }> {
    let isThere = found !== undefined;
    for (let round = 0; round < maxRounds; round += 1) {
      try {
        return isThere ? await provider.updateEvent(grant, event) : await provider.insertEvent(grant, event);
      } catch (error) {
        const problem = error instanceof CalendarRefusal ? error.problem : undefined;
        // `exists` is ours from an earlier try, or one that was deleted: its id is taken for ever, and an update brings it back.
        if (problem === 'exists') isThere = true;
        else if (problem === 'missing') isThere = false;
        else if (problem !== 'changed') throw error;
      }
    }
    throw new CalendarRefusal('unavailable');
  }

  /** Whether the trainer changed it in the calendar, while X1 stands where it stood: then it is not for us to write. @returns true when settled */
  async function settleDifference(consent: ConsentRef, entry: EventEntry, { event, found }: Comparison): Promise<boolean> {
    const isUnchanged = entry.written !== null && isSameTime(entry.written, event);
    const difference = differenceOf(event, found ? { ...found, isDeleted: false } : { ...gone, isDeleted: true });
    if (!difference) return false;
    const isLeft = difference.etag === entry.leftEtag && (isUnchanged || (entry.written === null && found !== undefined));
    if (isLeft) await store.setLeft(db, consent, entry, { startsAt: event.startsAt, endsAt: event.endsAt, etag: difference.etag });
    else if (isUnchanged) await store.setDisagreement(db, consent, entry, { difference, noticedAt: clock.now() });
    return isLeft || isUnchanged;
  }

  /** @throws CalendarRefusal */
  return async (grant: CalendarGrant, consent: ConsentRef, entry: EventEntry): Promise<void> => {
    const session = await sessions.find(entry.appointmentId);
    if (!session?.time || !session.isApproved) {
      await provider.deleteEvent(grant, entry.eventId);
      return store.setWritten(db, consent, entry, null);
    }
    const event = toCalendarEvent(session, { eventId: entry.eventId, time: session.time, publicUrl });
    const found = await provider.findEvent(grant, entry.eventId);
    if (await settleDifference(consent, entry, { event, found })) return;
    const { etag } = found && isSameContent(found, event) ? found : await put(grant, event, found);
    await store.setWritten(db, consent, entry, { etag, startsAt: event.startsAt, endsAt: event.endsAt });
  };
}
