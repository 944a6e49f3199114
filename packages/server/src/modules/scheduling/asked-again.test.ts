import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { type BookingRules, noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { paidRequest, sellingTrainer } from '../../testing/given.ts';
import { holdSession, type PaidPackage, paidPackage } from '../../testing/given-packages.ts';
import { openApp } from '../../testing/start-app.ts';
import { expireRequests } from './jobs.ts';

const friday = '2027-02-26T12:00:00Z';
const clock = createTestClock(friday);
const app = await openApp({ clock });

const zone = 'America/New_York';
const hourMs = 3_600_000;
/** An hour of a day in New York, two days after the clock of these tests unless told. */
function at(time: string, day = '2027-02-28') {
  const start = Date.parse(`${day}T${time}:00.000-05:00`);
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + hourMs).toISOString() };
}
const inHours = (hours: number) => {
  const start = clock.now().getTime() + hours * hourMs;
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + hourMs).toISOString() };
};
type Time = ReturnType<typeof at>;

const nineToFive = (['Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'] as const).map((weekday) => ({
  weekday,
  from: '09:00',
  to: '17:00',
}));

interface Settings {
  rules?: Partial<BookingRules>;
  hours?: typeof nineToFive;
}

async function setRules({ trainer }: Pick<PaidPackage, 'trainer'>, { rules = {}, hours = nineToFive }: Settings): Promise<void> {
  await trainer.api.accounts.setTimezone({ body: { timezone: zone } });
  const bookingRules = { ...noBookingRules, ...rules };
  await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: hours, meetingLink: '', bookingRules } });
}

/** Three sessions for $100.00, accepted by a trainer who has entered hours from nine to five. */
async function acceptedPackage(settings: Settings = {}): Promise<PaidPackage> {
  clock.set(friday);
  const bought = await paidPackage(app);
  await setRules(bought, settings);
  await bought.trainer.api.scheduling.approve({ params: { appointmentId: bought.appointmentId } });
  await app.drainJobs();
  return bought;
}

const choice = (time: Time) => ({ ...time, location: 'online', scheduledInTimezone: zone });
const schedule = ({ api }: PaidPackage['parent'], appointmentId: AppointmentId, time: Time) =>
  api.scheduling.schedule({ body: { appointmentId, ...choice(time) } });
const move = ({ api }: PaidPackage['parent'], appointmentId: AppointmentId, time: Time) =>
  api.scheduling.reschedule({ params: { appointmentId }, body: choice(time) });
const approve = ({ api }: PaidPackage['trainer'], appointmentId: AppointmentId) => api.scheduling.approve({ params: { appointmentId } });
const reject = ({ api }: PaidPackage['trainer'], appointmentId: AppointmentId) =>
  api.scheduling.reject({ params: { appointmentId }, body: { reason: 'I have a game that evening.' } });
const cancel = ({ api }: PaidPackage['parent'], appointmentId: AppointmentId, expectedRefund: number) =>
  api.scheduling.cancel({ params: { appointmentId }, body: { expectedRefund } });

async function statusesOf({ transactionId }: PaidPackage): Promise<string[]> {
  const sessions = await app.services.scheduling.listSessions(app.db, transactionId);
  return sessions.map(({ approvalStatus }) => approvalStatus);
}

const refundsOf = ({ transactionId }: PaidPackage) =>
  app.db.selectFrom('refunds').select(['appointmentId', 'amountCents', 'status']).where('transactionId', '=', transactionId).execute();

const askedNow = (reason: string) => ({ approvalStatus: 'pending', askedAgain: { at: clock.now().toISOString(), reason } });
const covered = { approvalStatus: 'approved', askedAgain: null, answerBy: null };

describe('the time of a session of an accepted purchase (R175)', () => {
  it('waits for the trainer again outside the hours, and only this session does', async () => {
    const bought = await acceptedPackage();
    const [first, second] = bought.appointmentIds;
    expect(await schedule(bought.parent, first, at('16:00'))).toMatchObject(covered);
    expect(await schedule(bought.parent, second, at('17:00'))).toMatchObject({
      ...askedNow('outside_hours'),
      isScheduled: true,
      answerBy: at('17:00').startTime,
    });
    expect(await statusesOf(bought)).toEqual(['approved', 'pending', 'approved']);
  });

  it.each([
    ['inside the hours to the minute', '09:00', covered],
    ['half an hour before them', '08:30', { approvalStatus: 'pending' }],
    ['half an hour past them', '16:30', { approvalStatus: 'pending' }],
  ])('that lies %s is decided by the hours', async (_where, time, expected) => {
    const bought = await acceptedPackage();
    expect(await schedule(bought.parent, bought.appointmentId, at(time))).toMatchObject(expected);
  });

  it.each([
    ['exactly 12', 12, covered],
    ['less than 12', 11.5, { approvalStatus: 'pending', askedAgain: { reason: 'short_notice' } }],
  ])('that is %s hours ahead is decided by the hours within which the trainer wants to be asked', async (_how, hours, expected) => {
    const bought = await acceptedPackage({ rules: { askAgainWithinHours: 12 }, hours: [] });
    expect(await schedule(bought.parent, bought.appointmentId, inHours(hours))).toMatchObject(expected);
  });

  it('is never asked about by default where the trainer has entered no hours', async () => {
    const bought = await acceptedPackage({ hours: [] });
    expect(await schedule(bought.parent, bought.appointmentId, inHours(0.5))).toMatchObject(covered);
  });

  it('is refused instead where the trainer takes bookings within the hours only', async () => {
    const bought = await acceptedPackage({ rules: { onlyWithinHours: true } });
    const refused = { status: 409, code: 'appointment.outside_hours' };
    await expect(schedule(bought.parent, bought.appointmentId, at('18:00'))).rejects.toMatchObject(refused);
    expect(await statusesOf(bought)).toEqual(['approved', 'approved', 'approved']);
  });

  it('belongs to the first request while the purchase is not accepted', async () => {
    clock.set(friday);
    const bought = await paidPackage(app);
    await setRules(bought, {});
    const scheduled = await schedule(bought.parent, bought.appointmentIds[1], at('18:00'));
    expect(scheduled).toMatchObject({ approvalStatus: 'pending', askedAgain: null, answerBy: at('18:00').startTime });
    await approve(bought.trainer, bought.appointmentIds[2]);
    expect(await statusesOf(bought)).toEqual(['approved', 'approved', 'approved']);
  });

  it('needs no answer when the trainer chooses it, and a trainer who moves such a session has answered', async () => {
    const bought = await acceptedPackage();
    const [first, second] = bought.appointmentIds;
    expect(await schedule(bought.trainer, first, at('19:00'))).toMatchObject(covered);
    await schedule(bought.parent, second, at('18:00'));
    expect(await move(bought.trainer, second, at('20:00'))).toMatchObject(covered);
    expect(await statusesOf(bought)).toEqual(['approved', 'approved', 'approved']);
  });

  it('is no longer asked about once the parent moves it into the hours, and asked about once more at another time outside of them', async () => {
    const { parent, appointmentId } = await acceptedPackage();
    await schedule(parent, appointmentId, at('18:00', '2027-03-20'));
    clock.advance({ hours: 70 });
    expect(await move(parent, appointmentId, at('19:00', '2027-03-20'))).toMatchObject({
      ...askedNow('outside_hours'),
      answerBy: new Date(clock.now().getTime() + 72 * hourMs).toISOString(),
    });
    clock.advance({ hours: 71 });
    await app.runNow(expireRequests);
    expect(await move(parent, appointmentId, at('10:00', '2027-03-20'))).toMatchObject(covered);
  });

  it('is asked about when an approved session moves out of the hours, but not when only its place changes', async () => {
    const { parent, trainer, appointmentId } = await acceptedPackage();
    await schedule(parent, appointmentId, at('10:00', '2027-03-20'));
    expect(await move(parent, appointmentId, at('18:00', '2027-03-20'))).toMatchObject(askedNow('outside_hours'));
    await approve(trainer, appointmentId);
    const gym = { ...choice(at('18:00', '2027-03-20')), location: 'gym' };
    const stays = await parent.api.scheduling.reschedule({ params: { appointmentId }, body: gym });
    expect(stays).toMatchObject({ ...covered, location: 'gym' });
  });

  it('is decided for each week of a weekly plan, which says so before', async () => {
    const bought = await acceptedPackage({ rules: { askAgainWithinHours: 48 } });
    const plan = { date: '2027-02-27', time: '10:00', timeZone: zone, durationMinutes: 60, count: 3 } as const;
    const params = { appointmentId: bought.appointmentId };
    const look = await bought.parent.api.scheduling.scheduleWeekly({ params, body: { ...plan, mode: 'look' } });
    expect(look.occurrences.map(({ isAskedAgain }) => isAskedAgain)).toEqual([true, false, false]);
    const { scheduled } = await bought.parent.api.scheduling.scheduleWeekly({ params, body: { ...plan, mode: 'all' } });
    expect(scheduled.map(({ approvalStatus }) => approvalStatus)).toEqual(['pending', 'approved', 'approved']);
    expect(scheduled.map(({ askedAgain }) => askedAgain?.reason)).toEqual(['short_notice', undefined, undefined]);
  });

  it('is not asked about when it joins a group that the trainer holds anyway, but is when nobody of the group was confirmed', async () => {
    clock.set(friday);
    const trainer = await sellingTrainer(app, { maxCapacity: 4 });
    await setRules({ trainer }, {});
    const seats = [];
    for (let seat = 0; seat < 3; seat += 1) seats.push(await paidRequest(app, { trainer, sessionType: 'group' }));
    for (const { appointmentId } of seats) await approve(trainer, appointmentId);
    const [first, second, third] = seats as [(typeof seats)[0], (typeof seats)[0], (typeof seats)[0]];
    expect(await schedule(first.parent, first.appointmentId, at('18:00'))).toMatchObject({ approvalStatus: 'pending' });
    expect(await schedule(second.parent, second.appointmentId, at('18:00'))).toMatchObject({ approvalStatus: 'pending' });
    await approve(trainer, first.appointmentId);
    expect(await schedule(third.parent, third.appointmentId, at('18:00'))).toMatchObject(covered);
    // A trainer who moves the group has chosen the time for everybody who asked.
    await move(trainer, first.appointmentId, at('19:00'));
    const moved = await second.parent.api.sessions.appointmentDetails({ params: { appointmentId: second.appointmentId } });
    expect(moved.appointment).toMatchObject({ ...covered, ...at('19:00') });
  });
});

describe("the trainer's answer about one session (R175)", () => {
  async function askedAgain() {
    const bought = await acceptedPackage();
    const [first, second, third] = bought.appointmentIds;
    await schedule(bought.parent, first, at('10:00'));
    await schedule(bought.parent, second, at('18:00', '2027-03-20'));
    await schedule(bought.parent, third, at('19:00', '2027-03-20'));
    return { ...bought, first, second, third };
  }

  it('is one of several in the list of requests, and counts for this session alone', async () => {
    const bought = await askedAgain();
    const { trainer, second, third } = bought;
    const pending = () => trainer.api.sessions.listRequests({ query: { trainerId: String(trainer.trainerId), status: 'pending' } });
    expect((await pending()).map(({ id }) => id)).toEqual([second, third]);
    const { needsAnswer } = await trainer.api.dashboard.trainerDashboard({ params: { userId: trainer.user.id } });
    expect(needsAnswer).toMatchObject({ requests: 2, requestsDueAt: new Date(clock.now().getTime() + 72 * hourMs).toISOString() });
    const { purchase } = await bought.parent.api.sessions.appointmentDetails({ params: { appointmentId: bought.first } });
    expect(purchase.map(({ isAskedAgain }) => isAskedAgain)).toEqual([undefined, true, true]);
    expect(await approve(trainer, second)).toMatchObject(covered);
    expect(await approve(trainer, second)).toMatchObject(covered);
    expect(await statusesOf(bought)).toEqual(['approved', 'approved', 'pending']);
    await expect(reject(trainer, second)).rejects.toMatchObject({ status: 409, code: 'appointment.already_decided' });
    expect((await pending()).map(({ id }) => id)).toEqual([third]);
  });

  it('that declines it gives back its share and its time, and leaves the other sessions as they are', async () => {
    const bought = await askedAgain();
    const { trainer, parent, second } = bought;
    expect(await reject(trainer, second)).toMatchObject({ approvalStatus: 'rejected', startTime: null });
    await reject(trainer, second);
    await app.drainJobs();
    expect(await statusesOf(bought)).toEqual(['approved', 'rejected', 'pending']);
    expect(await refundsOf(bought)).toEqual([{ appointmentId: second, amountCents: 3_333, status: 'succeeded' }]);
    const other = await paidRequest(app, { trainer });
    expect(await schedule(other.parent, other.appointmentId, at('18:00', '2027-03-20'))).toMatchObject({ isScheduled: true });
    await expect(schedule(parent, second, at('10:00', '2027-03-21'))).rejects.toMatchObject({ code: 'appointment.not_schedulable' });
  });

  it('is not awaited longer than 72 hours: then exactly its share goes back, and what a held session earned stays', async () => {
    const bought = await acceptedPackage({ hours: [] });
    const [first, second, third] = bought.appointmentIds;
    await holdSession(app, bought, first);
    await setRules(bought, {});
    await schedule(bought.parent, second, at('18:00', '2027-03-20'));
    clock.advance({ hours: 71, minutes: 59, seconds: 59 });
    await app.runNow(expireRequests);
    expect(await statusesOf(bought)).toEqual(['approved', 'pending', 'approved']);
    clock.advance({ seconds: 1 });
    await app.runNow(expireRequests);
    await app.runNow(expireRequests);
    expect(await statusesOf(bought)).toEqual(['approved', 'rejected', 'approved']);
    expect(await refundsOf(bought)).toEqual([{ appointmentId: second, amountCents: 3_333, status: 'succeeded' }]);
    await schedule(bought.parent, third, at('10:00', '2027-03-20'));
    await cancel(bought.parent, third, 3_334);
    await app.drainJobs();
    expect(await refundsOf(bought)).toEqual([
      { appointmentId: second, amountCents: 3_333, status: 'succeeded' },
      { appointmentId: third, amountCents: 3_334, status: 'succeeded' },
    ]);
    const { rows } = await sql<{ earned: number; payable: number }>`
      select coalesce(sum(-p.amount_cents) filter (where a.code like 'L.earn:%'), 0)::int as earned,
        coalesce(sum(-p.amount_cents) filter (where a.code like 'L.pay:%'), 0)::int as payable
      from postings p join journals j on j.id = p.journal_id join ledger_accounts a on a.id = p.account_id
      where j.transaction_id = ${bought.transactionId}`.execute(app.db);
    expect(rows).toEqual([{ earned: 0, payable: 3_333 }]);
  });

  it('is not awaited past the start of the session', async () => {
    const bought = await acceptedPackage();
    await schedule(bought.parent, bought.appointmentIds[1], at('18:00'));
    clock.set(at('18:00').startTime);
    await app.runNow(expireRequests);
    expect(await statusesOf(bought)).toEqual(['approved', 'rejected', 'approved']);
  });

  it('leaves the parent free to cancel with everything back until it is given, however late that is', async () => {
    const bought = await acceptedPackage();
    const [, second] = bought.appointmentIds;
    await schedule(bought.parent, second, at('18:00'));
    clock.set(new Date(Date.parse(at('18:00').startTime) - 60_000));
    await cancel(bought.parent, second, 3_333);
    await app.drainJobs();
    expect(await refundsOf(bought)).toEqual([{ appointmentId: second, amountCents: 3_333, status: 'succeeded' }]);
    expect(await statusesOf(bought)).toEqual(['approved', 'pending', 'approved']);
  });

  it('cannot be made necessary by a parent who wants money back too late', async () => {
    const bought = await acceptedPackage();
    const { parent, appointmentId } = bought;
    await schedule(parent, appointmentId, at('10:00'));
    clock.set(new Date(Date.parse(at('10:00').startTime) - 24 * hourMs + 1));
    await expect(move(parent, appointmentId, at('18:00'))).rejects.toMatchObject({ code: 'appointment.too_late_to_move' });
    await cancel(parent, appointmentId, 0);
    await app.drainJobs();
    expect(await refundsOf(bought)).toEqual([]);
  });

  it('brings the trainer nothing before it is given: closing the session is the answer, and nothing is released before its end', async () => {
    const bought = await acceptedPackage();
    const { trainer, parent, appointmentId } = bought;
    await schedule(parent, appointmentId, at('18:00'));
    expect(await trainer.api.scheduling.complete({ params: { appointmentId } })).toMatchObject({ approvalStatus: 'approved' });
    await app.services.payments.releaseDue();
    const releases = app.db.selectFrom('releases').select('releasedAt').where('appointmentId', '=', appointmentId);
    await app.drainJobs();
    expect(await releases.execute()).toEqual([{ releasedAt: null }]);
    // What was closed too early is still the parent's to move, and waits again.
    expect(await move(parent, appointmentId, at('19:00', '2027-03-20'))).toMatchObject({ approvalStatus: 'pending', completedAt: null });
    await app.drainJobs();
    expect(await releases.execute()).toEqual([]);
  });

  it('and a move by the parent at the same moment end as if one had come after the other', async () => {
    const { parent, trainer, appointmentId } = await acceptedPackage();
    for (let round = 0; round < 4; round += 1) {
      const [from, to] = [at('18:00', `2027-03-2${round}`), at('19:00', `2027-03-2${round}`)];
      await (round === 0 ? schedule(parent, appointmentId, from) : move(parent, appointmentId, from));
      await Promise.all([move(parent, appointmentId, to), approve(trainer, appointmentId)]);
      const { appointment } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
      expect(appointment).toMatchObject(to);
      if (appointment.approvalStatus === 'approved') expect(appointment.askedAgain).toBeNull();
      else expect(appointment).toMatchObject({ approvalStatus: 'pending', askedAgain: { reason: 'outside_hours' } });
    }
  });

  it('is given by the trainer of the session alone', async () => {
    const { parent, second } = await askedAgain();
    const stranger = await sellingTrainer(app);
    const params = { appointmentId: second };
    await expect(approve(stranger, second)).rejects.toMatchObject({ status: 404 });
    await expect(reject(stranger, second)).rejects.toMatchObject({ status: 404 });
    await expect(parent.api.scheduling.approve({ params })).rejects.toMatchObject({ status: 403 });
    await expect(parent.api.scheduling.reject({ params, body: { reason: 'Me' } })).rejects.toMatchObject({ status: 403 });
  });
});
