import type { AppointmentId, AthleteId, ProgramId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../http/actor.ts';
import { invariant } from '../platform/errors.ts';
import { actorOf, type DemoContext } from './demo-context.ts';
import { afterMinutes } from './moments.ts';
import { demoChildren } from './parents.ts';
import { findPurchase, findSession } from './progress.ts';
import type { DemoOutcome, DemoPurchase, DemoTime } from './purchases.ts';
import type { DemoReview } from './reviews.ts';
import type { ReadyTrainer } from './set-up-trainer.ts';

interface PurchaseContext {
  readonly context: DemoContext;
  readonly trainer: ReadyTrainer;
  readonly parent: Actor;
  readonly programId: ProgramId;
  readonly boughtAt: Date;
}

interface PaymentContext extends PurchaseContext {
  readonly athleteId: AthleteId;
}

type PaidOutcome = Exclude<DemoOutcome, { kind: 'card declined' } | { kind: 'unfinished' }>;

/** How long people in the demo take, in minutes. */
const typing = 3;
const choosingTime = 20;
const answering = 190;
const leaving = 15;
const reviewing = 20 * 60;
const thinking = 7 * 60;
const paymentTries = 3;

/** Plays one purchase, each step at its own time. An interrupted one is continued. */
export async function playPurchase(context: DemoContext, purchase: DemoPurchase, trainer: ReadyTrainer, parentId: UserId): Promise<void> {
  const programId = trainer.programs.get(purchase.program);
  invariant(programId, `there is no demo program called ${purchase.program}`);
  const boughtAt = context.moments.hoursAgo(purchase.boughtHoursAgo);
  const given = { context, trainer, parent: actorOf(parentId, 'parent'), programId, boughtAt };
  const athleteId = await ensureChild(given, purchase);
  await agreeToWaiver(given);
  const transactionId = await pay({ ...given, athleteId }, purchase);
  const { outcome } = purchase;
  if (outcome.kind !== 'card declined' && outcome.kind !== 'unfinished') await follow(given, outcome, transactionId);
}

/** The child the purchase is for; one who is there already is found again. */
async function ensureChild({ context, parent, boughtAt }: PurchaseContext, purchase: DemoPurchase): Promise<AthleteId> {
  const children = demoChildren[purchase.parent];
  const { age, ...child } = children.find(({ firstName }) => firstName === purchase.child) ?? children[0];
  const birthYear = context.moments.hoursAgo(0).getUTCFullYear() - age;
  const { athlete } = await context.clock.at(boughtAt, () =>
    context.services.accounts.addAthlete(parent, { ...child, sports: [...child.sports], birthYear }),
  );
  return athlete.id;
}

/** As the dialog asks before a first purchase (R173); agreed to before, it stays one agreement. */
async function agreeToWaiver({ context: { clock, services }, trainer: { trainerId }, parent, boughtAt }: PurchaseContext): Promise<void> {
  await clock.at(boughtAt, async () => {
    const { version, textHash } = await services.consents.readWaiver(parent, trainerId);
    await services.consents.agree(parent, trainerId, { version, textHash, waiver: true, individualTraining: true });
  });
}

async function pay(given: PaymentContext, purchase: DemoPurchase): Promise<TransactionId> {
  const isMeantToFail = purchase.outcome.kind === 'card declined';
  for (let attempt = 1; attempt <= paymentTries; attempt += 1) {
    const { transactionId, status } = await tryToPay(given, purchase, isMeantToFail);
    if (status !== 'failed' || isMeantToFail) return transactionId;
  }
  throw new Error(`the demo payment for ${purchase.program} fails again and again`);
}

/** Continues an unfinished payment. The reconciler, for which the story's past is long ago, may have given up an open one. */
async function tryToPay(
  { context, trainer, parent, programId, boughtAt, athleteId }: PaymentContext,
  { sessionType, outcome }: DemoPurchase,
  isMeantToFail: boolean,
): Promise<{ transactionId: TransactionId; status: string }> {
  const { clock, db, pages, services } = context;
  const known = await findPurchase(db, { parentId: parent.userId, programId, boughtAt, isMeantToFail });
  if (known && known.status !== 'pending') return known;
  const wanted = { programId, trainerId: trainer.trainerId, sessionType, athleteId };
  const { clientSecret, transactionId } = await clock.at(boughtAt, () => services.payments.createIntent(parent, wanted));
  if (outcome.kind === 'unfinished') return { transactionId, status: 'pending' };
  invariant(clientSecret, 'demo purchases are paid by card');
  await pages.payByCard(clientSecret, isMeantToFail ? 'pm_card_chargeDeclined' : 'pm_card_bypassPending');
  const claim = isMeantToFail ? 'failed' : 'succeeded';
  const { status } = await clock.at(afterMinutes(boughtAt, typing), () => services.payments.hint(parent, transactionId, claim));
  invariant(status !== 'pending', `demo payment ${transactionId} stays open`);
  return { transactionId, status };
}

async function follow(given: PurchaseContext, outcome: PaidOutcome, transactionId: TransactionId): Promise<void> {
  const { context, trainer, boughtAt } = given;
  const { clock, services } = context;
  const session = await findSession(context.db, transactionId);
  invariant(session, `demo payment ${transactionId} bought no session`);
  const { appointmentId } = session;
  const answeredAt = afterMinutes(boughtAt, answering);
  if (outcome.kind === 'rejected') {
    await clock.at(answeredAt, () => services.scheduling.reject(trainer.actor, appointmentId, outcome.reason));
    await clock.at(afterMinutes(answeredAt, 1), () => services.payments.refundRejected({ transactionId, appointmentId }));
    return;
  }
  if (outcome.time && !session.isScheduled) await chooseTime(given, appointmentId, outcome.time);
  if (outcome.kind === 'asked') return;
  await clock.at(answeredAt, () => services.scheduling.approve(trainer.actor, appointmentId));
  if (outcome.kind === 'completed') await finish(given, { ...outcome, appointmentId, transactionId });
}

function rangeOf({ context, trainer }: PurchaseContext, { day, time, minutes = 60 }: DemoTime): { start: Date; end: Date } {
  const start = context.moments.onDay(day, time, trainer.timezone);
  return { start, end: afterMinutes(start, minutes) };
}

async function chooseTime(given: PurchaseContext, appointmentId: AppointmentId, time: DemoTime): Promise<void> {
  const { start, end } = rangeOf(given, time);
  const choice = {
    appointmentId,
    startTime: start.toISOString(),
    endTime: end.toISOString(),
    location: time.location,
    scheduledInTimezone: given.trainer.timezone,
  };
  await given.context.clock.at(afterMinutes(given.boughtAt, choosingTime), () =>
    given.context.services.scheduling.schedule(given.parent, choice),
  );
}

interface Finished {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly time: DemoTime;
  readonly review?: DemoReview | undefined;
}

async function finish(given: PurchaseContext, finished: Finished): Promise<void> {
  const completedAt = await complete(given, finished);
  if (finished.review) await judge(given, { ...finished, review: finished.review, completedAt });
}

/** The family writes on the next day, and the trainer answers on the same evening. */
async function judge(
  { context: { clock, services }, parent, trainer }: PurchaseContext,
  { appointmentId, review, completedAt }: { appointmentId: AppointmentId; review: DemoReview; completedAt: Date },
): Promise<void> {
  const writtenAt = afterMinutes(completedAt, reviewing);
  const { stars: rating, text = null, answer } = review;
  const { reviewId } = await clock.at(writtenAt, () =>
    services.reviews.writeReview(parent, appointmentId, { rating, text, mayBePublic: true }),
  );
  if (answer === undefined) return;
  await clock.at(afterMinutes(writtenAt, thinking), () => services.reviews.answerReview(trainer.actor, reviewId, answer));
}

async function complete(given: PurchaseContext, { appointmentId, transactionId, time }: Finished): Promise<Date> {
  const { clock, services } = given.context;
  const completedAt = afterMinutes(rangeOf(given, time).end, leaving);
  await given.context.oneByOne(() =>
    clock.at(completedAt, async () => {
      await services.scheduling.complete(given.trainer.actor, appointmentId);
      await services.payments.planRelease({ appointmentId, transactionId });
      await services.payments.releaseDue();
    }),
  );
  return completedAt;
}
