import { expect, it } from 'vitest';
import type { CalendarEvent, CalendarGrant, CalendarProvider } from '../modules/calendar/port.ts';
import { later, problemOf } from './adapter-sandbox.ts';

/** The adapter of one provider on the sandbox, and what a test of its events has to know of it. */
interface WrittenCalendar {
  readonly calendar: CalendarProvider;
  readonly createGrant: () => Promise<{ account: string; grant: CalendarGrant }>;
  readonly anEvent: () => CalendarEvent;
  /** The owner moves an event without X1. */
  readonly moveByOwner: (account: string, eventId: string) => Promise<unknown>;
}

/** What every provider's adapter does with an event: found by X1's id, and never written over what somebody else changed. */
export function testWrittenEvents({ calendar, createGrant, anEvent, moveByOwner }: WrittenCalendar): void {
  it('is not found before it is written or after it is deleted, however often', async () => {
    const { grant } = await createGrant();
    const event = anEvent();
    expect(await calendar.findEvent(grant, event.eventId)).toBeUndefined();
    await calendar.deleteEvent(grant, event.eventId);
    const version = await calendar.insertEvent(grant, event);
    expect(await calendar.findEvent(grant, event.eventId)).toEqual({ ...event, ...version });
    expect(await problemOf(calendar.insertEvent(grant, event))).toBe('exists');
    for (const _ of [1, 2]) await calendar.deleteEvent(grant, event.eventId);
    expect(await calendar.findEvent(grant, event.eventId)).toBeUndefined();
  });

  it('can be overwritten always or only in a known version, and not where there is none', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    const first = await calendar.insertEvent(grant, event);
    const second = await calendar.updateEvent(grant, { ...later(event), location: '' }, { expectedEtag: first.etag });
    expect(second.etag).not.toBe(first.etag);
    expect(await calendar.findEvent(grant, event.eventId)).toMatchObject({ startsAt: later(event).startsAt, location: '' });
    await moveByOwner(account, event.eventId);
    expect(await problemOf(calendar.updateEvent(grant, event, { expectedEtag: second.etag }))).toBe('changed');
    await calendar.updateEvent(grant, event);
    expect(await calendar.findEvent(grant, event.eventId)).toMatchObject({ startsAt: event.startsAt });
    expect(await problemOf(calendar.updateEvent(grant, anEvent()))).toBe('missing');
  });
}
