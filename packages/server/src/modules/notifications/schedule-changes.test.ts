import { beforeEach, expect, it } from 'vitest';
import { type ChangedDay, confirmChange, paidDay } from '../../testing/changed-day.ts';
import { calendarEntriesOf, openMailServer } from '../../testing/mail-server.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { scheduleChanged } from '../scheduling/events.ts';

const server = await openMailServer();
const app = await openApp({ config: { smtp: server.settings } });
beforeEach(() => {
  server.received.length = 0;
});

const cancel = { kind: 'cancel' } as const;
const nextDay = { kind: 'move', days: 1, minutes: 0 } as const;

/** A day whose own emails are out of the way. */
async function quietDay(): Promise<ChangedDay> {
  const day = await paidDay(app);
  server.received.length = 0;
  return day;
}
const mailsTo = ({ email }: Person) => server.received.filter(({ recipients }) => recipients.includes(email));
/** Of refunds each has a receipt of its own. */
const aboutSessions = (person: Person) => mailsTo(person).filter(({ subject }) => !/^Refund: | went back to /.test(subject ?? ''));
const bellOf = async (person: Person, word: string) =>
  (await person.api.notifications.list({ query: {} })).filter(({ title }) => title.startsWith('Jordan Ellis') && title.includes(word));

it('a canceled day reaches each family in one email and one bell, with the calendar entry of each of its sessions', async () => {
  const day = await quietDay();
  await confirmChange(day.trainer, day.wish(cancel), 'Rain <b>all day</b>');
  await app.drainJobs();
  const [mail, ...others] = aboutSessions(day.parent);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Jordan Ellis canceled 2 sessions');
  expect(mail?.text).toContain('You get $78.00 back.');
  expect(mail?.html).toContain('Rain &lt;b&gt;all day&lt;/b&gt;');
  expect(mail && calendarEntriesOf(mail)).toEqual(
    new Set([`CANCEL session-${day.alone.appointmentId}`, `CANCEL session-${day.group[0].appointmentId}`]),
  );
  expect(await bellOf(day.parent, 'canceled')).toHaveLength(1);
  expect(aboutSessions(day.other).map(({ subject }) => subject)).toEqual(['Jordan Ellis canceled First Touch']);
  expect(aboutSessions(day.trainer).map(({ subject }) => subject)).toEqual(['You canceled 3 sessions']);
});

it('a moved day asks each family once, and the email starts the 24 hours of all of its new times', async () => {
  const day = await quietDay();
  const { id } = await confirmChange(day.trainer, day.wish(nextDay));
  await app.drainJobs();
  const [told, ...others] = await bellOf(day.parent, 'moved');
  expect(others).toEqual([]);
  expect(told).toMatchObject({ title: 'Jordan Ellis moved 2 sessions', path: `/schedule-change/${id}` });
  const [mail, ...more] = aboutSessions(day.parent);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('accept the new times, pick others, or take your money back');
  expect(mail && calendarEntriesOf(mail)).toEqual(
    new Set([`REQUEST session-${day.alone.appointmentId}`, `REQUEST session-${day.group[0].appointmentId}`]),
  );
  const agreed = new Date(app.clock.now().getTime() + 24 * 3_600_000);
  for (const { appointmentId } of [day.alone, ...day.group])
    expect(await app.services.scheduling.getSession(app.db, appointmentId)).toMatchObject({ timeAgreedAt: agreed });
  // Nothing of it waits for a second email.
  expect(await app.db.selectFrom('timeNotices').selectAll().execute()).toEqual([]);
});

it('is told once when its event is handled again', async () => {
  const day = await quietDay();
  const { id: changeId } = await confirmChange(day.trainer, day.wish(cancel));
  await app.drainJobs();
  await app.events.announce(app.db as never, scheduleChanged, { changeId });
  await app.drainJobs();
  expect(aboutSessions(day.parent)).toHaveLength(1);
  expect(await bellOf(day.parent, 'canceled')).toHaveLength(1);
});

it('leaves out what the family has given up before it was told', async () => {
  const day = await quietDay();
  await confirmChange(day.trainer, day.wish(nextDay));
  await day.parent.api.scheduling.cancel({ params: { appointmentId: day.alone.appointmentId }, body: {} });
  await app.drainJobs();
  expect((await bellOf(day.parent, 'moved')).map(({ title }) => title)).toEqual(['Jordan Ellis moved First Touch']);
});
