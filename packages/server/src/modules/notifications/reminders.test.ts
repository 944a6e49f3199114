import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { sendDue } from './jobs.ts';

const app = await openApp();

const hourMs = 3_600_000;

/** An accepted session so many hours from now, whose notifications were sent. */
async function scheduled(hours = 72) {
  const bought = await paidRequest(app);
  const choice = timeIn(app, hours);
  await bought.trainer.api.scheduling.schedule({ body: { appointmentId: bought.appointmentId, ...choice } });
  await app.drainJobs();
  return { ...bought, startsAt: new Date(choice.startTime) };
}

/** Moves the clock to so many hours before a start and runs the job. */
async function at(startsAt: Date, hoursBefore: number): Promise<void> {
  app.clock.set(new Date(startsAt.getTime() - hoursBefore * hourMs));
  await app.runNow(sendDue);
}

async function remindersOf(person: Person): Promise<string[]> {
  const all = await person.api.notifications.list({ query: {} });
  return all.filter(({ topic }) => topic === 'reminder').map(({ title }) => title.split(':')[0] ?? '');
}

async function move(appointmentId: AppointmentId, startsAt: Date, person: Person): Promise<void> {
  const choice = { ...timeIn(app, 1), startTime: startsAt.toISOString(), endTime: new Date(startsAt.getTime() + hourMs).toISOString() };
  await person.api.scheduling.reschedule({ params: { appointmentId }, body: choice });
  await app.drainJobs();
}

describe('parent and trainer get reminders', () => {
  it('24 hours and 1 hour before a session, once each, however often the job runs', async () => {
    const { parent, trainer, startsAt } = await scheduled();
    await at(startsAt, 24.02);
    expect(await remindersOf(parent)).toEqual([]);
    await at(startsAt, 24);
    await at(startsAt, 24);
    await at(startsAt, 23);
    expect([await remindersOf(parent), await remindersOf(trainer)]).toEqual([['Coming up'], ['Coming up']]);
    await Promise.all([app.services.notifications.sendDue(), app.services.notifications.sendDue()]);
    await at(startsAt, 1);
    await Promise.all([app.services.notifications.sendDue(), app.services.notifications.sendDue()]);
    expect([await remindersOf(parent), await remindersOf(trainer)]).toEqual([
      ['Starting soon', 'Coming up'],
      ['Starting soon', 'Coming up'],
    ]);
  });

  it('late after downtime, but none that is too late to be useful', async () => {
    const late = await scheduled(72);
    await at(late.startsAt, 7);
    expect(await remindersOf(late.parent)).toEqual(['Coming up']);
    const tooLate = await scheduled(72);
    await at(tooLate.startsAt, 5);
    expect(await remindersOf(tooLate.parent)).toEqual([]);
    await at(tooLate.startsAt, 0.1);
    expect(await remindersOf(tooLate.parent)).toEqual(['Starting soon']);
    const missed = await scheduled(72);
    await at(missed.startsAt, -0.1);
    expect(await remindersOf(missed.parent)).toEqual([]);
  });

  it('that are still ahead when a session is scheduled at short notice', async () => {
    const { parent, startsAt } = await scheduled(5);
    await at(startsAt, 2);
    expect(await remindersOf(parent)).toEqual([]);
    await at(startsAt, 1);
    expect(await remindersOf(parent)).toEqual(['Starting soon']);
  });

  it('for a session whose event is handled three hours late', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const choice = timeIn(app, 25);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...choice } });
    app.clock.advance({ hours: 3 });
    await app.drainJobs();
    await at(new Date(choice.startTime), 21);
    expect([await remindersOf(parent), await remindersOf(trainer)]).toEqual([['Coming up'], ['Coming up']]);
  });

  it('in the same run as 205 others', async () => {
    const [{ parent, startsAt }, { appointmentId }] = [await scheduled(), await paidRequest(app)];
    // For a session without a time: due earlier, with nothing to send.
    await sql`insert into reminders (appointment_id, kind, starts_at, due_at)
      select ${appointmentId}, 'hour', ${startsAt}::timestamptz + number * interval '1 minute', ${startsAt}::timestamptz - interval '25 hours'
      from generate_series(1, 205) as number`.execute(app.db);
    await at(startsAt, 24);
    expect(await remindersOf(parent)).toEqual(['Coming up']);
  });

  it('even when one for a different user fails, which is retried minutes later', async () => {
    const [broken, whole] = [await scheduled(), await scheduled()];
    await app.db
      .updateTable('reminders')
      .set({ dueAt: new Date(whole.startsAt.getTime() - 25 * hourMs) })
      .where('appointmentId', '=', broken.appointmentId)
      .where('kind', '=', 'day')
      .execute();
    await sql`alter table notifications add constraint broken check (user_id <> ${sql.lit(broken.parent.user.id)}) not valid`.execute(
      app.db,
    );
    app.clock.set(new Date(whole.startsAt.getTime() - 24 * hourMs));
    await expect(app.services.notifications.sendDue()).rejects.toThrow('1 reminders could not be sent');
    expect(await remindersOf(whole.parent)).toEqual(['Coming up']);
    app.clock.advance({ minutes: 1 });
    // Still broken, and not tried again yet.
    await app.services.notifications.sendDue();
    await sql`alter table notifications drop constraint broken`.execute(app.db);
    app.clock.advance({ minutes: 4 });
    await app.runNow(sendDue);
    expect(await remindersOf(broken.parent)).toEqual(['Coming up']);
  });

  it('with the time in their own time zones', async () => {
    const { parent, trainer, startsAt } = await scheduled();
    await app.db.updateTable('users').set({ timezone: 'Europe/London' }).where('id', '=', parent.user.id).execute();
    await at(startsAt, 24);
    const [[ofParent], [ofTrainer]] = [
      await parent.api.notifications.list({ query: {} }),
      await trainer.api.notifications.list({ query: {} }),
    ];
    expect(ofParent?.body).toMatch(/\((GMT|GMT\+1|BST)\)\.$/);
    expect(ofTrainer?.body).toMatch(/\(E[SD]T\)\.$/);
  });
});

describe('no reminder is sent', () => {
  it.each(['cancelled', 'held'] as const)('about a session that is over (%s)', async (end) => {
    const { parent, trainer, appointmentId, startsAt } = await scheduled();
    if (end === 'cancelled') await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    else await trainer.api.scheduling.complete({ params: { appointmentId } });
    await app.drainJobs();
    await at(startsAt, 24);
    await at(startsAt, 1);
    expect([await remindersOf(parent), await remindersOf(trainer)]).toEqual([[], []]);
  });

  it('to a user who turned reminders off, but one to the other side', async () => {
    const { parent, trainer, startsAt } = await scheduled();
    await parent.api.notifications.savePreferences({ body: { sessionReminders: false } });
    await at(startsAt, 24);
    expect([await remindersOf(parent), await remindersOf(trainer)]).toEqual([[], ['Coming up']]);
  });

  it('about a request that was declined', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const choice = timeIn(app, 72);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...choice } });
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away' } });
    await app.drainJobs();
    await at(new Date(choice.startTime), 24);
    expect([await remindersOf(parent), await remindersOf(trainer)]).toEqual([[], []]);
  });
});

describe('the reminders of a session that moves', () => {
  it('are sent for its new time only', async () => {
    const { parent, trainer, appointmentId, startsAt } = await scheduled();
    const later = new Date(startsAt.getTime() + 48 * hourMs);
    await move(appointmentId, later, trainer);
    await at(startsAt, 24);
    await at(startsAt, 1);
    expect(await remindersOf(parent)).toEqual([]);
    await at(later, 24);
    await at(later, 1);
    expect(await remindersOf(parent)).toEqual(['Starting soon', 'Coming up']);
  });

  it('are planned for the new time even when its event was lost', async () => {
    const { parent, trainer, appointmentId, startsAt } = await scheduled();
    const later = new Date(startsAt.getTime() + 48 * hourMs);
    await move(appointmentId, later, trainer);
    await app.db.deleteFrom('reminders').where('appointmentId', '=', appointmentId).where('startsAt', '=', later).execute();
    await at(startsAt, 24);
    await at(later, 24);
    expect(await remindersOf(parent)).toEqual(['Coming up']);
  });
});

it('a group session reminds every parent, and its trainer once', async () => {
  const trainer = await sellingTrainer(app);
  const seats = [await paidRequest(app, { trainer, sessionType: 'group' }), await paidRequest(app, { trainer, sessionType: 'group' })];
  const choice = timeIn(app, 72);
  for (const { appointmentId } of seats) await trainer.api.scheduling.schedule({ body: { appointmentId, ...choice } });
  await app.drainJobs();
  await at(new Date(choice.startTime), 24);
  for (const { parent } of seats) expect(await remindersOf(parent)).toEqual(['Coming up']);
  const [reminder, ...others] = (await trainer.api.notifications.list({ query: {} })).filter(({ topic }) => topic === 'reminder');
  expect(reminder?.title).toBe('Coming up: First Touch with a group of 2');
  expect(others).toEqual([]);
});
