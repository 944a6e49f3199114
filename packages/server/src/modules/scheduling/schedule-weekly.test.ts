import type { WeeklyOccurrence } from '@x1/contract/scheduling/weekly.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { type PaidRequest, paidRequest, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp({ clock: createTestClock('2027-02-22T12:00:00Z') });

/** Sundays; New York's clocks skip 02:00 to 03:00 on 14 March 2027. */
const sundays = {
  date: '2027-02-28',
  time: '16:30',
  timeZone: 'America/New_York',
  durationMinutes: 60,
  count: 4,
  location: 'online',
  mode: 'all',
} as const;
type Wish = Omit<typeof sundays, 'mode' | 'time' | 'count' | 'date'> & {
  mode: 'look' | 'all' | 'fitting';
  time: string;
  count: number;
  date: string;
};

const packageOf = (sessions: number, more: Parameters<typeof sellingTrainer>[1] = {}) =>
  sellingTrainer(app, { sessionsIncluded: sessions, ...more });
const repeat = (person: { api: PaidRequest['parent']['api'] }, { appointmentId }: PaidRequest, changed: Partial<Wish> = {}) =>
  person.api.scheduling.scheduleWeekly({ params: { appointmentId }, body: { ...sundays, ...changed } });
const outcomesOf = (occurrences: readonly WeeklyOccurrence[]) => occurrences.map(({ outcome }) => outcome);
const sessionsOf = async (request: PaidRequest) => {
  const all = await request.parent.api.sessions.listParentAppointments({
    params: { userId: request.parent.user.id },
    query: { limit: '100' },
  });
  return all
    .filter(({ trainerId }) => trainerId === request.trainer.trainerId)
    .sort((one, other) => one.sessionNumber - other.sessionNumber);
};
const timesOf = async (request: PaidRequest) => (await sessionsOf(request)).map(({ startTime }) => startTime);

/** A different parent books the trainer's time. */
async function takeTime(trainer: SellingTrainer, startTime: string): Promise<void> {
  const other = await paidRequest(app, { trainer });
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  const choice = { startTime, endTime, location: 'online', scheduledInTimezone: 'America/New_York' };
  await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...choice } });
}

const weeks = ['2027-02-28T21:30:00.000Z', '2027-03-07T21:30:00.000Z', '2027-03-14T20:30:00.000Z', '2027-03-21T20:30:00.000Z'];

describe('scheduling every week', () => {
  it('gives the sessions of a purchase one wall time in successive weeks, across a clock change', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(4) });
    const { occurrences, scheduled } = await repeat(request.parent, request);
    expect(outcomesOf(occurrences)).toEqual(['free', 'free', 'free', 'free']);
    expect(scheduled.map(({ startTime }) => startTime)).toEqual(weeks);
    expect(scheduled.map(({ sessionNumber }) => sessionNumber)).toEqual([1, 2, 3, 4]);
    expect(scheduled[0]).toMatchObject({ id: request.appointmentId, status: 'scheduled', approvalStatus: 'pending', location: 'online' });
    expect(await timesOf(request)).toEqual(weeks);
  });

  it('notifies the other side', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(3) });
    await app.drainJobs();
    const countNotifications = async () => (await request.trainer.api.notifications.list({ query: {} })).length;
    const before = await countNotifications();
    await repeat(request.parent, request);
    await app.drainJobs();
    expect(await countNotifications()).toBeGreaterThan(before);
  });

  it('previews without storing anything, for as many weeks as there are sessions', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(3) });
    const { occurrences, scheduled } = await repeat(request.parent, request, { mode: 'look', count: 52 });
    expect(occurrences.map(({ startTime }) => startTime)).toEqual(weeks.slice(0, 3));
    expect(scheduled).toEqual([]);
    expect(await timesOf(request)).toEqual([null, null, null]);
  });

  it('stores nothing when one of the weeks is taken, and reports which', async () => {
    const trainer = await packageOf(4);
    await takeTime(trainer, '2027-03-07T22:00:00.000Z');
    const request = await paidRequest(app, { trainer });
    const call = repeat(request.parent, request);
    await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.repeat_conflicts' });
    const { details } = await call.catch((error) => error.body);
    expect(outcomesOf(details.occurrences)).toEqual(['free', 'taken', 'free', 'free']);
    expect(await timesOf(request)).toEqual([null, null, null, null]);
  });

  it('stores only the weeks that fit when asked to, with the sessions in order', async () => {
    const trainer = await packageOf(4);
    await takeTime(trainer, '2027-03-07T21:30:00.000Z');
    const request = await paidRequest(app, { trainer });
    const { occurrences, scheduled } = await repeat(request.parent, request, { mode: 'fitting' });
    expect(outcomesOf(occurrences)).toEqual(['free', 'taken', 'free', 'free']);
    expect(scheduled.map(({ sessionNumber }) => sessionNumber)).toEqual([1, 2, 3]);
    expect(await timesOf(request)).toEqual([weeks[0], weeks[2], weeks[3], null]);
  });

  it('treats a week in which the clock skips the time as one that does not fit', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(4) });
    const call = repeat(request.parent, request, { time: '02:30' });
    await expect(call).rejects.toMatchObject({ status: 422, code: 'appointment.time_skipped' });
    const { details } = await call.catch((error) => error.body);
    expect(outcomesOf(details.occurrences)).toEqual(['free', 'free', 'skipped_hour', 'free']);
    expect(details.occurrences[2]).toMatchObject({ date: '2027-03-14', time: '02:30', startTime: null, endTime: null });
    const { scheduled } = await repeat(request.parent, request, { time: '02:30', mode: 'fitting' });
    expect(scheduled.map(({ startTime }) => startTime)).toEqual([
      '2027-02-28T07:30:00.000Z',
      '2027-03-07T07:30:00.000Z',
      '2027-03-21T06:30:00.000Z',
    ]);
  });

  it('refuses weeks in the past', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(2) });
    const past = { date: '2027-02-07' };
    await expect(repeat(request.parent, request, { ...past, mode: 'fitting' })).rejects.toMatchObject({
      code: 'appointment.repeat_conflicts',
    });
    expect(outcomesOf((await repeat(request.parent, request, { ...past, mode: 'look' })).occurrences)).toEqual(['past', 'past']);
    expect(await timesOf(request)).toEqual([null, null]);
  });

  it('begins with the named session and skips those before it and those with a time', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(4) });
    const [, second, third] = await sessionsOf(request);
    if (!second || !third) throw new Error('the purchase has four sessions');
    const time = {
      startTime: '2027-03-01T15:00:00.000Z',
      endTime: '2027-03-01T16:00:00.000Z',
      location: 'gym',
      scheduledInTimezone: 'UTC',
    };
    await request.parent.api.scheduling.schedule({ body: { appointmentId: third.id, ...time } });
    const { scheduled } = await repeat(request.parent, { ...request, appointmentId: second.id });
    expect(scheduled.map(({ sessionNumber }) => sessionNumber)).toEqual([2, 4]);
    expect(await timesOf(request)).toEqual([null, weeks[0], time.startTime, weeks[1]]);
  });

  it('by the trainer approves the whole purchase', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(3) });
    const { scheduled } = await repeat(request.trainer, request, { count: 2 });
    expect(scheduled).toHaveLength(2);
    expect((await sessionsOf(request)).map(({ approvalStatus }) => approvalStatus)).toEqual(['approved', 'approved', 'approved']);
  });

  it('is refused once every session has its time', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(2) });
    await repeat(request.parent, request);
    const again = repeat(request.parent, request, { date: '2027-04-04' });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'appointment.nothing_to_schedule' });
  });

  it('puts no two sessions of a purchase into one group session', async () => {
    const trainer = await packageOf(4, { maxCapacity: 4 });
    const request = await paidRequest(app, { trainer, sessionType: 'group' });
    await repeat(request.parent, request, { count: 2 });
    const third = (await sessionsOf(request))[2]?.id ?? request.appointmentId;
    const again = await repeat(request.parent, { ...request, appointmentId: third }, { mode: 'look' });
    expect(outcomesOf(again.occurrences)).toEqual(['taken', 'taken']);
    const wish = repeat(request.parent, { ...request, appointmentId: third }, { mode: 'fitting' });
    await expect(wish).rejects.toMatchObject({ code: 'appointment.repeat_conflicts' });
  });

  it("joins the program's group session while it has room", async () => {
    const trainer = await packageOf(2, { maxCapacity: 2 });
    const [first, second] = [
      await paidRequest(app, { trainer, sessionType: 'group' }),
      await paidRequest(app, { trainer, sessionType: 'group' }),
    ];
    await repeat(first.parent, first);
    const joined = await repeat(second.parent, second);
    expect(outcomesOf(joined.occurrences)).toEqual(['free', 'free']);
    const { group } = await second.parent.api.sessions.appointmentDetails({ params: { appointmentId: second.appointmentId } });
    expect(group).toEqual({ seatsTaken: 2, seats: 2 });
  });

  it('succeeds for only one side when both do it at once', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(3) });
    const outcomes = await Promise.allSettled([repeat(request.parent, request), repeat(request.trainer, request)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'appointment.nothing_to_schedule' } });
    expect(await timesOf(request)).toEqual(weeks.slice(0, 3));
  });

  it('is refused to strangers and for a declined request', async () => {
    const request = await paidRequest(app, { trainer: await packageOf(2) });
    for (const stranger of [await app.signUp('parent'), await sellingTrainer(app)]) {
      await expect(repeat(stranger, request, { mode: 'look' })).rejects.toMatchObject({ status: 404, code: 'appointment.not_found' });
    }
    await request.trainer.api.scheduling.reject({ params: { appointmentId: request.appointmentId }, body: { reason: 'Away that month' } });
    await expect(repeat(request.parent, request)).rejects.toMatchObject({ status: 409, code: 'appointment.not_schedulable' });
  });
});
