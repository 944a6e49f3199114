import { afterAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../testing/adapter-sandbox.ts';
import type { CalendarDriver } from '../../testing/calendar-drivers.ts';
import { sellingTrainer } from '../../testing/given.ts';
import { startRadicale, whyNoRadicale } from '../../testing/radicale.ts';
import { openApp } from '../../testing/start-app.ts';
import { describeSyncFailures } from '../../testing/sync-failures.ts';

const reason = whyNoRadicale();

const toInstant = (stamp: string) => new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const propertyOf = (text: string, name: string) => new RegExp(`^${name}[^:\\r\\n]*:(.*?)\\r?$`, 'm').exec(text)?.[1];
const toStamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function eventFile(
  uid: string,
  { title, startsAt, endsAt, more = [] }: { title: string; startsAt: Date; endsAt: Date; more?: string[] },
): string {
  const times = [`DTSTART:${toStamp(startsAt)}`, `DTEND:${toStamp(endsAt)}`];
  const lines = ['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${toStamp(startsAt)}`, ...times, `SUMMARY:${title}`, ...more, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

describe.skipIf(reason !== undefined)(`Radicale, a real calendar server${reason ? ` (skipped: ${reason})` : ''}`, async () => {
  if (reason !== undefined) return;
  const radicale = await startRadicale();
  afterAll(() => radicale.close());
  const app = await openApp({ config: { calDavServers: 'any' } });

  const connect: CalendarDriver['connect'] = async (_app, { token }, userName) => {
    const body = JSON.stringify({ server: radicale.url, userName, password: await radicale.openAccount(userName) });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await app.fetch('/api/calendar/caldav', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`the product answered ${response.status}: ${await response.text()}`);
  };
  const nameOf = (eventId: string) => `${eventId}.ics`;

  const driver: CalendarDriver = {
    provider: 'caldav',
    statuses: [412, 423, 429, 500, 503],
    connect,
    events: async (_app, userName) =>
      (await radicale.files(userName)).map(({ name, text }) => ({
        id: name,
        eventId: text.includes('-//X1//Sessions') ? name.replace(/\.ics$/, '') : undefined,
        title: propertyOf(text, 'SUMMARY'),
        startsAt: toInstant(propertyOf(text, 'DTSTART') ?? ''),
        endsAt: toInstant(propertyOf(text, 'DTEND') ?? ''),
      })),
    newAccount: (number) => `coach-${number}`,
    move: async (_app, userName, eventId, hours) => {
      const file = (await radicale.files(userName)).find(({ name }) => name === nameOf(eventId));
      const later = (name: string) => toStamp(new Date(toInstant(propertyOf(file?.text ?? '', name) ?? '').getTime() + hours * hourMs));
      const moved = ['DTSTART', 'DTEND'].reduce(
        (text, name) => text.replace(new RegExp(`^${name}:.*$`, 'm'), `${name}:${later(name)}`),
        file?.text ?? '',
      );
      await radicale.put(userName, nameOf(eventId), moved);
    },
    remove: (_app, userName, eventId) => radicale.remove(userName, nameOf(eventId)),
    addPrivate: (_app, userName, { title, startsAt, minutes }) =>
      radicale.put(
        userName,
        'private.ics',
        eventFile('private', { title, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }),
      ),
    revoke: async (_app, userName) => radicale.revoke(userName),
    during: async (_app, wrong, work) => {
      radicale.setFaults(wrong);
      try {
        return await work();
      } finally {
        radicale.setFaults({});
      }
    },
  };

  describeSyncFailures(app, driver);

  it('is asked for busy times: single ones, series and their exceptions, whole days, and none that are free', async () => {
    const trainer = await sellingTrainer(app);
    const userName = 'coach-of-busy-times';
    await connect(app, trainer, userName);
    const at = (days: number, hours = 12) => {
      const day = new Date(app.clock.now().getTime() + days * dayMs);
      return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hours));
    };
    const add = (uid: string, startsAt: Date, ...more: string[]) =>
      radicale.put(userName, `${uid}.ics`, eventFile(uid, { title: uid, startsAt, endsAt: new Date(startsAt.getTime() + hourMs), more }));
    await add('single', at(2));
    await add('free', at(3), 'TRANSP:TRANSPARENT');
    await add('off', at(3, 15), 'STATUS:CANCELLED');
    await add('series', at(-10, 18), 'RRULE:FREQ=WEEKLY;COUNT=4', `EXDATE:${toStamp(at(11, 18))}`);
    await app.services.calendar.refreshBusyTimes(trainer.user.id);
    const rows = app.db.selectFrom('calendarBusy').select('startsAt').where('userId', '=', trainer.user.id).orderBy('startsAt');
    expect((await rows.execute()).map(({ startsAt }) => startsAt)).toEqual([at(2), at(4, 18)]);
  });

  it('refuses a wrong password, and none is stored', async () => {
    const trainer = await sellingTrainer(app);
    await radicale.openAccount('coach-of-secrets');
    const body = { server: radicale.url, userName: 'coach-of-secrets', password: 'wrong' };
    await expect(trainer.api.calendar.connectCalDav({ body })).rejects.toMatchObject({ code: 'calendar.password_refused' });
    expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
  });
});
