import { type BookingRules, noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { type PaidRequest, paidRequest, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp({ clock: createTestClock('2027-02-26T12:00:00Z') });

/** Saturday, February 27, 2027 in New York: -05:00, and a day after the clock of these tests. */
const at = (clock: string, day = '2027-02-27') => {
  const start = Date.parse(`${day}T${clock}:00.000-05:00`);
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
};
const nineToFive = [{ weekday: 'Saturday', from: '09:00', to: '17:00' }] as const;

async function trainerWith(rules: Partial<BookingRules>): Promise<SellingTrainer> {
  const trainer = await sellingTrainer(app);
  await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  const bookingRules = { ...noBookingRules, ...rules };
  await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [...nineToFive], meetingLink: '', bookingRules } });
  return trainer;
}
const choice = (time: ReturnType<typeof at>) => ({ ...time, location: 'online', scheduledInTimezone: 'America/New_York' });
const schedule = (person: PaidRequest['parent'], { appointmentId }: PaidRequest, time: ReturnType<typeof at>) =>
  person.api.scheduling.schedule({ body: { appointmentId, ...choice(time) } });
const reschedule = (person: PaidRequest['parent'], { appointmentId }: PaidRequest, time: ReturnType<typeof at>) =>
  person.api.scheduling.reschedule({ params: { appointmentId }, body: choice(time) });
const timeOff = (from: ReturnType<typeof at>, to = from) => ({
  startTime: from.startTime,
  endTime: to.endTime,
  timeZone: 'America/New_York',
  note: 'Spring break',
});
const planTimeOff = ({ api }: SellingTrainer, ...stretch: Parameters<typeof timeOff>) =>
  api.scheduling.addTimeOff({ body: timeOff(...stretch) });

describe("a trainer's booking rules (R174)", () => {
  it.each([
    ['too little notice', { minimumNoticeMinutes: 2880 }, 'appointment.too_soon'],
    ['a time outside the hours', { onlyWithinHours: true }, 'appointment.outside_hours'],
  ] as const)('refuse a parent %s and suggest free times, but let the trainer choose the time', async (_what, rules, code) => {
    const trainer = await trainerWith(rules);
    const request = await paidRequest(app, { trainer });
    await expect(schedule(request.parent, request, at('18:00'))).rejects.toMatchObject({
      status: 409,
      code,
      body: { details: { nextFreeTimes: { length: 3 } } },
    });
    expect(await schedule(trainer, request, at('18:00'))).toMatchObject({ isScheduled: true });
  });

  it('refuse a time too close to another session, whether it is chosen first or by moving a session', async () => {
    const trainer = await trainerWith({ bufferBeforeMinutes: 15, bufferAfterMinutes: 15 });
    const [other, request] = [await paidRequest(app, { trainer }), await paidRequest(app, { trainer })];
    await schedule(other.parent, other, at('10:00'));
    const refused = { status: 409, code: 'appointment.too_close' };
    for (const clock of ['11:00', '11:29', '08:31'])
      await expect(schedule(request.parent, request, at(clock))).rejects.toMatchObject(refused);
    await schedule(request.parent, request, at('11:30'));
    await expect(reschedule(request.parent, request, at('11:15'))).rejects.toMatchObject(refused);
    expect(await reschedule(request.parent, request, at('08:30'))).toMatchObject(at('08:30'));
  });

  it('leave no free time in the list that they would refuse', async () => {
    const trainer = await trainerWith({ minimumNoticeMinutes: 1440, bufferAfterMinutes: 60, onlyWithinHours: true });
    const [other, request] = [await paidRequest(app, { trainer }), await paidRequest(app, { trainer })];
    await schedule(other.parent, other, at('11:00'));
    await planTimeOff(trainer, at('15:00'));
    const { free, rules } = await request.parent.api.scheduling.freeTimes({
      params: { appointmentId: request.appointmentId },
      query: { from: '2027-02-27' },
    });
    expect(rules).toMatchObject({ minimumNoticeMinutes: 1440, bufferAfterMinutes: 60, onlyWithinHours: true });
    // Noon UTC of the day before is 07:00: from nine on; 11:00-12:00 is taken with an hour after it, and an hour before it after each other.
    expect(free.map(({ startTime }) => startTime)).toEqual(
      ['09:00', '13:00', '13:30', '14:00', '16:00'].map((clock) => at(clock).startTime),
    );
    const [first, ...others] = free;
    await schedule(request.parent, request, first ?? at('09:00'));
    for (const time of others) expect(await reschedule(request.parent, request, time)).toMatchObject({ startTime: time.startTime });
  });

  it('leave weeks that break them out of a weekly plan', async () => {
    const trainer = await trainerWith({ onlyWithinHours: true });
    const request = await paidRequest(app, { trainer });
    const look = (time: string) =>
      request.parent.api.scheduling.scheduleWeekly({
        params: { appointmentId: request.appointmentId },
        body: { date: '2027-02-27', time, timeZone: 'America/New_York', durationMinutes: 60, count: 1, mode: 'look' },
      });
    expect((await look('20:00')).occurrences).toMatchObject([{ outcome: 'outside_hours' }]);
    await planTimeOff(trainer, at('00:00'), at('23:00'));
    expect((await look('10:00')).occurrences).toMatchObject([{ outcome: 'trainer_away' }]);
  });
});

describe("a trainer's time off (R174)", () => {
  it('stops parents from choosing a time in it until it is removed, but keeps booked sessions', async () => {
    const trainer = await trainerWith({});
    const [booked, request] = [await paidRequest(app, { trainer }), await paidRequest(app, { trainer })];
    await schedule(booked.parent, booked, at('10:00'));
    const { id } = await planTimeOff(trainer, at('09:00'), at('12:00'));
    const { appointment } = await booked.parent.api.sessions.appointmentDetails({ params: { appointmentId: booked.appointmentId } });
    expect(appointment).toMatchObject(at('10:00'));
    await expect(schedule(request.parent, request, at('11:00'))).rejects.toMatchObject({ status: 409, code: 'appointment.trainer_away' });
    await trainer.api.scheduling.removeTimeOff({ params: { timeOffId: id } });
    expect(await schedule(request.parent, request, at('11:00'))).toMatchObject({ isScheduled: true });
  });

  it('is listed in order, and shown to parents without its note', async () => {
    const trainer = await trainerWith({});
    const late = await planTimeOff(trainer, at('10:00', '2027-03-20'));
    const early = await planTimeOff(trainer, at('10:00', '2027-03-10'));
    const listed = await trainer.api.scheduling.listTimeOff();
    expect(listed.map(({ id, startTime, note }) => [id, startTime, note])).toEqual(
      [early, late].map(({ id, startTime, note }) => [id, startTime, note]),
    );
    const request = await paidRequest(app, { trainer });
    const week = await request.parent.api.scheduling.freeTimes({
      params: { appointmentId: request.appointmentId },
      query: { from: '2027-03-10' },
    });
    expect(week.occupied).toEqual([{ startTime: early.startTime, endTime: early.endTime, kind: 'time_off' }]);
    expect(JSON.stringify(week)).not.toContain('Spring break');
  });

  it('never overlaps other time off, even when two requests arrive at once', async () => {
    const trainer = await trainerWith({});
    const outcomes = await Promise.allSettled([planTimeOff(trainer, at('10:00')), planTimeOff(trainer, at('10:30'))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'time_off.overlaps' } });
    const [kept] = await trainer.api.scheduling.listTimeOff();
    await planTimeOff(trainer, { startTime: kept?.endTime ?? '', endTime: at('23:00').endTime });
  });

  it.each([
    ['is over', at('10:00', '2027-02-20'), 'endTime'],
    ['begins more than a year ahead', at('10:00', '2028-03-01'), 'startTime'],
    ['ends before it begins', { startTime: at('12:00').startTime, endTime: at('09:00').endTime }, 'endTime'],
  ])('is refused when it %s', async (_what, stretch, field) => {
    const call = planTimeOff(await trainerWith({}), stretch);
    await expect(call).rejects.toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('is visible to and removed by its own trainer only', async () => {
    const [owner, stranger] = [await trainerWith({}), await trainerWith({})];
    const { id } = await planTimeOff(owner, at('10:00'));
    expect(await stranger.api.scheduling.listTimeOff()).toEqual([]);
    const missing = { status: 404, code: 'time_off.not_found' };
    await expect(stranger.api.scheduling.removeTimeOff({ params: { timeOffId: id } })).rejects.toMatchObject(missing);
    await owner.api.scheduling.removeTimeOff({ params: { timeOffId: id } });
    await expect(owner.api.scheduling.removeTimeOff({ params: { timeOffId: id } })).rejects.toMatchObject(missing);
    const parent = await app.signUp('parent');
    await expect(parent.api.scheduling.listTimeOff()).rejects.toMatchObject({ status: 403 });
    const unprofiled = await app.signUp('trainer');
    await expect(unprofiled.api.scheduling.addTimeOff({ body: timeOff(at('10:00')) })).rejects.toMatchObject({ code: 'trainer.not_found' });
  });
});
