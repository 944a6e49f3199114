import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { sessionActions, toActionFacts } from '@x1/contract/scheduling/session-actions.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';

const now = new Date();
const app = await openApp();
beforeEach(() => app.clock.set(now));

interface Entry {
  readonly id: AppointmentId;
  readonly summary: string;
  readonly status: string;
  readonly startsAt: string;
  readonly location: string;
}

function read(ics: string): { method: string; entries: Entry[] } {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const entries = calendar.getAllSubcomponents('vevent').map((event) => {
    const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
    return {
      id: Number(/^session-(\d+)@/.exec(text('uid'))?.[1]) as AppointmentId,
      summary: text('summary'),
      status: text('status'),
      startsAt: (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
      location: text('location'),
    };
  });
  return { method: String(calendar.getFirstPropertyValue('method')), entries };
}

/** What a calendar app gets at an address, without signing in. */
async function fetchFeed(url: string | null): Promise<{ status: number; type: string | null; caching: string | null; body: string }> {
  const { pathname } = new URL(url ?? '');
  const response = await app.fetch(pathname);
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), caching: headers.get('cache-control'), body: await response.text() };
}

async function newFeed(person: Person): Promise<string> {
  const { url } = await person.api.calendar.renewFeed();
  if (url === null) throw new Error('no address was made');
  return url;
}

const entriesOf = async (url: string) => read((await fetchFeed(url)).body).entries;
const nameOf = ({ email }: Person) => email.split('@')[0];

async function scheduled(given: Parameters<typeof paidRequest>[1] = {}, hours = 50): Promise<PaidRequest & { startsAt: string }> {
  const bought = await paidRequest(app, given);
  const choice = { ...timeIn(app, hours), location: 'gym' };
  await bought.trainer.api.scheduling.schedule({ body: { appointmentId: bought.appointmentId, ...choice } });
  return { ...bought, startsAt: choice.startTime };
}

describe('the calendar file of one session', () => {
  it('can be downloaded by parent and trainer', async () => {
    const { parent, trainer, appointmentId, startsAt } = await scheduled();
    const { name, content } = await parent.api.calendar.downloadSession({ params: { appointmentId } });
    expect(name).toBe(`x1-session-${appointmentId}.ics`);
    expect(read(await content.text())).toEqual({
      method: 'PUBLISH',
      entries: [{ id: appointmentId, summary: 'First Touch with Jordan Ellis', status: 'CONFIRMED', startsAt, location: 'Local Gym' }],
    });
    const ofTrainer = await trainer.api.calendar.downloadSession({ params: { appointmentId } });
    expect(read(await ofTrainer.content.text()).entries[0]?.summary).toBe(`First Touch with ${nameOf(parent)}`);
  });

  it("is 'not found' for everyone else", async () => {
    const { appointmentId } = await scheduled();
    const [stranger, other] = [await app.signUp('parent'), await sellingTrainer(app)];
    for (const person of [stranger, other]) {
      await expect(person.api.calendar.downloadSession({ params: { appointmentId } })).rejects.toMatchObject({
        code: 'appointment.not_found',
      });
    }
    const missing = stranger.api.calendar.downloadSession({ params: { appointmentId: 2_000_000_000 as AppointmentId } });
    await expect(missing).rejects.toMatchObject({ code: 'appointment.not_found' });
  });

  it('requires a session with a time', async () => {
    const { parent, appointmentId } = await paidRequest(app);
    const file = () => parent.api.calendar.downloadSession({ params: { appointmentId } });
    await expect(file()).rejects.toMatchObject({ code: 'calendar.not_scheduled' });
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 50) } });
    await file();
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    await expect(file()).rejects.toMatchObject({ code: 'calendar.not_scheduled' });
  });
});

describe('the session page', () => {
  it('offers the calendar file and the invitation exactly when the server provides them', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const params = { appointmentId };
    const check = async (refusal: string | null) => {
      const actions = sessionActions(
        toActionFacts(await parent.api.sessions.appointmentDetails({ params })),
        'parent',
        app.clock.now().getTime(),
      );
      for (const [action, call] of [
        ['add_to_calendar', () => parent.api.calendar.downloadSession({ params })],
        ['sync_calendar', () => parent.api.calendar.syncAppointment({ params })],
      ] as const) {
        const code = await call().then(
          () => null,
          (error) => error.code,
        );
        expect([action, code, actions.includes(action)]).toEqual([action, refusal, refusal === null]);
      }
    };
    await check('calendar.not_scheduled');
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 50) } });
    await check(null);
    app.clock.advance({ hours: 52 });
    await check('calendar.session_over');
    await trainer.api.scheduling.complete({ params });
    await check('calendar.session_over');
  });
});

describe('the address of a calendar feed', () => {
  it('is empty until it is created, then stays the same', async () => {
    const parent = await app.signUp('parent');
    expect(await parent.api.calendar.feed()).toEqual({ url: null });
    const url = await newFeed(parent);
    expect(url).toMatch(/\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
    expect(url.startsWith(app.publicUrl)).toBe(true);
    expect(await parent.api.calendar.feed()).toEqual({ url });
  });

  it('is stored as a hash only', async () => {
    const parent = await app.signUp('parent');
    const token = /([\w-]{43})\.ics$/.exec(await newFeed(parent))?.[1] ?? '';
    const rows = await app.db.selectFrom('calendarFeeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every(({ tokenHash }) => tokenHash === null || !tokenHash.toString('latin1').includes(token))).toBe(true);
  });

  it('stops working at once when it is replaced or revoked', async () => {
    const { parent, appointmentId } = await scheduled();
    const first = await newFeed(parent);
    expect((await fetchFeed(first)).status).toBe(200);
    const second = await newFeed(parent);
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    expect((await entriesOf(second)).map(({ id }) => id)).toEqual([appointmentId]);
    expect(await parent.api.calendar.revokeFeed()).toEqual({ url: null });
    expect((await fetchFeed(second)).status).toBe(404);
    expect(await parent.api.calendar.feed()).toEqual({ url: null });
    const third = await newFeed(parent);
    expect(new Set([first, second, third]).size).toBe(3);
    expect([(await fetchFeed(first)).status, (await fetchFeed(third)).status]).toEqual([404, 200]);
  });

  it("stops working when the owner's password changes, unless it was created after that", async () => {
    const parent = await app.signUp('parent');
    const first = await newFeed(parent);
    app.clock.advance({ minutes: 1 });
    await parent.api.accounts.changePassword({ body: { currentPassword: parent.password, newPassword: 'brand new one' } });
    const second = await newFeed(parent);
    await app.drainJobs();
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    app.clock.advance({ minutes: 1 });
    await parent.api.accounts.changePassword({ body: { currentPassword: 'brand new one', newPassword: 'another one' } });
    await app.drainJobs();
    expect((await fetchFeed(second)).status).toBe(404);
    expect(await parent.api.calendar.feed()).toEqual({ url: null });
  });

  it('is the last one created when several are created at once', async () => {
    const parent = await app.signUp('parent');
    const made = await Promise.all(Array.from({ length: 6 }, () => newFeed(parent)));
    const { url } = await parent.api.calendar.feed();
    const statuses = await Promise.all(made.map(async (each) => [each === url, (await fetchFeed(each)).status]));
    expect(new Set(made).size).toBe(6);
    expect(statuses.filter(([isLast, status]) => (isLast ? status === 200 : status === 404))).toHaveLength(6);
    expect(made).toContain(url);
  });

  it('cannot be guessed', async () => {
    const path = (token: string) => app.fetch(`/api/calendar/feed/${token}`);
    expect((await path(`${'A'.repeat(43)}.ics`)).status).toBe(404);
    expect((await path('short.ics')).status).toBe(400);
    expect((await path('A'.repeat(43))).status).toBe(400);
  });

  it('of one user is not affected when a different user revokes theirs', async () => {
    const [one, other] = [await app.signUp('parent'), await app.signUp('parent')];
    const [ofOne, ofOther] = [await newFeed(one), await newFeed(other)];
    await one.api.calendar.revokeFeed();
    expect([(await fetchFeed(ofOne)).status, (await fetchFeed(ofOther)).status]).toEqual([404, 200]);
  });
});

describe('a calendar feed', () => {
  it("returns the owner's sessions as a calendar without signing in", async () => {
    const { parent, trainer, appointmentId, startsAt } = await scheduled();
    const others = await scheduled({ trainer }, 60);
    const feed = await fetchFeed(await newFeed(parent));
    expect([feed.status, feed.type, feed.caching]).toEqual([200, 'text/calendar; charset=utf-8', 'no-store']);
    expect(read(feed.body)).toEqual({
      method: 'PUBLISH',
      entries: [{ id: appointmentId, summary: 'First Touch with Jordan Ellis', status: 'CONFIRMED', startsAt, location: 'Local Gym' }],
    });
    expect(feed.body).toContain('X-WR-CALNAME:X1 sessions\r\n');
    expect(feed.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    const ofTrainer = await entriesOf(await newFeed(trainer));
    expect(new Set(ofTrainer.map(({ summary }) => summary))).toEqual(
      new Set([`First Touch with ${nameOf(parent)}`, `First Touch with ${nameOf(others.parent)}`]),
    );
  });

  it('follows a session that is requested, accepted, moved, canceled or held', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const url = await newFeed(parent);
    expect(await entriesOf(url)).toEqual([]);
    const [first, second] = [timeIn(app, 50), timeIn(app, 74)];
    await parent.api.scheduling.schedule({ body: { appointmentId, ...first } });
    expect(await entriesOf(url)).toMatchObject([{ status: 'TENTATIVE', startsAt: first.startTime }]);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: second });
    expect(await entriesOf(url)).toMatchObject([{ status: 'CONFIRMED', startsAt: second.startTime }]);
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    expect(await entriesOf(url)).toMatchObject([{ status: 'CANCELLED', startsAt: second.startTime }]);
    const held = await scheduled({ parent });
    await held.trainer.api.scheduling.complete({ params: { appointmentId: held.appointmentId } });
    expect((await entriesOf(url)).find(({ id }) => id === held.appointmentId)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('contains no email address and no other members of a group', async () => {
    const trainer = await sellingTrainer(app);
    const seats = [await paidRequest(app, { trainer, sessionType: 'group' }), await paidRequest(app, { trainer, sessionType: 'group' })];
    const choice = timeIn(app, 50);
    for (const { appointmentId } of seats) await trainer.api.scheduling.schedule({ body: { appointmentId, ...choice } });
    const [one, other] = seats;
    if (!one || !other) throw new Error('no group');
    const { body } = await fetchFeed(await newFeed(one.parent));
    expect(body).not.toMatch(/ATTENDEE|ORGANIZER|mailto/i);
    expect(body).not.toContain(nameOf(other.parent) ?? '');
    for (const { email } of [one.parent, other.parent, trainer]) expect(body).not.toContain(email);
  });

  it('contains the meeting link while the session is scheduled', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: 'https://meet.example/jordan' } });
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 50) } });
    const url = await newFeed(parent);
    expect((await entriesOf(url))[0]?.location).toBe('https://meet.example/jordan');
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    expect((await fetchFeed(url)).body).not.toContain('meet.example');
  });

  it('reaches 90 days back and a year ahead', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const url = await newFeed(parent);
    const { appointmentId } = await scheduled({ trainer, parent });
    app.clock.advance({ hours: 50 + 24 * 89 });
    expect((await entriesOf(url)).map(({ id }) => id)).toEqual([appointmentId]);
    app.clock.advance({ hours: 48 });
    expect(await entriesOf(url)).toEqual([]);
    app.clock.set(now);
    const far = await scheduled({ trainer, parent }, 24 * 365);
    expect((await entriesOf(url)).map(({ id }) => id)).toContain(far.appointmentId);
    app.clock.set(new Date(now.getTime() - 72 * 3_600_000));
    expect((await entriesOf(url)).map(({ id }) => id)).not.toContain(far.appointmentId);
    app.clock.set(now);
  });

  it('returns 404 once the account is disabled or closed', async () => {
    const [disabled, closed] = [await app.signUp('parent'), await app.signUp('trainer')];
    const [ofDisabled, ofClosed] = [await newFeed(disabled), await newFeed(closed)];
    await app.db.updateTable('users').set({ disabledAt: now }).where('id', '=', disabled.user.id).execute();
    expect((await fetchFeed(ofDisabled)).status).toBe(404);
    await closed.api.accounts.closeAccount({ body: { password: closed.password } });
    expect((await fetchFeed(ofClosed)).status).toBe(404);
    // Including the jobs that earlier tests left.
    await app.drainJobs();
    const left = await app.db.selectFrom('calendarFeeds').select('userId').where('userId', '=', closed.user.id).execute();
    expect([left, (await fetchFeed(ofClosed)).status]).toEqual([[], 404]);
  }, 60_000);

  it('is rate limited to 120 requests', async () => {
    const strict = await startApp({ limits: 'production' });
    const path = `/api/calendar/feed/${'A'.repeat(43)}.ics`;
    const statuses = [];
    for (let times = 0; times < 121; times += 1) statuses.push((await strict.fetch(path)).status);
    await strict.close();
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });
});
