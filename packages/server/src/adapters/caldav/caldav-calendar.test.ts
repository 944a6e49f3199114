import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CalendarRefusal } from '../../modules/calendar/port.ts';
import { openCalDavCalendar } from '../../open-caldav-calendar.ts';
import { dayMs, hourMs, later, newEventId, noFaults, problemOf } from '../../testing/adapter-sandbox.ts';
import { startCalDavProvider } from '../../testing/caldav-provider.ts';
import { describeFailures } from '../../testing/failing-calendar.ts';
import { testWrittenEvents } from '../../testing/written-events.ts';
import { createCalDavCalendar } from './caldav-calendar.ts';
import { createTransport } from './transport.ts';

const { clock, sandbox, caldav, post, setFaults, createGrant, anEvent, kept, close } = await startCalDavProvider();
beforeEach(() => setFaults(noFaults));
afterAll(close);

interface Kept {
  readonly name: string;
  readonly text: string;
  readonly title: string;
}

const week = () => ({ startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + 7 * dayMs), timeZone: 'America/New_York' });
const owner = (account: string, address: string, fields: Record<string, string> = {}) =>
  post(`/sandbox/caldav/${address}`, { account, ...fields });
const signIn = (changes: Partial<{ server: string; userName: string; password: string }>) =>
  caldav.signIn({ server: 'https://cloud.example.org', userName: 'maya', password: 'abcd-efgh', ...changes });
const moveByOwner = (account: string, eventId: string) => owner(account, `events/${eventId}.ics/move`);

describe('an account on a calendar server', () => {
  it('is found from the name of the server, or from an address on it', async () => {
    for (const server of ['https://cloud.example.org', 'https://cloud.example.org/remote.php/dav', 'https://caldav.icloud.com/']) {
      const { provider, secret } = await signIn({ server, userName: 'found' });
      expect(provider).toBe('caldav');
      const calendarUrl = new URL('/dav/calendars/found/personal/', server).href;
      expect(JSON.parse(secret)).toEqual({ calendarUrl, busyUrls: [calendarUrl], userName: 'found', password: 'abcd-efgh' });
    }
  });

  it('with another password is refused, as one is that its owner deleted', async () => {
    const { account, grant } = await createGrant();
    expect(await problemOf(signIn({ userName: account, password: 'another' }))).toBe('consent_lost');
    await post(`/sandbox/caldav/accounts/${account}/revoke`, {});
    expect(await problemOf(caldav.listBusy(grant, week()))).toBe('consent_lost');
    expect(await problemOf(signIn({ userName: account, password: 'abcd-efgh-ijkl' }))).toBe('consent_lost');
    expect(await signIn({ userName: account, password: 'made-anew' })).toMatchObject({ provider: 'caldav' });
  });

  it('whose server says once that it does not know the password is asked again', async () => {
    const { grant } = await createGrant();
    await setFaults({ Refusal: 401, RefusedCalls: 1 });
    await expect(caldav.insertEvent(grant, anEvent())).resolves.toHaveProperty('etag');
    await setFaults({ Refusal: 401, RefusedCalls: 2 });
    expect(await problemOf(caldav.insertEvent(grant, anEvent()))).toBe('consent_lost');
  });

  it('can be let go at any time', async () => {
    await expect(caldav.revoke((await createGrant()).grant)).resolves.toBeUndefined();
  });
});

describe('an event on a calendar server', () => {
  it('is a file of its own, found by the id that X1 has for it', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    const version = await caldav.insertEvent(grant, event);
    expect(await caldav.findEvent(grant, event.eventId)).toEqual({ ...event, ...version });
    const [written] = await kept<Kept>(account);
    expect(written?.name).toBe(`${event.eventId}.ics`);
    expect(written?.text).toContain(`UID:${event.eventId}`);
    expect(written?.text).not.toMatch(/ATTENDEE|ORGANIZER/);
  });

  testWrittenEvents({ calendar: caldav, createGrant, anEvent, moveByOwner });

  it('can be written again once it was deleted', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await caldav.insertEvent(grant, event);
    await caldav.deleteEvent(grant, event.eventId);
    expect(await problemOf(caldav.updateEvent(grant, event))).toBe('missing');
    await caldav.insertEvent(grant, event);
    expect(await kept(account)).toHaveLength(1);
  });

  it('keeps its color, and also its title when only the time is updated', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await caldav.insertEvent(grant, event);
    await owner(account, `events/${event.eventId}.ics/edit`, { title: 'My champion', colorId: 'tomato' });
    await caldav.updateEvent(grant, later(event), { isTimeAlone: true });
    expect((await kept<Kept>(account))[0]).toMatchObject({ title: 'My champion', text: expect.stringContaining('COLOR:tomato') });
    await caldav.updateEvent(grant, later(event));
    expect((await kept<Kept>(account))[0]).toMatchObject({ title: event.title, text: expect.stringContaining('COLOR:tomato') });
  });

  it('with a time that no server accepts is refused for good', async () => {
    const { grant } = await createGrant();
    const event = anEvent();
    expect(await problemOf(caldav.insertEvent(grant, { ...event, endsAt: event.startsAt }))).toBe('refused');
  });
});

describe('the changes on a calendar server', () => {
  it("list X1's events with their times, and those that are gone as deleted", async () => {
    const { account, grant } = await createGrant();
    const [moved, deleted, same] = [anEvent(), anEvent(), anEvent()];
    for (const event of [moved, deleted, same]) await caldav.insertEvent(grant, event);
    await owner(account, `events/${moved.eventId}.ics/move`, { hours: '2' });
    await owner(account, `events/${deleted.eventId}.ics/delete`);
    const expected = [moved, deleted, same].map(({ eventId }) => eventId);
    const { startsAt, endsAt } = later(moved, 2 * hourMs);
    expect(await caldav.listChanges(grant, null, expected)).toMatchObject({
      nextSyncToken: null,
      changes: [
        { eventId: moved.eventId, isDeleted: false, startsAt, endsAt },
        { eventId: deleted.eventId, isDeleted: true, startsAt: null, endsAt: null },
        { eventId: same.eventId, isDeleted: false, startsAt: same.startsAt },
      ],
    });
    expect(await caldav.listChanges(grant, null)).toEqual({ changes: [], nextSyncToken: null });
  });
});

describe('the busy times on a calendar server', () => {
  it('cover every event that is not deleted, joined where they touch', async () => {
    const { account, grant } = await createGrant();
    const event = anEvent();
    await caldav.insertEvent(grant, event);
    await owner(account, 'events', { title: 'Dentist', startsAt: event.endsAt.toISOString(), minutes: '30' });
    const gone = later(anEvent(), 5 * hourMs);
    await caldav.insertEvent(grant, gone);
    await caldav.deleteEvent(grant, gone.eventId);
    // Servers keep whole seconds.
    const second = (date: Date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000);
    expect(await caldav.listBusy(grant, week())).toEqual([
      { startsAt: second(event.startsAt), endsAt: second(new Date(event.endsAt.getTime() + hourMs / 2)) },
    ]);
  });
});

describeFailures({
  calendar: caldav,
  clock,
  newGrant: async () => (await createGrant()).grant,
  anEvent,
  setFaults,
  statuses: [423, 429, 500, 503],
  at: (url) => ({
    calendar: createCalDavCalendar(createTransport('any'), { clock }),
    grant: {
      provider: 'caldav',
      secret: JSON.stringify({ calendarUrl: `${url}/personal/`, busyUrls: [`${url}/personal/`], userName: 'maya', password: 'abcd' }),
    },
  }),
  sent: /Pitching|abcd-efgh/,
});

it('where calendar servers are turned off, none can be connected', async () => {
  const none = await openCalDavCalendar({ config: { calDavServers: 'none', stripe: undefined }, sandbox, clock });
  await expect(none.signIn({ server: 'https://cloud.example.org', userName: 'maya', password: 'x' })).rejects.toThrow(CalendarRefusal);
  expect(await problemOf(none.findEvent((await createGrant()).grant, newEventId()))).toBe('unavailable');
});
