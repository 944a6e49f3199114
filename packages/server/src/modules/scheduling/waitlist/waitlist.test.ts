import type { ProgramId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../testing/clock.ts';
import { insertSecondAdult } from '../../../testing/family.ts';
import { openPayment, paidRequest, payByCard, type SellingTrainer } from '../../../testing/given.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import { openApp } from '../../../testing/start-app.ts';
import * as given from '../../../testing/waitlist.ts';

const { atNewYork: at, zone, cancel, lineOf, offerTo, passOn, take, leave, waitForGroup, waitForWeek } = given;

const monday = '2027-02-22T15:00:00Z';
const app = await openApp({ clock: createTestClock(monday) });

const family = () => app.signUp('parent');
const trainerOn = (program: Parameters<typeof given.saturdayTrainer>[2] = {}, hours = { from: '10:00', to: '11:00' }) =>
  given.saturdayTrainer(app, hours, program);
const minute = () => given.minute(app);
const afterOffer = () => app.clock.advance({ hours: 2 });
const hold = (person: Awaited<ReturnType<typeof family>>, { programId }: SellingTrainer, time: given.Time) =>
  person.api.scheduling.holdTime({ body: { programId, sessionType: 'group', ...time, ...zone } });

/** A group of two that is full at 10 AM, and its two families. */
async function fullGroup() {
  const trainer = await trainerOn();
  const join = () => given.booked(app, trainer, at('10:00'), { sessionType: 'group' });
  const mates = [await join(), await join()] as const;
  return { trainer, mates };
}
/** A week whose only usual time is taken. */
async function fullWeek() {
  const trainer = await trainerOn();
  return { trainer, request: await given.booked(app, trainer, at('10:00')) };
}

describe('a waitlist', () => {
  it('is joined once for a full group, shows the place in line, and is left', async () => {
    const { trainer } = await fullGroup();
    const [first, second] = [await family(), await family()];
    const entry = await waitForGroup(first, trainer, at('10:00'));
    expect(entry).toMatchObject({ kind: 'time', sessionType: 'group', from: at('10:00').startTime, until: at('10:00').endTime, place: 1 });
    expect(await waitForGroup(second, trainer, at('10:00'))).toMatchObject({ place: 2, offer: null });
    expect(await waitForGroup(first, trainer, at('10:00'))).toEqual(entry);
    for (const _ of [1, 2]) expect(await leave(first, entry)).toEqual({ ok: true });
    expect(await lineOf(first)).toEqual([]);
    expect(await lineOf(second)).toMatchObject([{ place: 1, programId: trainer.programId }]);
  });

  it('is one for both adults of a family, and nobody else sees or changes it', async () => {
    const { trainer } = await fullGroup();
    const [owner, second, stranger] = [await family(), await family(), await family()];
    await insertSecondAdult(app, { ownerId: owner.user.id, memberId: second.user.id });
    const entry = await waitForGroup(owner, trainer, at('10:00'));
    expect(await waitForGroup(second, trainer, at('10:00'))).toEqual(entry);
    expect(await leave(stranger, entry)).toEqual({ ok: true });
    await expect(take(stranger, entry)).rejects.toMatchObject({ status: 404, code: 'waitlist.not_found' });
    expect([await lineOf(stranger), await lineOf(second)]).toEqual([[], [entry]]);
  });

  it('is not for what can be had now, what is over, or what may not be bought', async () => {
    const [full, open] = [await fullGroup(), await trainerOn()];
    const parent = await family();
    const notNeeded = { status: 409, code: 'waitlist.not_needed' };
    await expect(waitForGroup(parent, open, at('10:00'))).rejects.toMatchObject(notNeeded);
    await expect(waitForWeek(parent, open)).rejects.toMatchObject(notNeeded);
    const past = { startTime: '2027-02-22T11:00:00.000Z', endTime: '2027-02-22T12:00:00.000Z' };
    await expect(waitForGroup(parent, full.trainer, past)).rejects.toMatchObject({ code: 'appointment.start_in_past' });
    const { programId } = full.trainer;
    await expect(parent.api.scheduling.joinWaitlist({ body: { kind: 'opening', programId, ...zone } })).rejects.toMatchObject(notNeeded);
    await expect(waitForWeek(parent, { programId: 2_000_000_000 as ProgramId })).rejects.toMatchObject({ code: 'program.not_found' });
    const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: full.trainer.trainerId } });
    await full.trainer.api.safety.block({ params: { mentorshipId } });
    await expect(waitForGroup(parent, full.trainer, at('10:00'))).rejects.toMatchObject({ code: 'conversation.blocked' });
  });

  it('refuses what makes no sense in one sentence', async () => {
    const parent = await family();
    const ask = (body: object) => parent.api.scheduling.joinWaitlist({ body: body as never });
    const wish = { kind: 'days', programId: 1, from: '2027-02-22', days: 7, ...zone };
    const refused = (field: string) => ({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    await expect(ask({ ...wish, kind: 'someday' })).rejects.toMatchObject(refused('kind'));
    await expect(ask({ ...wish, days: 15 })).rejects.toMatchObject(refused('days'));
    await expect(ask({ ...wish, from: '2027-02-30' })).rejects.toMatchObject(refused('from'));
    await expect(ask({ ...wish, scheduledInTimezone: 'Mars/Olympus' })).rejects.toMatchObject(refused('scheduledInTimezone'));
  });

  it('has its count, and no names, for the trainer alone', async () => {
    const { trainer } = await fullGroup();
    for (const parent of [await family(), await family()]) await waitForGroup(parent, trainer, at('10:00'));
    expect(await trainer.api.scheduling.countWaiting()).toEqual([{ programId: trainer.programId, waiting: 2 }]);
    expect(await (await trainerOn()).api.scheduling.countWaiting()).toEqual([]);
  });

  it('is left at the eleventh: ten are enough', async () => {
    const parent = await family();
    const { trainer } = await fullWeek();
    const now = app.clock.now();
    const entry = { parentId: parent.user.id, trainerId: trainer.trainerId, programId: trainer.programId, joinedAt: now };
    const times = Array.from({ length: 10 }, (_, day) => new Date(now.getTime() + (day + 20) * 86_400_000));
    const until = new Date(now.getTime() + 60 * 86_400_000);
    const rows = times.map(
      (wantedFrom) => ({ ...entry, sessionType: 'individual', kind: 'days', wantedFrom, wantedUntil: until }) as const,
    );
    await app.db
      .insertInto('waitlistEntries')
      .values(rows.map((row) => ({ ...row, timeZone: 'America/New_York' })))
      .execute();
    await expect(waitForWeek(parent, trainer)).rejects.toMatchObject({ status: 409, code: 'waitlist.too_many' });
  });
});

describe('a place that becomes free', () => {
  it('is offered to the first in line at once, with one email, and taken with one call that keeps it to pay', async () => {
    const { trainer, mates } = await fullGroup();
    const [first, second, passerby] = [await family(), await family(), await family()];
    const entry = await waitForGroup(first, trainer, at('10:00'));
    await waitForGroup(second, trainer, at('10:00'));
    await cancel(mates[0]);
    await app.drainJobs();
    const expiresAt = new Date(app.clock.now().getTime() + 7_200_000).toISOString();
    expect(await offerTo(first)).toMatchObject({ ...at('10:00'), expiresAt, isTaken: false });
    expect(await offerTo(second)).toBeNull();
    await expect(hold(passerby, trainer, at('10:00'))).rejects.toMatchObject({ code: 'appointment.slot_full' });
    const mail = await mailTo(app, first.email, 'A time with Jordan Ellis is yours to take');
    expect(mail).toMatchObject({ text: expect.stringContaining(`/athlete/${trainer.trainerId}?tab=programs&offer=${entry.id}`) });
    await minute();
    const told = (table: 'mails' | 'notifications') => app.db.selectFrom(table).select('id').where('userId', '=', first.user.id).execute();
    expect([await told('mails'), await told('notifications')]).toMatchObject([{ length: 2 }, { length: 1 }]);
    app.clock.advance({ minutes: 115 });
    const taken = await take(first, entry);
    expect(taken.expiresAt).toBe(new Date(app.clock.now().getTime() + 600_000).toISOString());
    app.clock.advance({ minutes: 4 });
    expect(await take(first, entry)).toEqual(taken);
    const { programId, trainerId } = trainer;
    const order = { programId, trainerId, sessionType: 'group', holdId: taken.id, location: 'gym' } as const;
    const { clientSecret, transactionId } = await first.api.payments.createPaymentIntent({ body: order });
    await payByCard(app, clientSecret);
    const paid = await first.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    expect(paid).toMatchObject({ firstTime: { outcome: 'scheduled', ...at('10:00') } });
    expect([await lineOf(first), await lineOf(second)]).toMatchObject([[], [{ place: 1, offer: null }]]);
  });

  it('goes to the next when the offer ends, which costs the place in line, and can no longer be taken', async () => {
    const { trainer, mates } = await fullGroup();
    const [first, second] = [await family(), await family()];
    const entry = await waitForGroup(first, trainer, at('10:00'));
    await waitForGroup(second, trainer, at('10:00'));
    await cancel(mates[0]);
    await app.drainJobs();
    afterOffer();
    await expect(take(first, entry)).rejects.toMatchObject({ status: 409, code: 'waitlist.offer_ended' });
    for (const _ of [1, 2]) await minute();
    expect([await lineOf(first), await offerTo(second)]).toMatchObject([[], at('10:00')]);
    await expect(take(first, entry)).rejects.toMatchObject({ code: 'waitlist.not_found' });
  });

  it('goes to the next at once when it is passed on or its family leaves', async () => {
    const { trainer, mates } = await fullGroup();
    const people = [await family(), await family(), await family()] as const;
    const entries = [];
    for (const person of people) entries.push(await waitForGroup(person, trainer, at('10:00')));
    await cancel(mates[0]);
    await app.drainJobs();
    for (const _ of [1, 2]) await passOn(people[0], { id: entries[0]?.id as WaitlistEntryId });
    await app.drainJobs();
    expect([await lineOf(people[0]), await offerTo(people[1])]).toMatchObject([[], at('10:00')]);
    await leave(people[1], { id: entries[1]?.id as WaitlistEntryId });
    await app.drainJobs();
    expect([await lineOf(people[1]), await offerTo(people[2])]).toMatchObject([[], at('10:00')]);
  });

  it("that is offered is nobody else's to buy, also without a time, and isn't offered while a purchase without a time has it", async () => {
    const { trainer, mates } = await fullGroup();
    const [waiting, passerby] = [await family(), await family()];
    await waitForGroup(waiting, trainer, at('10:00'));
    await cancel(mates[0]);
    await app.drainJobs();
    await expect(openPayment(passerby, trainer, 'group')).rejects.toMatchObject({ status: 409, code: 'payment.group_full' });
    expect(await openPayment(waiting, trainer, 'group')).toMatchObject({ amount: 2_900 });

    const sold = await fullGroup();
    const last = await family();
    await cancel(sold.mates[0]);
    await paidRequest(app, { trainer: sold.trainer, sessionType: 'group' });
    await waitForGroup(last, sold.trainer, at('10:00'));
    await minute();
    expect(await offerTo(last)).toBeNull();
    await cancel(sold.mates[1]);
    await minute();
    expect(await offerTo(last)).toMatchObject(at('10:00'));
  });

  it("stays its family's while the offer lasts, whatever becomes of a payment that was begun for it", async () => {
    const { trainer, mates } = await fullGroup();
    const [waiting, passerby] = [await family(), await family()];
    const entry = await waitForGroup(waiting, trainer, at('10:00'));
    await cancel(mates[0]);
    await app.drainJobs();
    const { id: holdId } = await take(waiting, entry);
    const { programId, trainerId } = trainer;
    const order = { programId, trainerId, sessionType: 'group', holdId, location: 'gym' } as const;
    const first = await waiting.api.payments.createPaymentIntent({ body: order });
    const isFull = () => expect(openPayment(passerby, trainer, 'group')).rejects.toMatchObject({ code: 'payment.group_full' });
    await isFull();
    app.clock.advance({ minutes: 16 });
    await isFull();
    await waiting.api.payments.hintStatus({ params: { transactionId: first.transactionId }, body: { status: 'failed' } });
    await isFull();
    const { clientSecret, transactionId } = await waiting.api.payments.createPaymentIntent({ body: order });
    await payByCard(app, clientSecret);
    const paid = await waiting.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    expect(paid).toMatchObject({ firstTime: { outcome: 'scheduled', ...at('10:00') } });
    await isFull();
  });

  it('is found by a family behind one whose group the trainer no longer offers', async () => {
    const { trainer, mates } = await fullGroup();
    const [before, alone] = [await family(), await family()];
    await waitForGroup(before, trainer, at('10:00'));
    await waitForWeek(alone, trainer);
    await app.db.updateTable('programs').set({ maxCapacity: 1 }).where('id', '=', trainer.programId).execute();
    for (const mate of mates) await cancel(mate);
    await minute();
    expect([await offerTo(before), await offerTo(alone)]).toMatchObject([null, at('10:00')]);
  });

  it('is found also where the trainer raises the capacity', async () => {
    const { trainer } = await fullGroup();
    const parent = await family();
    await waitForGroup(parent, trainer, at('10:00'));
    await app.db.updateTable('programs').set({ maxCapacity: 3 }).where('id', '=', trainer.programId).execute();
    await minute();
    expect(await offerTo(parent)).toMatchObject(at('10:00'));
  });

  it('is not offered in the last hours before the session, in which anybody may book it', async () => {
    const { trainer, mates } = await fullGroup();
    const [parent, passerby] = [await family(), await family()];
    await waitForGroup(parent, trainer, at('10:00'));
    // 10:30 PM on the day before: the two hours of the family's day would end when the session begins.
    app.clock.set('2027-02-27T03:30:00Z');
    await cancel(mates[0]);
    await minute();
    expect(await offerTo(parent)).toBeNull();
    expect(await hold(passerby, trainer, at('10:00'))).toMatchObject(at('10:00'));
    app.clock.set(monday);
  });
});

describe('a time that becomes free in a full week', () => {
  it('is offered within the usual hours, and whoever passes it on keeps the place for other times', async () => {
    const { trainer, request } = await fullWeek();
    const [first, second] = [await family(), await family()];
    const entry = await waitForWeek(first, trainer);
    await waitForWeek(second, trainer);
    await cancel(request);
    await app.drainJobs();
    expect([await offerTo(first), await offerTo(second)]).toMatchObject([at('10:00'), null]);
    await passOn(first, entry);
    await app.drainJobs();
    expect([await lineOf(first), await offerTo(second)]).toMatchObject([[{ place: 1, offer: null }], at('10:00')]);
    await given.setHours(trainer, { from: '10:00', to: '12:00' });
    await minute();
    expect(await offerTo(first)).toMatchObject(at('11:00'));
  });

  it('is found where a hold ends, a request is declined, a session moves, and time off is taken back', async () => {
    const holdTrainer = await trainerOn();
    const [booking, waiting] = [await family(), await family()];
    await booking.api.scheduling.holdTime({ body: { programId: holdTrainer.programId, ...at('10:00'), ...zone } });
    await waitForWeek(waiting, holdTrainer);
    app.clock.advance({ minutes: 10 });
    await minute();
    expect(await offerTo(waiting)).toMatchObject(at('10:00'));

    const declined = await fullWeek();
    const parent = await family();
    await waitForWeek(parent, declined.trainer);
    const { appointmentId } = declined.request;
    await declined.trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away' } });
    await app.drainJobs();
    expect(await offerTo(parent)).toMatchObject(at('10:00'));

    const moved = await fullWeek();
    const other = await family();
    await waitForWeek(other, moved.trainer);
    const body = { ...at('15:00'), location: 'online', ...zone };
    await moved.trainer.api.scheduling.reschedule({ params: { appointmentId: moved.request.appointmentId }, body });
    await app.drainJobs();
    expect(await offerTo(other)).toMatchObject(at('10:00'));

    const away = await trainerOn();
    const timeOff = await away.api.scheduling.addTimeOff({ body: { ...at('09:00', 300), timeZone: 'America/New_York', note: '' } });
    const last = await family();
    await waitForWeek(last, away);
    await away.api.scheduling.removeTimeOff({ params: { timeOffId: timeOff.id } });
    await minute();
    expect(await offerTo(last)).toMatchObject(at('10:00'));
  });

  it('is never offered to a family that has a session then, is blocked, or whose account is closed', async () => {
    const { trainer, request } = await fullWeek();
    const [busy, blocked, gone, free] = [await family(), await family(), await family(), await family()];
    for (const person of [busy, blocked, gone, free]) await waitForWeek(person, trainer);
    const elsewhere = await trainerOn();
    await given.booked(app, elsewhere, at('10:30'), { parent: busy });
    const { id: mentorshipId } = await blocked.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await blocked.api.safety.block({ params: { mentorshipId } });
    await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', gone.user.id).execute();
    await cancel(request);
    await app.drainJobs();
    expect([await offerTo(busy), await offerTo(blocked), await offerTo(free)]).toMatchObject([null, null, at('10:00')]);
  });

  it('leaves the rest of the week to everybody: three times of a trainer are offered at once, and one to each family', async () => {
    const trainer = await trainerOn({}, { from: '10:00', to: '15:00' });
    const timeOff = await trainer.api.scheduling.addTimeOff({ body: { ...at('09:00', 600), timeZone: 'America/New_York', note: '' } });
    const people = [await family(), await family(), await family(), await family()];
    for (const person of people) await waitForWeek(person, trainer);
    await trainer.api.scheduling.removeTimeOff({ params: { timeOffId: timeOff.id } });
    for (const _ of [1, 2]) await minute();
    const offers = await Promise.all(people.map(offerTo));
    expect(offers).toMatchObject([at('10:00'), at('11:00'), at('12:00'), null]);
    const passerby = await family();
    const body = { programId: trainer.programId, ...at('13:00'), ...zone };
    expect(await passerby.api.scheduling.holdTime({ body })).toMatchObject(at('13:00'));
  });

  it('is taken by choosing it in the sheet, and closing the sheet does not give it up', async () => {
    const { trainer, request } = await fullWeek();
    const parent = await family();
    const entry = await waitForWeek(parent, trainer);
    await cancel(request);
    await app.drainJobs();
    const body = { programId: trainer.programId, ...at('10:00'), ...zone };
    const held = await parent.api.scheduling.holdTime({ body });
    expect(await offerTo(parent)).toMatchObject({ holdId: held.id, isTaken: true });
    await parent.api.scheduling.releaseHold({ params: { timeHoldId: held.id } });
    expect(await take(parent, entry)).toEqual(held);
  });
});

describe('a trainer who takes no bookings', () => {
  it('is waited for, and offers the first usual time once bookings are open again', async () => {
    const trainer = await trainerOn();
    const parent = await family();
    const sell = (payoutsEnabled: boolean) =>
      app.db.updateTable('payoutAccounts').set({ payoutsEnabled }).where('userId', '=', trainer.user.id).execute();
    await sell(false);
    const body = { kind: 'opening', programId: trainer.programId, ...zone } as const;
    const entry = await parent.api.scheduling.joinWaitlist({ body });
    expect(entry).toMatchObject({ kind: 'opening', from: null, place: 1 });
    await minute();
    expect(await offerTo(parent)).toBeNull();
    await sell(true);
    await minute();
    expect(await offerTo(parent)).toMatchObject(at('10:00'));
  });
});

describe('what is stored of those who wait', () => {
  it('leaves with the family and with the trainer, and what they were offered goes to the next', async () => {
    const { trainer, mates } = await fullGroup();
    const [first, second] = [await family(), await family()];
    await waitForGroup(first, trainer, at('10:00'));
    await waitForGroup(second, trainer, at('10:00'));
    await cancel(mates[0]);
    await app.drainJobs();
    for (const _ of [1, 2]) await app.services.scheduling.forgetWaitlist(first.user.id);
    await app.drainJobs();
    expect([await lineOf(first), await offerTo(second)]).toMatchObject([[], at('10:00')]);
    for (const _ of [1, 2]) await app.services.scheduling.forgetWaitlist(trainer.user.id);
    expect(await lineOf(second)).toEqual([]);
    expect(await app.db.selectFrom('timeHolds').select('id').where('trainerId', '=', trainer.trainerId).execute()).toEqual([]);
  });

  it('ends with a purchase of the program, whose time is chosen later', async () => {
    const { trainer } = await fullWeek();
    const parent = await family();
    await waitForWeek(parent, trainer);
    app.clock.advance({ minutes: 1 });
    await paidRequest(app, { trainer, parent });
    for (const _ of [1, 2]) await minute();
    expect(await lineOf(parent)).toEqual([]);
    expect(await app.db.selectFrom('waitlistEntries').select('id').where('parentId', '=', parent.user.id).execute()).toEqual([]);
  });

  it('can be joined again at once after it has ended', async () => {
    const { trainer } = await fullWeek();
    const parent = await family();
    const first = await waitForWeek(parent, trainer);
    app.clock.advance({ minutes: 1 });
    await paidRequest(app, { trainer, parent });
    app.clock.advance({ minutes: 1 });
    const again = await waitForWeek(parent, trainer);
    expect([again.id === first.id, again.joinedAt]).toEqual([false, app.clock.now().toISOString()]);
    expect((await lineOf(parent)).map(({ id }) => id)).toEqual([again.id]);
  });

  it('ends with what was waited for', async () => {
    const { trainer } = await fullGroup();
    const parent = await family();
    await waitForGroup(parent, trainer, at('10:00'));
    await app.db
      .updateTable('waitlistEntries')
      .set({ wantedUntil: app.clock.now(), wantedFrom: new Date(app.clock.now().getTime() - 1) } as never)
      .where('parentId', '=', parent.user.id)
      .execute();
    await minute();
    expect(await app.db.selectFrom('waitlistEntries').select('id').where('parentId', '=', parent.user.id).execute()).toEqual([]);
  });
});
