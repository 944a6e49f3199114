import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { insertSecondAdult } from '../../testing/family.ts';
import { paidRequest, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp({ clock: createTestClock('2027-02-22T12:00:00Z') });

/** A Saturday; New York is at -05:00. */
const saturday = '2027-02-27';
const at = (clock: string, minutes = 60) => {
  const start = Date.parse(`${saturday}T${clock}:00.000-05:00`);
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + minutes * 60_000).toISOString() };
};
type Time = ReturnType<typeof at>;
const zone = { scheduledInTimezone: 'America/New_York' };

async function trainerInNewYork(program: Parameters<typeof sellingTrainer>[1] = {}): Promise<SellingTrainer> {
  const trainer = await sellingTrainer(app, program);
  await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  return trainer;
}
const family = () => app.signUp('parent');
const hold = ({ api }: Person, { programId }: SellingTrainer, time: Time, sessionType: SessionType = 'individual') =>
  api.scheduling.holdTime({ body: { programId, sessionType, ...time, ...zone } });
const release = ({ api }: Person, { id: timeHoldId }: { id: number }) => api.scheduling.releaseHold({ params: { timeHoldId } });
const weekOf = ({ api }: Person, { programId }: SellingTrainer, sessionType: SessionType = 'individual') =>
  api.scheduling.programFreeTimes({ params: { programId }, query: { from: saturday, days: '1', sessionType } });
const isFree = async (person: Person, trainer: SellingTrainer, { startTime }: Time) =>
  (await weekOf(person, trainer)).free.some((free) => free.startTime === startTime);
const schedule = (person: Person, appointmentId: Awaited<ReturnType<typeof paidRequest>>['appointmentId'], time: Time) =>
  person.api.scheduling.schedule({ body: { appointmentId, ...time, location: 'online', ...zone } });
const slotsOf = ({ trainerId }: SellingTrainer) =>
  app.db.selectFrom('timeSlots').select('startsAt').where('trainerId', '=', trainerId).execute();
const taken = { status: 409, code: 'appointment.time_taken' };
const heldByOthers = { status: 409, code: 'appointment.time_held' };

describe('free times before paying', () => {
  it("are those of the trainer's week, as long as the program's sessions, without what is busy", async () => {
    const trainer = await trainerInNewYork({ sessionMinutes: 90 });
    const other = await paidRequest(app, { trainer });
    await schedule(other.parent, other.appointmentId, at('06:00'));
    const week = await weekOf(await family(), trainer);
    expect(week).toMatchObject({ timeZone: 'America/New_York', occupied: [{ ...at('06:00'), kind: 'session' }], groups: [] });
    expect(week.free[0]).toEqual({ ...at('07:00', 90), isUsual: false });
  });

  it("leave out the family's own sessions with other trainers, and name them", async () => {
    const [trainer, parent] = [await trainerInNewYork(), await family()];
    const elsewhere = await paidRequest(app, { trainer: await trainerInNewYork(), parent });
    await schedule(parent, elsewhere.appointmentId, at('10:00'));
    expect((await weekOf(parent, trainer)).occupied).toEqual([{ ...at('10:00'), kind: 'own_session' }]);
    expect(await isFree(parent, trainer, at('10:00'))).toBe(false);
    expect((await weekOf(await family(), trainer)).occupied).toEqual([]);
  });

  it('show groups of the program to those who would join one', async () => {
    const trainer = await trainerInNewYork();
    const mate = await paidRequest(app, { trainer, sessionType: 'group' });
    await schedule(mate.parent, mate.appointmentId, at('10:00'));
    const parent = await family();
    expect((await weekOf(parent, trainer, 'group')).groups).toMatchObject([{ ...at('10:00'), seatsLeft: 3 }]);
    expect((await weekOf(parent, trainer)).occupied).toMatchObject([{ ...at('10:00'), kind: 'session' }]);
  });

  it('are not for those who may not buy: drafts, unpayable trainers, blocked pairs, groups of one', async () => {
    const [draft, single] = [await sellingTrainer(app, { isDraft: true }), await sellingTrainer(app, { maxCapacity: 1 })];
    const [unpayable, blocking] = [await sellingTrainer(app), await sellingTrainer(app)];
    await app.db.updateTable('payoutAccounts').set({ payoutsEnabled: false }).where('userId', '=', unpayable.user.id).execute();
    const parent = await family();
    const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: blocking.trainerId } });
    await blocking.api.safety.block({ params: { mentorshipId } });
    for (const ask of [weekOf, (person: Person, trainer: SellingTrainer) => hold(person, trainer, at('10:00'))]) {
      await expect(ask(parent, draft)).rejects.toMatchObject({ status: 404, code: 'program.not_found' });
      await expect(ask(parent, unpayable)).rejects.toMatchObject({ status: 409, code: 'payment.trainer_not_payable' });
      await expect(ask(parent, blocking)).rejects.toMatchObject({ code: 'conversation.blocked' });
    }
    await expect(weekOf(parent, single, 'group')).rejects.toMatchObject({ code: 'payment.group_not_offered' });
    await expect(hold(parent, single, at('10:00'), 'group')).rejects.toMatchObject({ code: 'payment.group_not_offered' });
    expect(await slotsOf(blocking)).toEqual([]);
  });
});

describe('a time that a family keeps', () => {
  it('is kept for ten minutes: busy for every other family and for the trainer, free for the family itself', async () => {
    const trainer = await trainerInNewYork();
    const [parent, other] = [await family(), await paidRequest(app, { trainer })];
    const { programId, trainerId } = trainer;
    const expiresAt = new Date(app.clock.now().getTime() + 600_000).toISOString();
    expect(await hold(parent, trainer, at('10:00'))).toMatchObject({
      ...at('10:00'),
      programId,
      trainerId,
      sessionType: 'individual',
      expiresAt,
    });
    expect(await weekOf(other.parent, trainer)).toMatchObject({ occupied: [{ ...at('10:00'), kind: 'hold' }] });
    expect([await isFree(other.parent, trainer, at('10:00')), await isFree(parent, trainer, at('10:00'))]).toEqual([false, true]);
    const offered = { ...heldByOthers, body: { details: { nextFreeTimes: { length: 3 } } } };
    await expect(hold(await family(), trainer, at('10:00'))).rejects.toMatchObject(offered);
    for (const person of [other.parent, trainer]) {
      for (const time of [at('10:00'), at('09:30')])
        await expect(schedule(person, other.appointmentId, time)).rejects.toMatchObject(heldByOthers);
    }
    expect(await schedule(other.parent, other.appointmentId, at('11:00'))).toMatchObject({ isScheduled: true });
  });

  it("is anybody's the moment its ten minutes are over, without any job", async () => {
    const trainer = await trainerInNewYork();
    const [parent, other, request] = [await family(), await family(), await paidRequest(app, { trainer })];
    await hold(parent, trainer, at('10:00'));
    await hold(other, trainer, at('12:00'));
    app.clock.advance({ seconds: 599 });
    expect(await isFree(other, trainer, at('10:00'))).toBe(false);
    app.clock.advance({ seconds: 1 });
    expect(await weekOf(other, trainer)).toMatchObject({ occupied: [] });
    expect(await hold(other, trainer, at('10:00'))).toMatchObject(at('10:00'));
    expect(await schedule(request.parent, request.appointmentId, at('12:00'))).toMatchObject({ isScheduled: true });
    expect(await slotsOf(trainer)).toHaveLength(2);
  });

  it('is the only one of the family: the next one ends it, also with another trainer', async () => {
    const [trainer, elsewhere] = [await trainerInNewYork(), await trainerInNewYork()];
    const parent = await family();
    await hold(parent, trainer, at('10:00'));
    await hold(parent, trainer, at('10:30'));
    expect(await slotsOf(trainer)).toEqual([{ startsAt: new Date(at('10:30').startTime) }]);
    await hold(parent, elsewhere, at('10:30'));
    expect([await slotsOf(trainer), await slotsOf(elsewhere)]).toMatchObject([[], { length: 1 }]);
  });

  it('stays where the next one is refused, and is the same one where it is chosen again', async () => {
    const trainer = await trainerInNewYork();
    const [parent, other] = [await family(), await family()];
    const kept = await hold(parent, trainer, at('10:00'));
    await hold(other, trainer, at('12:00'));
    await expect(hold(parent, trainer, at('12:30'))).rejects.toMatchObject(heldByOthers);
    app.clock.advance({ minutes: 4 });
    expect(await hold(parent, trainer, at('10:00'))).toEqual(kept);
    expect(await isFree(other, trainer, at('10:00'))).toBe(false);
  });

  it('goes to one of many families who want it at once, or to the session that takes it first', async () => {
    const trainer = await trainerInNewYork();
    const requests = [await paidRequest(app, { trainer }), await paidRequest(app, { trainer })];
    const families = await Promise.all([family(), family(), family()]);
    const tries = await Promise.allSettled([
      ...families.map((parent, index) => hold(parent, trainer, at(index === 1 ? '10:30' : '10:00'))),
      ...requests.map(({ parent, appointmentId }) => schedule(parent, appointmentId, at('10:00'))),
    ]);
    const refusals = tries.filter((one) => one.status === 'rejected');
    expect(tries.length - refusals.length).toBe(1);
    // By whoever was first.
    for (const { reason } of refusals) expect([taken.code, heldByOthers.code]).toContain(reason.code);
    expect(await slotsOf(trainer)).toHaveLength(1);
  });

  it('can be changed for one of another trainer by two families at once, in opposite directions', async () => {
    const [one, two] = [await trainerInNewYork(), await trainerInNewYork()];
    const [parent, other] = [await family(), await family()];
    await hold(parent, one, at('10:00'));
    await hold(other, two, at('10:00'));
    await Promise.all([hold(parent, two, at('12:00')), hold(other, one, at('12:00'))]);
    expect([await slotsOf(one), await slotsOf(two)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it('is given back at once when the family no longer wants it, however often that is said, and by nobody else', async () => {
    const trainer = await trainerInNewYork();
    const [parent, other] = [await family(), await family()];
    const kept = await hold(parent, trainer, at('10:00'));
    await release(other, kept);
    expect(await isFree(other, trainer, at('10:00'))).toBe(false);
    for (const _ of [1, 2]) expect(await release(parent, kept)).toEqual({ ok: true });
    expect(await isFree(other, trainer, at('10:00'))).toBe(true);
    expect(await slotsOf(trainer)).toEqual([]);
  });

  it('is in no way of a session that the family schedules there, which ends it', async () => {
    const trainer = await trainerInNewYork();
    const request = await paidRequest(app, { trainer });
    await hold(request.parent, trainer, at('10:00'));
    expect(await schedule(request.parent, request.appointmentId, at('10:30'))).toMatchObject({ isScheduled: true });
    expect(await slotsOf(trainer)).toEqual([{ startsAt: new Date(at('10:30').startTime) }]);
  });

  it('must be in the future, and as long as the sessions of the program', async () => {
    const trainer = await trainerInNewYork({ sessionMinutes: 30 });
    const parent = await family();
    await expect(hold(parent, trainer, at('10:00'))).rejects.toMatchObject({
      status: 400,
      body: { fields: { endTime: 'Sessions of this program last 30 minutes' } },
    });
    const past = { startTime: '2027-02-22T11:00:00.000Z', endTime: '2027-02-22T11:30:00.000Z' };
    await expect(hold(parent, trainer, past)).rejects.toMatchObject({ code: 'appointment.start_in_past' });
  });

  it("keeps to the trainer's booking rules and time off, and keeps the trainer's buffers", async () => {
    const trainer = await trainerInNewYork();
    const bookingRules = { ...noBookingRules, onlyWithinHours: true, bufferAfterMinutes: 30 as const };
    const availabilityHours = [{ weekday: 'Saturday' as const, from: '09:00', to: '17:00' }];
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours, meetingLink: '', bookingRules } });
    await trainer.api.scheduling.addTimeOff({ body: { ...at('14:00'), timeZone: 'America/New_York', note: '' } });
    const [parent, other] = [await family(), await family()];
    await hold(parent, trainer, at('10:00'));
    await expect(hold(other, trainer, at('08:00'))).rejects.toMatchObject({ code: 'appointment.outside_hours' });
    await expect(hold(other, trainer, at('14:00'))).rejects.toMatchObject({ code: 'appointment.trainer_away' });
    await expect(hold(other, trainer, at('11:00'))).rejects.toMatchObject({ code: 'appointment.too_close' });
    expect(await hold(other, trainer, at('11:30'))).toMatchObject(at('11:30'));
  });

  it('of a group takes one place of it, and a group that is full of such places takes nobody', async () => {
    const trainer = await trainerInNewYork({ maxCapacity: 2 });
    const mate = await paidRequest(app, { trainer, sessionType: 'group' });
    await schedule(mate.parent, mate.appointmentId, at('10:00'));
    const [parent, other] = [await family(), await paidRequest(app, { trainer, sessionType: 'group' })];
    const kept = await hold(parent, trainer, at('10:00'), 'group');
    const full = { status: 409, code: 'appointment.slot_full' };
    await expect(hold(await family(), trainer, at('10:00'), 'group')).rejects.toMatchObject(full);
    await expect(schedule(other.parent, other.appointmentId, at('10:00'))).rejects.toMatchObject(full);
    await release(parent, kept);
    expect(await schedule(other.parent, other.appointmentId, at('10:00'))).toMatchObject({ isScheduled: true });
  });

  it('keeps the place where the group of its slot cancels or moves', async () => {
    const trainer = await trainerInNewYork();
    const mate = await paidRequest(app, { trainer, sessionType: 'group' });
    await schedule(mate.parent, mate.appointmentId, at('10:00'));
    const parent = await family();
    await hold(parent, trainer, at('10:00'), 'group');
    const move = { params: { appointmentId: mate.appointmentId }, body: { ...at('10:30'), location: 'online', ...zone } };
    await expect(trainer.api.scheduling.reschedule(move)).rejects.toMatchObject(taken);
    await mate.parent.api.scheduling.cancel({ params: { appointmentId: mate.appointmentId }, body: {} });
    expect(await isFree(mate.parent, trainer, at('10:00'))).toBe(false);
    expect(await hold(parent, trainer, at('10:00'), 'group')).toMatchObject(at('10:00'));
  });

  it('is refused to the fourth family that never paid anybody, not to one that has', async () => {
    const trainer = await trainerInNewYork();
    const [payer, first] = [(await paidRequest(app)).parent, await family()];
    await hold(payer, trainer, at('18:00'));
    const kept = await hold(first, trainer, at('08:00'));
    for (const clock of ['10:00', '12:00']) await hold(await family(), trainer, at(clock));
    const fourth = await family();
    await expect(hold(fourth, trainer, at('14:00'))).rejects.toMatchObject({ status: 409, code: 'time_hold.too_many' });
    expect(await hold(first, trainer, at('08:30'))).toMatchObject(at('08:30'));
    expect(await hold((await paidRequest(app)).parent, trainer, at('16:00'))).toMatchObject(at('16:00'));
    await release(first, await hold(first, trainer, at('09:00')));
    expect(kept.id).not.toBe((await hold(fourth, trainer, at('14:00'))).id);
  });

  it('is the one hold of both adults of a family', async () => {
    const trainer = await trainerInNewYork();
    const [owner, second] = [await family(), await family()];
    await insertSecondAdult(app, { ownerId: owner.user.id, memberId: second.user.id });
    const kept = await hold(owner, trainer, at('10:00'));
    expect(await isFree(second, trainer, at('10:00'))).toBe(true);
    await hold(second, trainer, at('12:00'));
    expect(await slotsOf(trainer)).toHaveLength(1);
    expect(await release(owner, kept)).toEqual({ ok: true });
  });

  it('leaves with the account, with the program, and with the job that tidies up', async () => {
    const [trainer, leaving] = [await trainerInNewYork(), await family()];
    await hold(leaving, trainer, at('10:00'));
    await app.services.scheduling.forgetHolds(leaving.user.id);
    expect(await slotsOf(trainer)).toEqual([]);
    const parent = await family();
    await hold(parent, trainer, at('10:00'));
    app.clock.advance({ minutes: 11 });
    for (const _ of [1, 2]) await app.services.scheduling.sweepHolds();
    expect(await slotsOf(trainer)).toEqual([]);
    await hold(parent, trainer, at('12:00'));
    await trainer.api.programs.remove({ params: { programId: trainer.programId } });
    await expect(weekOf(parent, trainer)).rejects.toMatchObject({ code: 'program.not_found' });
    expect(await slotsOf(trainer)).toEqual([]);
  });
});
