import type { ProgramId, TimeHoldId, TransactionId } from '@x1/contract/core/ids.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { describe, expect, it } from 'vitest';
import { intentOf } from '../../testing/charges.ts';
import { createTestClock } from '../../testing/clock.ts';
import { type OpenPayment, paidRequest, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp({ clock: createTestClock('2027-02-22T12:00:00Z') });

const at = (clock: string, day = '2027-03-27') => {
  const start = Date.parse(`${day}T${clock}:00.000Z`);
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
};
type Time = ReturnType<typeof at>;
const zone = { scheduledInTimezone: 'America/New_York' };
const family = () => app.signUp('parent');
const hold = ({ api }: Person, { programId }: SellingTrainer, time: Time, sessionType: SessionType = 'individual') =>
  api.scheduling.holdTime({ body: { programId, sessionType, ...time, ...zone } });
interface Chosen {
  holdId?: TimeHoldId | null;
  location?: string;
  sessionType?: SessionType;
  programId?: ProgramId;
}
const begin = ({ api }: Person, { programId, trainerId }: SellingTrainer, chosen: Chosen = {}) =>
  api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual', ...chosen } });
const hint = ({ api }: Person, { transactionId }: OpenPayment) =>
  api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
const settle = async ({ transactionId }: OpenPayment) => app.services.payments.settle(await intentOf(app, transactionId));
/** Paid at the provider, which has not said so yet. */
const payUnnoticed = (open: OpenPayment, card?: string) =>
  withFaults(app, { dropWebhooks: true }, () => payByCard(app, open.clientSecret, card));
const seatsOf = (id: TransactionId) =>
  app.db.selectFrom('appointments').selectAll().where('transactionId', '=', id).orderBy('sessionNumber').execute();
const slotsOf = ({ trainerId }: SellingTrainer) =>
  app.db.selectFrom('timeSlots').select('startsAt').where('trainerId', '=', trainerId).execute();
const holdsOf = ({ trainerId }: SellingTrainer) =>
  app.db.selectFrom('timeHolds').select(['id', 'expiresAt']).where('trainerId', '=', trainerId).execute();
const starting = (time: Time) => ({ startsAt: new Date(time.startTime) });

interface Begun {
  trainer: SellingTrainer;
  parent: Person;
  open: OpenPayment;
}
/** A family keeps a time and begins to pay for it. */
async function begun(time: Time, program: Parameters<typeof sellingTrainer>[1] = {}): Promise<Begun> {
  const [trainer, parent] = [await sellingTrainer(app, program), await family()];
  const { id: holdId } = await hold(parent, trainer, time);
  return { trainer, parent, open: await begin(parent, trainer, { holdId, location: 'gym' }) };
}
const advance = (minutes: number) => app.clock.advance({ minutes });

describe('a purchase with a time that its family keeps', () => {
  it('has its first session at that time as soon as the payment settles, once, whoever notices it first', async () => {
    const { trainer, parent, open } = await begun(at('10:00'), { sessionsIncluded: 3 });
    await payUnnoticed(open);
    await Promise.all([settle(open), hint(parent, open), settle(open)]);
    const [first, ...others] = await seatsOf(open.transactionId);
    expect(first).toMatchObject({
      ...starting(at('10:00')),
      location: 'gym',
      approvalStatus: 'pending',
      scheduledBy: parent.user.id,
      timeAgreedAt: app.clock.now(),
    });
    expect(others).toMatchObject([{ startsAt: null }, { startsAt: null }]);
    expect([await slotsOf(trainer), await holdsOf(trainer)]).toEqual([[starting(at('10:00'))], []]);
    const scheduled = { outcome: 'scheduled', ...at('10:00'), reason: null, refund: 0, nextFreeTimes: [] };
    expect(await hint(parent, open)).toMatchObject({ status: 'succeeded', appointmentId: first?.id, firstTime: scheduled });
    const params = { transactionId: open.transactionId };
    expect(await parent.api.payments.appointmentOfTransaction({ params })).toMatchObject({ firstTime: scheduled });
  });

  it('joins the group of its program, where that meets', async () => {
    const trainer = await sellingTrainer(app);
    const mate = await paidRequest(app, { trainer, sessionType: 'group' });
    await mate.parent.api.scheduling.schedule({ body: { appointmentId: mate.appointmentId, ...at('10:00'), location: 'field', ...zone } });
    const parent = await family();
    const { id: holdId } = await hold(parent, trainer, at('10:00'), 'group');
    const open = await begin(parent, trainer, { holdId, location: 'gym', sessionType: 'group' });
    await payByCard(app, open.clientSecret);
    await hint(parent, open);
    expect(await seatsOf(open.transactionId)).toMatchObject([{ ...starting(at('10:00')), location: 'field' }]);
    expect(await slotsOf(trainer)).toHaveLength(1);
  });

  it('gets the time also after the hold has ended, as long as nobody else has taken it', async () => {
    const { parent, open } = await begun(at('10:00'));
    advance(30);
    await payByCard(app, open.clientSecret);
    expect(await hint(parent, open)).toMatchObject({ firstTime: { outcome: 'scheduled' } });
  });

  it('waits for another time where the time is gone, says so, and gives all its money back in one call', async () => {
    const { trainer, parent, open } = await begun(at('10:00'));
    advance(11);
    const other = await paidRequest(app, { trainer });
    await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...at('10:30'), location: null, ...zone } });
    await payByCard(app, open.clientSecret);
    const gone = { outcome: 'gone', ...at('10:00'), reason: 'appointment.time_taken', refund: 4_900 };
    const { appointmentId, firstTime } = await hint(parent, open);
    expect(firstTime).toMatchObject(gone);
    expect(firstTime?.nextFreeTimes).toHaveLength(3);
    expect(await seatsOf(open.transactionId)).toMatchObject([{ startsAt: null, approvalStatus: 'pending' }]);
    if (!appointmentId) throw new Error('it was paid');
    const params = { appointmentId };
    const missedTime = at('10:00');
    expect(await parent.api.sessions.appointmentDetails({ params })).toMatchObject({ missedTime, appointment: { state: 'needs_time' } });
    expect(await trainer.api.sessions.appointmentDetails({ params })).toMatchObject({ missedTime: null });
    await trainer.api.scheduling.approve({ params });
    await parent.api.scheduling.cancel({ params, body: { reason: '', expectedRefund: 4_900 } });
    await app.drainJobs();
    const row = await app.db.selectFrom('transactions').selectAll().where('id', '=', open.transactionId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect(await hint(parent, open)).toMatchObject({ firstTime: null });
  });

  it('that was given back for that reason never keeps a family from buying', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await family();
    for (let purchase = 0; purchase < 6; purchase += 1) {
      const { id: holdId } = await hold(parent, trainer, at('10:00'));
      const open = await begin(parent, trainer, { holdId });
      await app.db.updateTable('payoutAccounts').set({ payoutsEnabled: false }).where('userId', '=', trainer.user.id).execute();
      await payByCard(app, open.clientSecret);
      const { appointmentId, firstTime } = await hint(parent, open);
      expect(firstTime).toMatchObject({ outcome: 'gone', reason: 'payment.trainer_not_payable' });
      if (!appointmentId) throw new Error('it was paid');
      await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
      await app.drainJobs();
      await app.db.updateTable('payoutAccounts').set({ payoutsEnabled: true }).where('userId', '=', trainer.user.id).execute();
    }
    expect(await begin(parent, trainer)).toMatchObject({ amount: 4_900 });
  });

  it("asks the trainer's rules once more: time off that was planned meanwhile counts", async () => {
    const { trainer, parent, open } = await begun(at('10:00'));
    await trainer.api.scheduling.addTimeOff({ body: { ...at('10:00'), timeZone: 'America/New_York', note: '' } });
    await payByCard(app, open.clientSecret);
    expect(await hint(parent, open)).toMatchObject({ firstTime: { outcome: 'gone', reason: 'appointment.trainer_away' } });
    expect([await slotsOf(trainer), await holdsOf(trainer)]).toEqual([[], []]);
  });

  it('has kept the notice that its family kept when the hold began, until that ends', async () => {
    const [trainer, parent] = [await sellingTrainer(app), await family()];
    const bookingRules = { ...noBookingRules, minimumNoticeMinutes: 120 as const };
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', bookingRules } });
    const inMinutes = (minutes: number) => {
      const start = app.clock.now().getTime() + minutes * 60_000;
      return { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() };
    };
    const buyAfter = async (minutes: number) => {
      const { id: holdId } = await hold(parent, trainer, inMinutes(121));
      const open = await begin(parent, trainer, { holdId });
      advance(minutes);
      await payByCard(app, open.clientSecret);
      return (await hint(parent, open)).firstTime;
    };
    expect(await buyAfter(9)).toMatchObject({ outcome: 'scheduled' });
    advance(180);
    expect(await buyAfter(11)).toMatchObject({ outcome: 'gone', reason: 'appointment.too_soon' });
  });

  it('of a blocked pair is declined and refunded, and gives its time back', async () => {
    const { trainer, parent, open } = await begun(at('10:00'));
    const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await trainer.api.safety.block({ params: { mentorshipId } });
    await payByCard(app, open.clientSecret);
    await hint(parent, open);
    expect(await seatsOf(open.transactionId)).toMatchObject([{ approvalStatus: 'rejected', startsAt: null }]);
    expect([await slotsOf(trainer), await holdsOf(trainer)]).toEqual([[], []]);
  });

  it('gets no time where the last call names none, or the family has given it back', async () => {
    const later = await begun(at('10:00'));
    expect(await begin(later.parent, later.trainer)).toEqual(later.open);
    const closed = await begun(at('10:00'));
    const [kept] = await holdsOf(closed.trainer);
    await closed.parent.api.scheduling.releaseHold({ params: { timeHoldId: kept?.id ?? (0 as TimeHoldId) } });
    for (const { parent, open } of [later, closed]) {
      await payByCard(app, open.clientSecret);
      expect(await hint(parent, open)).toMatchObject({ status: 'succeeded', firstTime: null });
      expect(await seatsOf(open.transactionId)).toMatchObject([{ startsAt: null, missedStartsAt: null }]);
    }
  });

  it('gets the time that was named last', async () => {
    const { trainer, parent, open } = await begun(at('10:00'));
    const { id: holdId } = await hold(parent, trainer, at('12:00'));
    expect(await begin(parent, trainer, { holdId })).toEqual(open);
    await payByCard(app, open.clientSecret);
    expect(await hint(parent, open)).toMatchObject({ firstTime: { outcome: 'scheduled', ...at('12:00') } });
    expect(await slotsOf(trainer)).toHaveLength(1);
  });

  it("is refused with a hold that has ended, and with one that isn't the family's or is of something else", async () => {
    const [trainer, elsewhere] = [await sellingTrainer(app), await sellingTrainer(app)];
    const parent = await family();
    const { id: holdId } = await hold(parent, trainer, at('10:00'));
    const missing = { status: 404, code: 'time_hold.not_found' };
    await expect(begin(await family(), trainer, { holdId })).rejects.toMatchObject(missing);
    await expect(begin(parent, elsewhere, { holdId })).rejects.toMatchObject(missing);
    await expect(begin(parent, trainer, { holdId, sessionType: 'group' })).rejects.toMatchObject(missing);
    advance(10);
    await expect(begin(parent, trainer, { holdId })).rejects.toMatchObject({ status: 409, code: 'time_hold.ended' });
    const payments = app.db.selectFrom('transactions').select('id').where('parentId', '=', parent.user.id);
    expect(await payments.execute()).toEqual([]);
  });
});

describe('a payment that is being confirmed', () => {
  const asksForAuthentication = '4000002500003155';
  const minutesKept = async ({ trainer }: Begun, since: Date) => {
    const [kept] = await holdsOf(trainer);
    return kept && (kept.expiresAt.getTime() - since.getTime()) / 60_000;
  };

  it('keeps the time for twenty minutes since it was chosen, and no longer', async () => {
    const since = app.clock.now();
    const purchase = await begun(at('10:00'));
    advance(9);
    await payUnnoticed(purchase.open, asksForAuthentication);
    expect(await minutesKept(purchase, since)).toBe(10);
    for (const _ of [1, 2]) {
      await settle(purchase.open);
      expect(await minutesKept(purchase, since)).toBe(20);
      advance(5);
    }
    await expect(hold(await family(), purchase.trainer, at('10:00'))).rejects.toMatchObject({ code: 'appointment.time_held' });
    advance(1);
    expect(await hold(await family(), purchase.trainer, at('10:00'))).toMatchObject(at('10:00'));
  });

  it('does not bring back a time that has ended, and a declined card does not keep it', async () => {
    const since = app.clock.now();
    const [late, declined] = [await begun(at('10:00')), await begun(at('10:00'))];
    await payUnnoticed(declined.open, '4000000000000002');
    await settle(declined.open);
    advance(10);
    await payUnnoticed(late.open, asksForAuthentication);
    await settle(late.open);
    expect([await minutesKept(late, since), await minutesKept(declined, since)]).toEqual([10, 10]);
  });
});
