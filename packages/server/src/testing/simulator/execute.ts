import type { AppointmentId, AuthSessionId, GiftCardId, TransactionId } from '@x1/contract/core/ids.ts';
import { addDays, mondayOf, readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import { weekdays } from '@x1/contract/scheduling/availability.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type Command, promoCodes } from './commands.ts';
import { callSandbox, payAtProvider, providerClient, setFaults } from './provider.ts';
import { type SimulatedTrainer, setDying, type World } from './world.ts';

type Of<Do extends Command['do']> = Extract<Command, { do: Do }>;
type Executors = { readonly [Do in Command['do']]: (world: World, command: Of<Do>) => Promise<unknown> };

const zone = 'America/New_York';
const hourMs = 3_600_000;

/** Executes one command. Refusals and 'try again' answers are part of a history; any other error is thrown. */
export async function execute(world: World, command: Command): Promise<void> {
  try {
    const executor = executors[command.do] as (world: World, command: Command) => Promise<unknown>;
    await executor(world, command);
  } catch (error) {
    if (!(error instanceof AppError || isDatabaseUnavailable(error))) throw error;
  }
}

const trainerOf = (world: Pick<World, 'trainers'>, index: number): SimulatedTrainer => {
  const trainer = world.trainers[index % world.trainers.length];
  if (!trainer) throw new Error('a history needs trainers');
  return trainer;
};
const actorOf = (world: World, trainerId: number): Actor => {
  const trainer = world.trainers.find((each) => each.trainerId === trainerId);
  if (!trainer) throw new Error(`there is no trainer ${trainerId}`);
  return trainer.actor;
};
const parent = (userId: number): Actor => ({
  userId: userId as Actor['userId'],
  familyId: userId as Actor['userId'],
  role: 'parent',
  sessionId: 0 as AuthSessionId,
});

/** One of the rows that a query finds; those come newest first. */
async function choose<Row>(world: World, pick: number, query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  const { rows } = await query.execute(world.database.db);
  return rows[pick % Math.max(1, rows.length)];
}

interface Seat {
  id: AppointmentId;
  trainerId: number;
  parentId: number;
}

const requests = sql<Seat>`select id, trainer_id, parent_id from appointments
  where approval_status = 'pending' and cancelled_at is null order by id desc`;
const unscheduled = sql<Seat>`select id, trainer_id, parent_id from appointments
  where starts_at is null and approval_status <> 'rejected' and cancelled_at is null order by id desc`;
/** What can be given up: also what was closed before its end, or at a time to which the parent has not agreed. */
const open = (now: Date) => sql<Seat>`select id, trainer_id, parent_id from appointments
  where (completed_at is null or ends_at > ${now} or time_agreed_at is null or time_agreed_at > ${now})
    and approval_status <> 'rejected' and cancelled_at is null order by starts_at is null, id desc`;
const unagreed = (now: Date) => sql<Seat & { startsAt: Date; endsAt: Date }>`select id, trainer_id, parent_id, starts_at, ends_at
  from appointments where starts_at is not null and (time_agreed_at is null or time_agreed_at > ${now}) order by id desc`;
const begun = (now: Date) => sql<Seat>`select id, trainer_id, parent_id from appointments
  where starts_at <= ${now} and completed_at is null order by id desc`;
const scheduled = sql<Seat>`select id, trainer_id, parent_id from appointments where starts_at is not null and completed_at is null order by id desc`;
const held = sql<Seat>`select id, trainer_id, parent_id from appointments where completed_at is not null order by id desc limit 6`;

interface Payment {
  id: TransactionId;
  parentId: number;
  trainerId: number;
  providerIntentId: string;
  leftCents: number;
}
const paymentColumns = sql`id, parent_id, trainer_id, provider_intent_id, amount_cents - refunded_cents - lost_cents as left_cents`;
const openPayments = sql<Payment>`select ${paymentColumns} from transactions
  where status = 'pending' and (provider_intent_id is not null or credit_cents = amount_cents) order by id desc`;
/** A form that stays open in a browser knows nothing of a payment that was given up. */
const openForms = sql<Payment>`select ${paymentColumns} from transactions
  where status in ('pending', 'failed') and provider_intent_id is not null order by id desc`;
const paidPayments = sql<Payment>`select ${paymentColumns} from transactions
  where status not in ('pending', 'failed') and amount_cents > refunded_cents + lost_cents order by id desc limit 8`;
const paidByCard = sql<Payment>`select ${paymentColumns} from transactions
  where status not in ('pending', 'failed') and provider_intent_id is not null and amount_cents > refunded_cents + lost_cents order by id desc limit 8`;
interface Gift {
  id: GiftCardId;
  buyerId: number;
  providerIntentId: string;
  leftCents: number;
}
const giftColumns = sql`id, buyer_id, provider_intent_id, amount_cents - returned_cents as left_cents`;
const giftsWithCode = sql<Gift>`select ${giftColumns} from gift_cards where status = 'paid' order by id desc`;
const paidGifts = sql<Gift>`select ${giftColumns} from gift_cards where paid_at is not null and amount_cents > returned_cents order by id desc`;
const heldPayments = sql<Payment>`select ${paymentColumns} from transactions t
  where (exists (select from appointments a where a.transaction_id = t.id and a.completed_at is not null)
    or exists (select from releases r where r.transaction_id = t.id))
  and amount_cents > refunded_cents + lost_cents order by id desc limit 8`;

const releasedSessions = (id: TransactionId) => sql<Seat>`select a.id, a.trainer_id, a.parent_id from appointments a
  where a.transaction_id = ${id} and (a.completed_at is not null or exists (select from releases r where r.appointment_id = a.id)) order by a.id`;

const sideOf = (world: World, seat: Seat, by: 'parent' | 'trainer'): Actor =>
  by === 'trainer' ? actorOf(world, seat.trainerId) : parent(seat.parentId);

/** An hour, so many whole hours from now. */
function timeIn({ clock }: World, hours: number) {
  const startsAt = Math.ceil(clock.now().getTime() / hourMs) * hourMs + hours * hourMs;
  const [startTime, endTime] = [new Date(startsAt).toISOString(), new Date(startsAt + hourMs).toISOString()];
  return { startTime, endTime, location: 'online', scheduledInTimezone: zone };
}

const part = (cents: number, percent: number) => Math.max(1, Math.floor((cents * percent) / 100));

async function chargeOf({ app }: World, intentId: string): Promise<string | undefined> {
  const { latest_charge: charge } = await providerClient(app.sandbox).paymentIntents.retrieve(intentId);
  return typeof charge === 'string' ? charge : undefined;
}

const executors: Executors = {
  buy: async (world, { trainer, parent: index, session, card, isHinted, isPackage, code, useCredit }) => {
    const { trainerId, ...programs } = trainerOf(world, trainer);
    const programId = isPackage ? programs.packageId : programs.programId;
    const actor = world.parents[index % world.parents.length];
    if (!actor) return;
    const { payments } = world.app.services;
    const { clientSecret, transactionId } = await payments.createIntent(actor, {
      trainerId,
      programId,
      sessionType: session,
      promoCode: code && promoCodes[code],
      useCredit,
    });
    if (card === 'none') return;
    await payAtProvider(world.app.sandbox, clientSecret, card);
    if (isHinted) await payments.hint(actor, transactionId, 'succeeded');
  },

  buyGift: async (world, { parent: index, dollars, card, isHinted }) => {
    const actor = world.parents[index % world.parents.length];
    if (!actor) return;
    const { payments } = world.app.services;
    // Commands never happen at the same instant, and what is done twice is one request.
    const requestId = `gift-${world.clock.now().getTime()}-${index}`;
    const wanted = { amount: dollars * 100, recipientEmail: 'friend@people.test', message: '', deliverOn: null, requestId };
    const { clientSecret, giftCardId } = await payments.buyGiftCard(actor, wanted);
    if (card === 'none') return;
    await payAtProvider(world.app.sandbox, clientSecret, card);
    if (isHinted) await payments.hintGiftCard(actor, giftCardId);
  },

  redeemGift: async (world, { pick, parent: index }) => {
    const gift = await choose(world, pick, giftsWithCode);
    const actor = world.parents[index % world.parents.length];
    if (!gift || !actor) return;
    const found = await world.app.services.payments.findGiftToSend(gift.id);
    if (found) await world.app.services.payments.redeemGiftCard(actor, found.code);
  },

  refundGift: async (world, { pick }) => {
    const gift = await choose(world, pick, giftsWithCode);
    if (gift) await world.app.services.payments.refundGiftCard(parent(gift.buyerId), gift.id);
  },

  refundGiftAtProvider: async (world, { pick, percent }) => {
    const gift = await choose(world, pick, paidGifts);
    if (!gift) return;
    const amount = percent === 100 ? undefined : part(gift.leftCents, percent);
    const refund = { payment_intent: gift.providerIntentId, ...(amount && { amount }) };
    await providerClient(world.app.sandbox).refunds.create(refund).catch(ignoreRefusal);
  },

  disputeGift: async (world, { pick }) => {
    const gift = await choose(world, pick, paidGifts);
    const chargeId = gift && (await chargeOf(world, gift.providerIntentId));
    if (chargeId) await callSandbox(world.app.sandbox, `/sandbox/charges/${chargeId}/dispute`);
  },

  renewCode: async (world, { trainer, code, percent }) => {
    const { actor } = trainerOf(world, trainer);
    const { promoCodes: service } = world.app.services;
    const discount = { kind: 'percent', percent } as const;
    const isScarce = code === 'scarce';
    const wanted = {
      code: promoCodes[code],
      discount,
      isFirstBookingOnly: false,
      maxUses: isScarce ? 1 : null,
      maxUsesPerFamily: isScarce ? 1 : null,
    };
    const terms = { ...wanted, startsOn: null, endsOn: null };
    if (code === 'ofTrainer') {
      for (const { id, code: name } of (await service.listOwn(actor, { limit: 100 })).items)
        if (name === terms.code) await service.endOwn(actor, id);
      await service.createOwn(actor, terms);
      return;
    }
    await inTransaction(world.database.db, async (tx) => {
      const { items } = await service.listForOperators(tx, { by: 'x1', limit: 100 });
      for (const { id, code: name } of items) if (name === terms.code) await service.endByOperator(tx, id);
      await service.createOfPlatform(tx, actor.userId, terms);
    });
  },

  pay: async (world, { pick, card, isHinted }) => {
    const payment = await choose(world, pick, openForms);
    if (!payment) return;
    const { client_secret: secret } = await providerClient(world.app.sandbox).paymentIntents.retrieve(payment.providerIntentId);
    if (!secret) return;
    await payAtProvider(world.app.sandbox, secret, card);
    if (isHinted) await world.app.services.payments.hint(parent(payment.parentId), payment.id, 'succeeded');
  },

  hint: async (world, { pick, claim }) => {
    const payment = await choose(world, pick, openPayments);
    if (payment) await world.app.services.payments.hint(parent(payment.parentId), payment.id, claim);
  },

  schedule: async (world, { pick, by, hours }) => {
    const seat = await choose(world, pick, unscheduled);
    if (!seat) return;
    await world.app.services.scheduling.schedule(sideOf(world, seat, by), { appointmentId: seat.id, ...timeIn(world, hours) });
  },

  askAgain: async (world, { trainer, hours, within }) => {
    const { actor } = trainerOf(world, trainer);
    await world.database.db.updateTable('users').set({ timezone: zone }).where('id', '=', actor.userId).execute();
    const availabilityHours = hours ? weekdays.map((weekday) => ({ weekday, ...hours })) : [];
    const bookingRules = { ...noBookingRules, askAgainWithinHours: within };
    await world.app.services.trainers.setSessionSettings(actor, { availabilityHours, meetingLink: '', bookingRules });
  },

  changePackage: (world, { trainer, sessions }) =>
    world.database.db
      .updateTable('programs')
      .set({ sessionsIncluded: sessions })
      .where('id', '=', trainerOf(world, trainer).packageId)
      .execute(),

  reschedule: async (world, { pick, by, hours }) => {
    const seat = await choose(world, pick, scheduled);
    if (seat) await world.app.services.scheduling.reschedule(sideOf(world, seat, by), seat.id, timeIn(world, hours));
  },

  cancel: async (world, { pick, by, wholeGroup = false }) => {
    const seat = await choose(world, pick, open(world.clock.now()));
    if (seat) await world.app.services.scheduling.cancel(sideOf(world, seat, by), seat.id, { reason: '', wholeGroup });
  },

  noShow: async (world, { pick, by }) => {
    const seat = await choose(world, pick, begun(world.clock.now()));
    if (seat) await world.app.services.scheduling.noShow(sideOf(world, seat, by), seat.id);
  },

  acceptTime: async (world, { pick }) => {
    const seat = await choose(world, pick, unagreed(world.clock.now()));
    if (!seat) return;
    const seen = { startTime: seat.startsAt.toISOString(), endTime: seat.endsAt.toISOString() };
    await world.app.services.scheduling.acceptTime(parent(seat.parentId), seat.id, seen);
  },

  approve: async (world, { pick }) => {
    const seat = await choose(world, pick, requests);
    if (seat) await world.app.services.scheduling.approve(actorOf(world, seat.trainerId), seat.id);
  },

  reject: async (world, { pick }) => {
    const seat = await choose(world, pick, requests);
    if (seat) await world.app.services.scheduling.reject(actorOf(world, seat.trainerId), seat.id, 'Away that week.');
  },

  complete: async (world, { pick }) => {
    const seat = await choose(world, pick, scheduled);
    if (seat) await world.app.services.scheduling.complete(actorOf(world, seat.trainerId), seat.id);
  },

  refund: async (world, { pick, percent, ofSession = false }) => {
    const payment = await choose(world, pick, heldPayments);
    if (!payment) return;
    const { payments } = world.app.services;
    const session = ofSession ? await choose(world, pick, releasedSessions(payment.id)) : undefined;
    const leftCents = session ? (await payments.sessionTerms(world.database.db, session.id)).leftCents : payment.leftCents;
    await payments.refundByTrainer(actorOf(world, payment.trainerId), payment.id, {
      amount: percent === 100 ? undefined : part(leftCents, percent),
      appointmentId: session?.id,
      requestId: `refund-${pick}-${percent}-${leftCents}-${session?.id ?? 'all'}`,
    });
  },

  operatorRefund: async (world, { pick, percent }) => {
    const payment = await choose(world, pick, paidPayments);
    if (!payment) return;
    const { payments } = world.app.services;
    const refund = await inTransaction(world.database.db, async (tx) => {
      const { leftCents } = await payments.lockRefundLimits(tx, payment.id);
      const wish = { amountCents: part(leftCents, percent), requestId: `${pick}-${percent}-${leftCents}` };
      return leftCents > 0 ? payments.askRefundByOperator(tx, payment.id, wish) : undefined;
    });
    if (refund) await payments.payAskedRefund(refund);
  },

  refundAtProvider: async (world, { pick, percent }) => {
    const payment = await choose(world, pick, paidByCard);
    if (!payment) return;
    const amount = percent === 100 ? undefined : part(payment.leftCents, percent);
    const refund = { payment_intent: payment.providerIntentId, ...(amount && { amount }) };
    await providerClient(world.app.sandbox).refunds.create(refund).catch(ignoreRefusal);
  },

  dispute: async (world, { pick }) => {
    const payment = await choose(world, pick, paidByCard);
    const chargeId = payment && (await chargeOf(world, payment.providerIntentId));
    if (chargeId) await callSandbox(world.app.sandbox, `/sandbox/charges/${chargeId}/dispute`);
  },

  decideDispute: async (world, { pick, outcome }) => {
    const { data } = await providerClient(world.app.sandbox).disputes.list({ limit: 100 });
    const open = data.filter(({ status }) => status === 'needs_response' || status === 'under_review').reverse();
    const dispute = open[pick % Math.max(1, open.length)];
    if (dispute) await callSandbox(world.app.sandbox, `/sandbox/disputes/${dispute.id}/close`, { outcome });
  },

  report: async (world, { pick }) => {
    const seat = await choose(world, pick, held);
    if (seat) await world.app.services.payments.reportProblem(parent(seat.parentId), seat.id, 'It was not what we had agreed.');
  },

  decideReport: async (world, { pick, decision }) => {
    const open = sql<{ id: AppointmentId }>`select appointment_id as id from problem_reports where decided_at is null order by 1`;
    const report = await choose(world, pick, open);
    if (report) await world.app.services.payments.decideReport(report.id, decision);
  },

  requestPayout: (world, { trainer }) => world.app.services.payouts.requestPayout(trainerOf(world, trainer).actor),

  settlePayout: async (world, { pick, outcome }) => {
    const onTheirWay = sql<{
      id: string;
    }>`select provider_payout_id as id from payouts where provider_payout_id is not null and status = 'sent' order by 1`;
    const payout = await choose(world, pick, onTheirWay);
    if (payout) await callSandbox(world.app.sandbox, `/sandbox/payouts/${payout.id}/settle`, { outcome });
  },

  reverseTransfer: async (world, { pick }) => {
    const sent = sql<{
      id: string;
    }>`select provider_transfer_id as id from payouts where provider_transfer_id is not null order by payouts.id`;
    const transfer = await choose(world, pick, sent);
    if (transfer) await callSandbox(world.app.sandbox, `/sandbox/transfers/${transfer.id}/reverse`);
  },

  account: async (world, { trainer, change }) => {
    const address = `/sandbox/accounts/${trainerOf(world, trainer).accountId}`;
    if (change === 'closeBank' || change === 'openBank') {
      await callSandbox(world.app.sandbox, `${address}/bank`, { bank: change === 'closeBank' ? 'closed' : 'open' });
    } else await callSandbox(world.app.sandbox, `${address}/${change}`);
  },

  disable: async (world, { trainer, isDisabled }) => {
    const { trainerId, actor } = trainerOf(world, trainer);
    const now = world.clock.now();
    const disabledAt = isDisabled ? now : null;
    await world.database.db.updateTable('users').set({ disabledAt }).where('id', '=', actor.userId).execute();
    const present = world.switchedOff.find((span) => span.trainerId === trainerId && !span.to);
    if (isDisabled && !present) world.switchedOff.push({ trainerId, from: now });
    else if (!isDisabled && present) present.to = now;
  },

  shareDevice: async (world, { trainer, parent: index }) => {
    const person = world.parents[index % world.parents.length];
    const users = [trainerOf(world, trainer).actor.userId, ...(person ? [person.userId] : [])];
    const markHash = hashToken(`browser of ${users.join(' and ')}`);
    const marks = users.map((userId) => ({ markHash, userId, lastSeenAt: world.clock.now() }));
    await world.database.db
      .insertInto('deviceMarks')
      .values(marks)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const userId of users) await world.app.services.payments.reviewPaymentsOf(userId);
  },

  releaseReview: async (world, { pick }) => {
    const open = sql<{ id: TransactionId }>`select transaction_id as id from payment_reviews where decided_at is null order by 1`;
    const review = await choose(world, pick, open);
    if (review) await inTransaction(world.database.db, (tx) => world.app.services.payments.releaseReview(tx, review.id));
  },

  stopPayouts: (world, { trainer, isStopped }) =>
    inTransaction(world.database.db, (tx) => {
      const { payouts } = world.app.services;
      const { userId } = trainerOf(world, trainer).actor;
      return isStopped ? payouts.stopPayouts(tx, userId, 'Under review.') : payouts.resumePayouts(tx, userId);
    }),

  writeOff: (world, { trainer }) =>
    inTransaction(world.database.db, (tx) => world.app.services.ledger.writeOffDebt(tx, trainerOf(world, trainer).trainerId)),

  changeSetting: async ({ app, clock, operatorId, ...world }, { setting, value, days, trainer }) => {
    const scope = trainer === null ? 'all' : `trainer:${trainerOf(world, trainer).trainerId}`;
    const effectiveAt = days === 0 ? undefined : new Date(clock.now().getTime() + days * 24 * hourMs);
    const { settings } = app.services;
    await inTransaction(app.db, async (tx) => {
      const seenRevision = (await settings.readRevisions(tx)).get(setting) ?? 0;
      const by = { madeBy: operatorId, confirmedBy: null, reason: 'A history', seenRevision };
      await settings.change(tx, { setting, scope, value, effectiveAt }, by);
    });
    settings.forget();
  },

  withdrawSetting: async (world, { pick }) => {
    const { app, operatorId } = world;
    const planned = await choose<{ id: number }>(
      world,
      pick,
      sql`select id from setting_versions v where effective_at > ${app.clock.now()}
        and not exists (select from setting_withdrawals w where w.version_id = v.id) order by id desc`,
    );
    if (!planned) return;
    await inTransaction(app.db, (tx) => app.services.settings.withdraw(tx, planned.id, { withdrawnBy: operatorId, reason: 'A history' }));
    app.services.settings.forget();
  },

  wait: async (world, { minutes }) => world.clock.advance({ minutes }),

  friday: async (world) => {
    const { clock, app } = world;
    clock.set(nextFridayRun(clock.now()));
    await app.services.payouts.runDueFridays();
  },

  timetable: async ({ app: { services } }) => {
    await services.scheduling.expireRequests();
    await services.payments.reconcile();
    await services.payouts.runDueFridays();
    await services.payouts.reconcile();
  },

  work: ({ app }) => app.drainJobs(),

  faults: ({ app }, { faults }) => setFaults(app.sandbox, faults),

  outage: async (world, { during }) => {
    await setFaults(world.app.sandbox, { providerDown: true });
    try {
      await execute(world, during).catch(unless(isProviderAway));
    } finally {
      await setFaults(world.app.sandbox, { providerDown: false });
    }
  },

  crash: (world, { feeBasisPoints }) => world.reopen(feeBasisPoints),

  die: async (world, { during }) => {
    await setDying(world, true);
    try {
      await execute(world, during).catch(unless(isDeath));
    } finally {
      await setDying(world, false);
    }
    await world.reopen();
  },

  twice: async (world, { command }) => {
    const both = await Promise.allSettled([execute(world, command), execute(world, command)]);
    const failed = both.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  },
};

/** The first Friday 10:00 in New York that is still to come. */
function nextFridayRun(now: Date): Date {
  const friday = addDays(mondayOf(toWallTime(now.toISOString(), zone).date), 4);
  for (const date of [friday, addDays(friday, 7)]) {
    const reading = readWallTime({ date, time: '10:00', timeZone: zone });
    if (reading.kind === 'exact' && Date.parse(reading.instant) > now.getTime()) return new Date(reading.instant);
  }
  throw new Error('there is no next Friday');
}

/** A refusal of the provider changes nothing there, so it is part of a history. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)) throw error;
}

const unless = (isExpected: (error: unknown) => boolean) => (error: unknown) => {
  const errors = error instanceof AggregateError ? error.errors : [error];
  if (!errors.every((each) => isExpected(each) || (each instanceof AggregateError && each.errors.every(isExpected)))) throw error;
};
const isProviderAway = (error: unknown) =>
  (error instanceof AppError && error.code === 'provider.unavailable') ||
  (error instanceof Error && 'statusCode' in error && error.statusCode === 503);
const isDeath = (error: unknown) => error instanceof Error && error.message.includes('the process died here');
