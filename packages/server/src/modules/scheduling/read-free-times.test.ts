import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { type PaidRequest, paidRequest, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp({ clock: createTestClock('2027-02-22T12:00:00Z') });

/** A Saturday; New York is at -05:00. */
const saturday = '2027-02-27';
const at = (clock: string, hours = 1) => {
  const start = Date.parse(`${saturday}T${clock}:00.000-05:00`);
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + hours * 3_600_000).toISOString() };
};

async function trainerInNewYork(program: Parameters<typeof sellingTrainer>[1] = {}): Promise<SellingTrainer> {
  const trainer = await sellingTrainer(app, program);
  await trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  return trainer;
}
type Asked = { from?: string; days?: string; minutes?: string; timeZone?: string };
/** The query as it travels in the address. */
async function ask(person: { token: string }, { appointmentId }: Pick<PaidRequest, 'appointmentId'>, query: Asked = {}) {
  const search = new URLSearchParams({ from: saturday, days: '1', ...query });
  const response = await app.fetch(`/api/appointments/${appointmentId}/free-times?${search}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: response.status, body: (await response.json()) as FreeTimes & { code?: string } };
}
const free = async (person: { token: string }, request: PaidRequest, query: Asked = {}) => (await ask(person, request, query)).body;
const schedule = (person: PaidRequest['parent'], { appointmentId }: PaidRequest, time: { startTime: string; endTime: string }) =>
  person.api.scheduling.schedule({ body: { appointmentId, ...time, location: 'online', scheduledInTimezone: 'America/New_York' } });
const startsOf = ({ free: times }: FreeTimes) => times.map(({ startTime }) => startTime);

describe('free times', () => {
  it('can be read by the parent and the trainer of a session only', async () => {
    const request = await paidRequest(app, { trainer: await trainerInNewYork() });
    for (const party of [request.parent, request.trainer]) {
      expect(await ask(party, request)).toMatchObject({
        status: 200,
        body: { timeZone: 'America/New_York', calendar: 'none', groups: [] },
      });
    }
    for (const stranger of [await app.signUp('parent'), await sellingTrainer(app)]) {
      expect(await ask(stranger, request)).toMatchObject({ status: 404, body: { code: 'appointment.not_found' } });
    }
  });

  it('cover the whole day when nothing is in the way, in the requested length', async () => {
    const request = await paidRequest(app, { trainer: await trainerInNewYork() });
    const day = await free(request.parent, request);
    // This trainer's usual day is Monday.
    expect(day.free[0]).toEqual({ ...at('06:00'), isUsual: false });
    expect(day.free.at(-1)).toMatchObject(at('21:00'));
    expect(await free(request.parent, request, { minutes: '120' })).toMatchObject({ free: { 0: at('06:00', 2) } });
  });

  it("are as long as the program's sessions when no length is requested", async () => {
    const request = await paidRequest(app, { trainer: await trainerInNewYork({ sessionMinutes: 120 }) });
    expect(await free(request.parent, request)).toMatchObject({ free: { 0: at('06:00', 2) } });
    const details = await request.parent.api.sessions.appointmentDetails({ params: { appointmentId: request.appointmentId } });
    expect(details.program).toMatchObject({ sessionMinutes: 120 });
  });

  it("leave out the trainer's other sessions without saying whose they are", async () => {
    const trainer = await trainerInNewYork();
    const other = await paidRequest(app, { trainer });
    await schedule(other.parent, other, at('10:00'));
    const request = await paidRequest(app, { trainer });
    const day = await free(request.parent, request);
    expect(day.occupied).toEqual([{ ...at('10:00'), kind: 'session' }]);
    expect(startsOf(day)).not.toContain(at('10:30').startTime);
    expect(startsOf(day)).toEqual(expect.arrayContaining([at('09:00').startTime, at('11:00').startTime]));
    expect(JSON.stringify(day)).not.toMatch(/name|parentId|@/i);
  });

  it("include the session's own current time, for both sides", async () => {
    const request = await paidRequest(app, { trainer: await trainerInNewYork() });
    await schedule(request.parent, request, at('10:00'));
    for (const party of [request.parent, request.trainer]) {
      const day = await free(party, request);
      expect(day.occupied).toEqual([]);
      expect(startsOf(day)).toContain(at('10:30').startTime);
    }
  });

  it('show parents their own sessions with other trainers', async () => {
    const request = await paidRequest(app, { trainer: await trainerInNewYork() });
    const elsewhere = await paidRequest(app, { parent: request.parent });
    await schedule(elsewhere.parent, elsewhere, at('12:00'));
    expect((await free(request.parent, request)).occupied).toEqual([{ ...at('12:00'), kind: 'own_session' }]);
    expect((await free(request.trainer, request)).occupied).toEqual([]);
  });

  it('list group sessions with a free seat to those who can join them, and treat full ones as taken', async () => {
    const trainer = await trainerInNewYork({ maxCapacity: 2 });
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => app.signUp('parent')));
    if (!first || !second || !third) throw new Error('three parents');
    const seat = await paidRequest(app, { trainer, parent: first, sessionType: 'group' });
    await schedule(first, seat, at('10:00'));
    const joining = await paidRequest(app, { trainer, parent: second, sessionType: 'group' });
    const day = await free(second, joining);
    expect(day.groups).toEqual([{ ...at('10:00'), seatsLeft: 1, location: 'online', isTentative: true }]);
    expect(startsOf(day)).toContain(at('10:00').startTime);
    expect(startsOf(day)).not.toContain(at('10:30').startTime);
    const alone = await paidRequest(app, { trainer, parent: third });
    expect(await free(third, alone)).toMatchObject({ groups: [], occupied: [{ ...at('10:00'), kind: 'session' }] });
    await schedule(second, joining, at('10:00'));
    const inGroup = await free(first, seat);
    // Moving away frees this parent's own seat; the other parent stays.
    expect(inGroup.groups).toEqual([{ ...at('10:00'), seatsLeft: 1, location: 'online', isTentative: true }]);
    expect(startsOf(inGroup)).not.toContain(at('10:30').startTime);
    // The trainer moves the whole group.
    expect(startsOf(await free(trainer, seat))).toContain(at('10:30').startTime);
  });

  it("are marked as usual within the trainer's hours", async () => {
    const trainer = await trainerInNewYork();
    const hours = [{ weekday: 'Saturday' as const, from: '09:00', to: '11:00' }];
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: hours, meetingLink: '' } });
    const request = await paidRequest(app, { trainer });
    const day = await free(request.parent, request);
    expect(day.hours).toEqual(hours);
    expect(day.free.filter(({ isUsual }) => isUsual).map(({ startTime }) => startTime)).toEqual(
      ['09:00', '09:30', '10:00'].map((clock) => at(clock).startTime),
    );
  });

  it('use the requested time zone when the trainer has none', async () => {
    const request = await paidRequest(app);
    await app.db.updateTable('users').set({ timezone: null }).where('id', '=', request.trainer.user.id).execute();
    const day = await free(request.parent, request, { timeZone: 'America/New_York' });
    expect(day).toMatchObject({ timeZone: null, hours: [] });
    expect(day.free[0]).toMatchObject(at('06:00'));
  });

  it('are limited to 200 times and 14 days, and refuse an invalid query', async () => {
    const request = await paidRequest(app, { trainer: await trainerInNewYork() });
    expect((await free(request.parent, request, { days: '14' })).free).toHaveLength(200);
    for (const wrong of [
      { days: '15' },
      { days: '0' },
      { days: 'x' },
      { minutes: '45' },
      { from: '2027-02-30' },
      { timeZone: 'Mars/Base' },
    ]) {
      expect(await ask(request.parent, request, wrong)).toMatchObject({ status: 400 });
    }
  });
});
