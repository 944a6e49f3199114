import type { ProgramId } from '@x1/contract/core/ids.ts';
import type { MeetingTimesReply } from '@x1/contract/scheduling/meeting-time.ts';
import { describe, expect, it } from 'vitest';
import { confirmChange } from '../../testing/changed-day.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openPayment, paidRequest, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp({ clock: createTestClock('2027-02-22T12:00:00Z') });

/** A Tuesday; New York is at -05:00 until March 14. */
const tuesday = '2027-03-02';
const zone = { scheduledInTimezone: 'America/New_York' };
const at = (clock: string, date = tuesday, offset = '-05:00') => {
  const start = Date.parse(`${date}T${clock}:00.000${offset}`);
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
};
const five = at('17:00');
const tuesdaysAtFive = { date: tuesday, time: '17:00', timeZone: 'America/New_York' };

async function coach(program: Parameters<typeof sellingTrainer>[1] = {}): Promise<SellingTrainer> {
  const trainer = await sellingTrainer(app, program);
  await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  return trainer;
}
type Wish = Partial<Parameters<SellingTrainer['api']['scheduling']['setMeetingTimes']>[0]['body']>;
const set = ({ api }: Person, { programId }: { programId: ProgramId }, wish: Wish = {}) =>
  api.scheduling.setMeetingTimes({ params: { programId }, body: { ...tuesdaysAtFive, location: 'field', ...wish } });
const listOf = ({ api, programId }: SellingTrainer) => api.scheduling.listMeetingTimes({ params: { programId } });
const firstOf = async (trainer: SellingTrainer) => {
  const [first] = await listOf(trainer);
  if (!first) throw new Error('no time is set');
  return first;
};
const remove = async (trainer: SellingTrainer) =>
  trainer.api.scheduling.removeMeetingTime({ params: { meetingTimeId: (await firstOf(trainer)).id } });
const weekOf = ({ api }: Person, { programId }: SellingTrainer, sessionType: 'individual' | 'group' = 'group') =>
  api.scheduling.programFreeTimes({ params: { programId }, query: { from: tuesday, days: '7', sessionType } });
const hold = ({ api }: Person, { programId }: SellingTrainer, time = five, sessionType: 'individual' | 'group' = 'group') =>
  api.scheduling.holdTime({ body: { programId, sessionType, ...time, ...zone } });
const seatOf = (trainer: SellingTrainer, parent?: Person) => paidRequest(app, { trainer, sessionType: 'group', ...(parent && { parent }) });
type Seat = Awaited<ReturnType<typeof seatOf>>;
const schedule = ({ parent, appointmentId }: Seat, time = five, location = 'online') =>
  parent.api.scheduling.schedule({ body: { appointmentId, ...time, location, ...zone } });
const joined = async (trainer: SellingTrainer) => {
  const seat = await seatOf(trainer);
  await schedule(seat);
  return seat;
};
const slotsOf = ({ trainerId }: SellingTrainer) => app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainerId).execute();
const family = () => app.signUp('parent');
/** As families read it with the program. */
const nextGroupTimeOf = async ({ trainerId }: SellingTrainer) =>
  (await (await family()).api.programs.listPrograms({ query: { trainerId: String(trainerId) } }))[0]?.nextGroupTime;

/** Set times in the way of a refused wish that may give way. */
const emptyOf = (error: unknown) =>
  (error as { body: { details: Pick<MeetingTimesReply, 'occurrences'> } }).body.details.occurrences.flatMap(
    ({ takenBy }) => takenBy?.emptyTimeIds ?? [],
  );
async function twoGroups() {
  const trainer = await coach();
  await set(trainer, trainer, { weeks: 3 });
  const { id } = await trainer.api.programs.duplicate({ params: { programId: trainer.programId } });
  const other = { ...trainer, programId: id };
  const refused = await set(trainer, other, { time: '17:30', weeks: 3 }).catch((error: unknown) => error);
  return { trainer, other, replaces: emptyOf(refused) };
}

describe('a time that a trainer sets for a group', () => {
  it('is set once or for some weeks, at the same hour on the clock, also where the clocks change', async () => {
    const trainer = await coach({ sessionMinutes: 90 });
    const { times, occurrences } = await set(trainer, trainer, { weeks: 3 });
    expect(occurrences.map(({ outcome }) => outcome)).toEqual(['free', 'free', 'free']);
    expect(times.map(({ startTime }) => startTime)).toEqual([
      '2027-03-02T22:00:00.000Z',
      '2027-03-09T22:00:00.000Z',
      '2027-03-16T21:00:00.000Z',
    ]);
    expect(times[0]).toMatchObject({ endTime: '2027-03-02T23:30:00.000Z', location: 'field', seatsTaken: 0, seatsHeld: 0 });
    expect(await listOf(trainer)).toEqual(times);
  });

  it('may be said twice', async () => {
    const trainer = await coach();
    const first = await set(trainer, trainer, { weeks: 2 });
    expect((await set(trainer, trainer, { weeks: 2 })).times).toEqual(first.times);
    expect(await slotsOf(trainer)).toHaveLength(2);
  });

  it('is shown to families before they pay, with its place, and is what they join', async () => {
    const trainer = await coach();
    await set(trainer, trainer, { weeks: 6 });
    const parent = await family();
    const week = await weekOf(parent, trainer);
    const shown = { ...five, seatsLeft: 4, location: 'field', isSet: true, isEmpty: true };
    expect(week.groups).toEqual([shown]);
    expect(week.meetings).toHaveLength(6);
    expect(week.meetings[0]).toEqual(shown);
    await hold(parent, trainer);
    expect((await weekOf(await family(), trainer)).groups).toMatchObject([{ ...five, seatsLeft: 3 }]);
    expect(await slotsOf(trainer)).toHaveLength(6);
    expect((await weekOf(parent, trainer, 'individual')).meetings).toEqual([]);
  });

  it('is on the program, the next one that has a spot left and lies ahead', async () => {
    const trainer = await coach({ maxCapacity: 2 });
    const nextOf = () => nextGroupTimeOf(trainer);
    expect(await nextOf()).toBeNull();
    await set(trainer, trainer, { weeks: 2 });
    expect(await nextOf()).toBe(five.startTime);
    await joined(trainer);
    expect(await nextOf(), 'one spot is left').toBe(five.startTime);
    await hold(await family(), trainer);
    expect(await nextOf(), 'somebody is booking it').toBe(at('17:00', '2027-03-09').startTime);
  });

  it('is joined by a call that knows only the specifications, which meets where the group meets; and any free time still is had', async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const [seat, own] = [await seatOf(trainer), await seatOf(trainer)];
    expect(await schedule(seat)).toMatchObject({ ...five, location: 'field' });
    expect(await schedule(own, at('10:00'))).toMatchObject({ ...at('10:00'), location: 'online' });
    expect(await firstOf(trainer)).toMatchObject({ ...five, seatsTaken: 1 });
  });

  it('is had by the first session in the moment its payment settles', async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const parent = await family();
    const { id: holdId } = await hold(parent, trainer);
    const { programId, trainerId } = trainer;
    const body = { programId, trainerId, sessionType: 'group', holdId, location: 'online' } as const;
    const { clientSecret, transactionId } = await parent.api.payments.createPaymentIntent({ body });
    await payByCard(app, clientSecret);
    const { firstTime } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    expect(firstTime).toMatchObject({ outcome: 'scheduled', ...five });
    expect(await firstOf(trainer)).toMatchObject({ seatsTaken: 1, seatsHeld: 0 });
  });

  it("reserves the trainer's time from everybody else", async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const alone = await paidRequest(app, { trainer });
    const taken = { status: 409, code: 'appointment.time_taken' };
    await expect(schedule(alone)).rejects.toMatchObject(taken);
    await expect(hold(await family(), trainer, at('16:30'), 'individual')).rejects.toMatchObject(taken);
    await expect(
      trainer.api.scheduling.schedule({ body: { appointmentId: alone.appointmentId, ...at('17:30'), location: 'online', ...zone } }),
    ).rejects.toMatchObject(taken);
    const week = await weekOf(await family(), trainer, 'individual');
    expect(week.occupied).toEqual([{ ...five, kind: 'session' }]);
    expect(week.free.map(({ startTime }) => startTime)).not.toContain(five.startTime);
  });

  it("can't be set over a booked session, another program's group or time off; the other weeks can", async () => {
    const trainer = await coach();
    await schedule(await paidRequest(app, { trainer }), at('17:00', '2027-03-09'));
    const off = { startTime: at('00:00', '2027-03-16', '-04:00').startTime, endTime: at('23:00', '2027-03-16', '-04:00').endTime };
    await trainer.api.scheduling.addTimeOff({ body: { ...off, timeZone: 'America/New_York' } });
    const conflicts = { status: 409, code: 'meeting_time.conflicts' };
    const refused = await set(trainer, trainer, { weeks: 4 }).catch((error: unknown) => error);
    expect(refused).toMatchObject(conflicts);
    const weeksOf = (error: unknown) => (error as { body: { details: Pick<MeetingTimesReply, 'occurrences'> } }).body.details.occurrences;
    const occurrences = weeksOf(refused);
    expect(occurrences.map(({ outcome }) => outcome)).toEqual(['free', 'taken', 'trainer_away', 'free']);
    const [own] = await trainer.api.programs.listPrograms({ query: {} });
    const programTitle = own?.title;
    expect(occurrences.map(({ takenBy }) => takenBy)).toEqual([undefined, { programTitle, seats: null }, undefined, undefined]);
    expect(await listOf(trainer)).toEqual([]);
    expect((await set(trainer, trainer, { weeks: 4, mode: 'fitting' })).times).toHaveLength(2);
    const { id: programId } = await trainer.api.programs.duplicate({ params: { programId: trainer.programId } });
    const byGroup = await set(trainer, { programId }, { time: '17:30' }).catch((error: unknown) => error);
    expect(byGroup).toMatchObject(conflicts);
    expect(weeksOf(byGroup)).toMatchObject([{ outcome: 'taken', takenBy: { programTitle, seats: { taken: 0, all: 4 } } }]);
  });

  it("replaces another group's times that nobody has joined, in one step", async () => {
    const { trainer, other, replaces } = await twoGroups();
    expect(replaces).toEqual((await listOf(trainer)).map(({ id }) => id));
    for (const _ of ['once', 'twice'])
      expect((await set(trainer, other, { time: '17:30', weeks: 3, replaces })).times).toMatchObject([at('17:30'), {}, {}]);
    expect(await listOf(trainer)).toEqual([]);
    expect(await slotsOf(trainer)).toHaveLength(3);
  });

  it("replaces its own group's times that are in the way, and says that they are its own", async () => {
    const { trainer, other, replaces } = await twoGroups();
    const refusalOf = (group: typeof other) => set(trainer, group, { time: '17:30', weeks: 3 }).catch((error: unknown) => error);
    const saying = (isSameGroup: boolean) => ({ body: { details: { occurrences: [0, 1, 2].map(() => ({ takenBy: { isSameGroup } })) } } });
    expect(await refusalOf(other)).toMatchObject(saying(false));
    expect(await refusalOf(trainer)).toMatchObject(saying(true));
    const { times } = await set(trainer, trainer, { time: '17:30', weeks: 3, replaces });
    expect(times).toMatchObject([at('17:30'), at('17:30', '2027-03-09'), {}]);
    expect(times).toHaveLength(3);
  });

  it("leaves the other group its time in a week that isn't free anyway", async () => {
    const { trainer, other, replaces } = await twoGroups();
    const off = { startTime: at('00:00', '2027-03-09').startTime, endTime: at('23:00', '2027-03-09').endTime };
    await trainer.api.scheduling.addTimeOff({ body: { ...off, timeZone: 'America/New_York' } });
    const refused = await set(trainer, other, { time: '17:30', weeks: 3 }).catch((error: unknown) => error);
    expect(emptyOf(refused), 'a day off is in the way as well').toEqual([replaces[0], replaces[2]]);
    expect(refused).toMatchObject({
      body: { details: { occurrences: [{ outcome: 'taken' }, { outcome: 'trainer_away' }, { outcome: 'taken' }] } },
    });
    const { times, occurrences } = await set(trainer, other, { time: '17:30', weeks: 3, mode: 'fitting', replaces });
    expect(occurrences.map(({ outcome }) => outcome)).toEqual(['free', 'trainer_away', 'free']);
    expect(times).toHaveLength(2);
    expect(await listOf(trainer)).toMatchObject([{ id: replaces[1] }]);
    expect(await slotsOf(trainer)).toHaveLength(3);
  });

  it('cannot replace times that somebody has joined or is booking, and then nothing gives way', async () => {
    const { trainer, other, replaces } = await twoGroups();
    const { id } = await hold(await family(), trainer);
    const wish = { time: '17:30', weeks: 3, mode: 'fitting', replaces } as const;
    await expect(set(trainer, other, wish)).rejects.toMatchObject({ code: 'appointment.time_held' });
    await app.db.deleteFrom('timeHolds').where('id', '=', id).execute();
    await joined(trainer);
    await expect(set(trainer, other, wish)).rejects.toMatchObject({ code: 'meeting_time.taken' });
    expect(await listOf(trainer)).toHaveLength(3);
    const again = await set(trainer, other, { time: '17:30', weeks: 3 }).catch((error: unknown) => error);
    expect(emptyOf(again)).toEqual(replaces.slice(1));
    const [strangers, theirs] = [await coach(), replaces];
    await set(strangers, strangers, { replaces: theirs });
    expect(await listOf(trainer), "a stranger's are in nobody's way").toHaveLength(3);
  });

  it('can be one at which families meet already: it stays as they have it', async () => {
    const trainer = await coach({ maxCapacity: 2 });
    const [one, other] = [await seatOf(trainer), await seatOf(trainer)];
    await schedule(one, five, 'gym');
    await schedule(other);
    expect((await set(trainer, trainer)).times).toMatchObject([{ ...five, location: 'gym', seatsTaken: 2 }]);
  });

  it("is joinable although the trainer's own calendar is busy with it", async () => {
    const trainer = await coach();
    const now = app.clock.now();
    const connection = {
      userId: trainer.user.id,
      state: 'connected',
      sealedToken: Buffer.from('sealed'),
      connectedAt: now,
      busyFetchedAt: now,
    } as const;
    await app.db.insertInto('calendarConnections').values(connection).execute();
    const busy = { userId: trainer.user.id, startsAt: new Date(five.startTime), endsAt: new Date(five.endTime) };
    await app.db.insertInto('calendarBusy').values(busy).execute();
    await set(trainer, trainer);
    expect((await weekOf(await family(), trainer)).groups).toHaveLength(1);
  });

  it("isn't joined on days off, nor sooner than the trainer's notice until somebody has", async () => {
    const trainer = await coach();
    const tomorrow = at('17:00', '2027-02-23');
    await set(trainer, trainer, { date: '2027-02-23', weeks: 2 });
    const rules = { minimumNoticeMinutes: 2_880, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, onlyWithinHours: false } as const;
    await trainer.api.trainers.setSessionSettings({
      body: { availabilityHours: [], meetingLink: '', bookingRules: { ...rules, askAgainWithinHours: null } },
    });
    expect((await weekOf(await family(), trainer)).meetings).toMatchObject([five]);
    expect(await nextGroupTimeOf(trainer)).toBe(five.startTime);
    await expect(hold(await family(), trainer, tomorrow)).rejects.toMatchObject({ code: 'appointment.too_soon' });
    const seat = await seatOf(trainer);
    await trainer.api.scheduling.schedule({ body: { appointmentId: seat.appointmentId, ...tomorrow, location: 'field', ...zone } });
    expect((await weekOf(await family(), trainer)).meetings).toMatchObject([tomorrow, five]);
    expect(await nextGroupTimeOf(trainer)).toBe(tomorrow.startTime);
    const off = { startTime: at('00:00').startTime, endTime: at('22:00').endTime };
    const added = await trainer.api.scheduling.addTimeOff({ body: { ...off, timeZone: 'America/New_York' } });
    expect(added.hiddenGroupTimes).toEqual([five.startTime]);
    expect((await listOf(trainer)).map(({ isInTimeOff }) => isInTimeOff)).toEqual([false, true]);
    const week = await weekOf(await family(), trainer);
    expect(week.meetings).toMatchObject([tomorrow]);
    const offTomorrow = { startTime: at('00:00', '2027-02-23').startTime, endTime: at('22:00', '2027-02-23').endTime };
    await trainer.api.scheduling.addTimeOff({ body: { ...offTomorrow, timeZone: 'America/New_York' } });
    expect(await nextGroupTimeOf(trainer)).toBeNull();
    expect(week.groups).toEqual([]);
    expect(week.occupied).toContainEqual({ ...five, kind: 'session' });
  });

  it('is named by time off as hidden while nobody has joined it and it has not begun', async () => {
    const trainer = await coach();
    await set(trainer, trainer, { date: '2027-02-22', time: '10:00' });
    await set(trainer, trainer, { weeks: 2 });
    await joined(trainer);
    app.clock.advance({ minutes: 210 });
    const off = { startTime: at('00:00', '2027-02-22').startTime, endTime: at('23:00', '2027-03-09').endTime };
    const added = await trainer.api.scheduling.addTimeOff({ body: { ...off, timeZone: 'America/New_York' } });
    app.clock.advance({ minutes: -210 });
    expect(added.hiddenGroupTimes).toEqual([at('17:00', '2027-03-09').startTime]);
  });

  it('is full for the next family, which may wait for it', async () => {
    const trainer = await coach({ maxCapacity: 2 });
    await set(trainer, trainer);
    const seats = [await joined(trainer), await joined(trainer)];
    const parent = await family();
    expect((await weekOf(parent, trainer)).meetings).toEqual([{ ...five, seatsLeft: 0, isSet: true }]);
    const wish = { kind: 'time', programId: trainer.programId, ...five, ...zone } as const;
    await parent.api.scheduling.joinWaitlist({ body: wish });
    await seats[0]?.parent.api.scheduling.cancel({ params: { appointmentId: seats[0].appointmentId }, body: {} });
    await app.drainJobs();
    expect(await parent.api.scheduling.listWaitlist()).toMatchObject([{ offer: five }]);
    expect(await firstOf(trainer)).toMatchObject({ seatsTaken: 1, seatsHeld: 1 });
  });
});

describe('a set time outlives those who had it', () => {
  it.each<[string, (seat: Seat, trainer: SellingTrainer) => Promise<unknown>]>([
    ['the last family cancels', ({ parent, appointmentId }) => parent.api.scheduling.cancel({ params: { appointmentId }, body: {} })],
    ['the trainer cancels one seat', ({ appointmentId }, { api }) => api.scheduling.cancel({ params: { appointmentId }, body: {} })],
    [
      'the trainer declines',
      ({ appointmentId }, { api }) => api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Full' } }),
    ],
    [
      'the family moves elsewhere',
      ({ parent, appointmentId }) =>
        parent.api.scheduling.reschedule({ params: { appointmentId }, body: { ...at('10:00'), location: 'online', ...zone } }),
    ],
  ])('when %s', async (_, leave) => {
    const trainer = await coach();
    await set(trainer, trainer);
    await leave(await joined(trainer), trainer);
    expect(await firstOf(trainer)).toMatchObject({ ...five, seatsTaken: 0 });
    expect((await weekOf(await family(), trainer)).meetings).toMatchObject([{ ...five, seatsLeft: 4 }]);
  });

  it('when a request expires, or a hold is released or ends', async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const parent = await family();
    const { id } = await hold(parent, trainer);
    await parent.api.scheduling.releaseHold({ params: { timeHoldId: id } });
    await hold(parent, trainer);
    await joined(trainer);
    app.clock.advance({ hours: 73 });
    await app.services.scheduling.expireRequests();
    await app.services.scheduling.sweepHolds();
    expect(await firstOf(trainer)).toMatchObject({ seatsTaken: 0, seatsHeld: 0 });
    app.clock.advance({ hours: -73 });
  });

  it('until it is over: what nobody joined is forgotten then', async () => {
    const trainer = await coach();
    await set(trainer, trainer, { weeks: 2 });
    await joined(trainer);
    app.clock.advance({ hours: 24 * 21 });
    await app.services.scheduling.sweepHolds();
    app.clock.advance({ hours: -24 * 21 });
    expect(await listOf(trainer)).toMatchObject([{ ...five, seatsTaken: 1 }]);
  });
});

describe('a trainer changes a set time', () => {
  it('by removing it while nobody has a seat, and then the time is free', async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const parent = await family();
    const { id } = await hold(parent, trainer);
    await expect(remove(trainer)).rejects.toMatchObject({ status: 409, code: 'appointment.time_held' });
    await parent.api.scheduling.releaseHold({ params: { timeHoldId: id } });
    const seat = await joined(trainer);
    await expect(remove(trainer)).rejects.toMatchObject({ status: 409, code: 'meeting_time.taken' });
    await seat.parent.api.scheduling.cancel({ params: { appointmentId: seat.appointmentId }, body: {} });
    const { id: meetingTimeId } = await firstOf(trainer);
    await remove(trainer);
    expect(await slotsOf(trainer)).toEqual([]);
    await expect(trainer.api.scheduling.removeMeetingTime({ params: { meetingTimeId } })).rejects.toMatchObject({ status: 404 });
    await hold(await family(), trainer, five, 'individual');
  });

  it('by removing all that nobody has joined or is booking; the others stay', async () => {
    const trainer = await coach();
    await set(trainer, trainer, { weeks: 4 });
    await joined(trainer);
    await hold(await family(), trainer, at('17:00', '2027-03-09'));
    const { api, programId } = trainer;
    const left = await api.scheduling.removeOpenMeetingTimes({ params: { programId } });
    expect(left).toMatchObject([
      { ...five, seatsTaken: 1 },
      { ...at('17:00', '2027-03-09'), seatsHeld: 1 },
    ]);
    expect(await listOf(trainer)).toEqual(left);
    expect(await api.scheduling.removeOpenMeetingTimes({ params: { programId } })).toEqual(left);
    expect(await slotsOf(trainer)).toHaveLength(2);
    const stranger = await coach();
    await expect(stranger.api.scheduling.removeOpenMeetingTimes({ params: { programId } })).rejects.toMatchObject({ status: 404 });
  });

  it('by moving its group, which takes it along, and its place', async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const [seat] = [await joined(trainer), await joined(trainer)];
    const params = { appointmentId: seat.appointmentId };
    const thursday = at('17:30', '2027-03-04');
    await trainer.api.scheduling.reschedule({ params, body: { ...thursday, location: 'gym', ...zone } });
    expect(await listOf(trainer)).toMatchObject([{ ...thursday, location: 'gym', seatsTaken: 2 }]);
    await trainer.api.scheduling.reschedule({ params, body: { ...thursday, location: 'online', ...zone } });
    expect(await listOf(trainer)).toMatchObject([{ ...thursday, location: 'online' }]);
    expect(await slotsOf(trainer)).toHaveLength(1);
    const half = at('18:00', '2027-03-04');
    await trainer.api.scheduling.reschedule({ params, body: { ...half, location: 'online', ...zone } });
    expect(await listOf(trainer)).toMatchObject([{ ...half, seatsTaken: 2 }]);
  });

  it('by a schedule change: a day that moves takes it along, one that is canceled ends it', async () => {
    const trainer = await coach();
    await set(trainer, trainer, { weeks: 2 });
    await joined(trainer);
    const range = { kind: 'range', startTime: at('00:00').startTime, endTime: at('23:00').endTime } as const;
    const ofDay = { which: range, except: [], timeZone: 'America/New_York' };
    await confirmChange(trainer, { ...ofDay, what: { kind: 'move', days: 0, minutes: 60 } });
    expect(await firstOf(trainer)).toMatchObject({ ...at('18:00'), seatsTaken: 1 });
    await confirmChange(trainer, { ...ofDay, what: { kind: 'cancel' } });
    expect(await listOf(trainer)).toMatchObject([at('17:00', '2027-03-09')]);
    expect(await slotsOf(trainer)).toHaveLength(1);
  });

  it('by canceling the whole group, which nobody is to join then', async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const [seat] = [await joined(trainer), await joined(trainer)];
    await trainer.api.scheduling.cancel({ params: { appointmentId: seat.appointmentId }, body: { wholeGroup: true } });
    expect(await slotsOf(trainer)).toEqual([]);
  });

  it('alone: a family moves its seat, not the group or its place', async () => {
    const trainer = await coach();
    await set(trainer, trainer);
    const { parent, appointmentId } = await joined(trainer);
    const move = (time: typeof five, location: string) =>
      parent.api.scheduling.reschedule({ params: { appointmentId }, body: { ...time, location, ...zone } });
    await expect(move(five, 'gym')).rejects.toMatchObject({ code: 'appointment.not_movable' });
    await expect(move(at('17:30'), 'field')).rejects.toMatchObject({ code: 'appointment.time_taken' });
  });

  it('by ending its groups: the program is for one athlete, or is deleted, or the account closed', async () => {
    const [single, deleted, sold, leaving] = [await coach(), await coach(), await coach(), await coach()];
    for (const trainer of [single, deleted, sold, leaving]) await set(trainer, trainer, { weeks: 2 });
    const { programId } = single;
    await single.api.programs.update({ params: { programId }, body: { maxCapacity: 1 } as never });
    await expect(set(single, single)).rejects.toMatchObject({ code: 'payment.group_not_offered' });
    await deleted.api.programs.remove({ params: { programId: deleted.programId } });
    const tried = await openPayment(await family(), sold, 'group');
    await app.db.updateTable('transactions').set({ status: 'failed' }).where('id', '=', tried.transactionId).execute();
    await sold.api.programs.remove({ params: { programId: sold.programId } });
    await expect(set(sold, sold)).rejects.toMatchObject({ code: 'program.archived' });
    await app.services.scheduling.forgetMeetingTimes(leaving.user.id);
    for (const trainer of [single, deleted, sold, leaving]) expect(await slotsOf(trainer)).toEqual([]);
  });

  it('of a place with the place: one that is set cannot be removed', async () => {
    const trainer = await coach();
    const place = { kind: 'field', name: 'Umstead Park', address: '', city: 'Chapel Hill', state: 'NC', zipcode: '27514', note: '' };
    const { id: placeId } = await trainer.api.trainers.addPlace({ body: place as never });
    await set(trainer, trainer, { placeId, location: 'whatever' });
    expect(await firstOf(trainer)).toMatchObject({ location: 'Umstead Park' });
    await expect(trainer.api.trainers.removePlace({ params: { placeId } })).rejects.toMatchObject({ code: 'place.in_use' });
    await remove(trainer);
    await trainer.api.trainers.removePlace({ params: { placeId } });
  });
});

describe('set times are refused', () => {
  it('to everybody but the trainer of the program, who learns nothing of it', async () => {
    const [trainer, stranger, parent] = [await coach(), await coach(), await family()];
    await set(trainer, trainer);
    const notFound = { status: 404, code: 'program.not_found' };
    await expect(set(stranger, trainer)).rejects.toMatchObject(notFound);
    await expect(listOf({ ...stranger, programId: trainer.programId })).rejects.toMatchObject(notFound);
    const params = { meetingTimeId: (await firstOf(trainer)).id };
    await expect(stranger.api.scheduling.removeMeetingTime({ params })).rejects.toMatchObject({
      status: 404,
      code: 'meeting_time.not_found',
    });
    await expect(set(parent, trainer)).rejects.toMatchObject({ status: 403 });
    const newcomer = await app.signUp('trainer');
    await expect(set(newcomer, trainer)).rejects.toMatchObject(notFound);
    await expect(newcomer.api.scheduling.removeMeetingTime({ params })).rejects.toMatchObject({ status: 404 });
  });

  it('in the past, more than a year ahead, and at an hour that the clocks skip', async () => {
    const trainer = await coach();
    await expect(set(trainer, trainer, { date: '2027-02-16' })).rejects.toMatchObject({ code: 'meeting_time.conflicts' });
    await expect(set(trainer, trainer, { date: '2028-02-15', weeks: 3 })).rejects.toMatchObject({
      body: { fields: { date: expect.any(String) } },
    });
    const skipped = await set(trainer, trainer, { date: '2027-03-14', time: '02:30', weeks: 2, mode: 'fitting' });
    expect(skipped.occurrences.map(({ outcome }) => outcome)).toEqual(['skipped_hour', 'free']);
  });

  it('beyond a hundred', async () => {
    const trainer = await coach();
    for (const time of ['08:00', '10:00', '12:00']) await set(trainer, trainer, { time, weeks: 26 });
    await expect(set(trainer, trainer, { time: '14:00', weeks: 23 })).rejects.toMatchObject({ code: 'meeting_time.too_many' });
    expect(await listOf(trainer)).toHaveLength(78);
  });

  it.each([
    [{ date: '2027-02-30' }, 'date'],
    [{ time: '25:00' }, 'time'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ weeks: 0 }, 'weeks'],
    [{ weeks: 27 }, 'weeks'],
    [{ mode: 'some' }, 'mode'],
    [{ location: 'x'.repeat(2_000) }, 'location'],
  ])('with %j and a word about %s', async (wrong, field) => {
    const trainer = await coach();
    await expect(set(trainer, trainer, wrong as Wish)).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('two at once', () => {
  it('take the last seat of a set time: one has it', async () => {
    const trainer = await coach({ maxCapacity: 3 });
    await set(trainer, trainer);
    await Promise.all([joined(trainer), joined(trainer)]);
    const third = await seatOf(trainer);
    const parent = await family();
    const outcomes = await Promise.allSettled([schedule(third), hold(parent, { ...trainer })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'appointment.slot_full' } });
  });

  it.each([1, 2, 3, 4, 5])(
    'a family joins while the trainer removes the time, %i: either it is kept, or it was free and is the family’s own',
    async () => {
      const trainer = await coach();
      await set(trainer, trainer);
      const seat = await seatOf(trainer);
      const [scheduled, removed] = await Promise.allSettled([schedule(seat), remove(trainer)]);
      expect(scheduled.status).toBe('fulfilled');
      if (removed.status === 'rejected') expect(removed.reason).toMatchObject({ code: 'meeting_time.taken' });
      expect(await listOf(trainer)).toHaveLength(removed.status === 'rejected' ? 1 : 0);
      expect(await slotsOf(trainer)).toHaveLength(1);
    },
  );

  it.each([1, 2, 3])('a family joins a time while it is to give way to another group, %i: only one of them gets it', async () => {
    const { trainer, other, replaces } = await twoGroups();
    const seat = await seatOf(trainer);
    const [scheduled, replaced] = await Promise.allSettled([schedule(seat), set(trainer, other, { time: '17:30', weeks: 3, replaces })]);
    expect([scheduled.status, replaced.status].sort()).toEqual(['fulfilled', 'rejected']);
    if (replaced.status === 'rejected') expect(replaced.reason).toMatchObject({ code: 'meeting_time.taken' });
    expect(await listOf(trainer)).toHaveLength(replaced.status === 'rejected' ? 3 : 0);
    expect(await slotsOf(trainer)).toHaveLength(3);
  });

  it('the same click sets one time', async () => {
    const trainer = await coach();
    await Promise.all([set(trainer, trainer), set(trainer, trainer), set(trainer, trainer)]);
    expect(await listOf(trainer)).toHaveLength(1);
  });

  it('a family books alone while the trainer sets the time: one of them has it', async () => {
    const trainer = await coach();
    const outcomes = await Promise.allSettled([hold(await family(), trainer, five, 'individual'), set(trainer, trainer)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await slotsOf(trainer)).toHaveLength(1);
  });
});
