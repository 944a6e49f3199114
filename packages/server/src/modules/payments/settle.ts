import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { givenReasons } from '@x1/contract/scheduling/given-reasons.ts';
import { sql } from 'kysely';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { invariant } from '../../platform/errors.ts';
import type { FirstSession } from '../scheduling/service.ts';
import { purchaseSucceeded } from './events.ts';
import type { PaymentsNeeds } from './needs.ts';
import { cardCentsOf, isIntentOf } from './policy.ts';
import type { PaymentGateway, ProviderIntent } from './port.ts';
import { lockForSettling, type PurchasedProgram } from './reads/lock-for-settling.ts';
import { openReview } from './reviews.ts';
import * as store from './store.ts';
import type { PaymentTransaction } from './tables.ts';
import { countTakenPlaces, hasGroupPlace } from './taken-places.ts';

interface Needs
  extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger'>,
    Pick<PaymentsNeeds, 'ledger' | 'scheduling' | 'conversations' | 'search'> {
  gateway: PaymentGateway;
}

/**
 * Asks the provider about a payment and writes down what is true.
 *
 * @param known the payment, where it was just read
 * @returns a payment that the provider has the money of, as it is then; undefined of all others
 */
export type Settle = (intentId: string, known?: PaymentTransaction) => Promise<Settled | undefined>;

interface Settled {
  readonly status: PaymentTransaction['status'];
  /** What it bought, where that is known without another look. */
  readonly first: FirstSession | undefined;
}

/** What has paid: the card as the provider says, or the family's credit alone. */
type Paid = Pick<ProviderIntent, 'receivedCents' | 'processingFeeCents' | 'payerFingerprint'>;

const withoutCard: Paid = { receivedCents: 0, processingFeeCents: 0, payerFingerprint: undefined };

/**
 * The only code that makes a transaction succeed. Webhook, hint and reconciler call it, any number of times in any order:
 * the provider is asked first, then one database transaction writes status, journal and appointment together.
 */
export function createSettle(needs: Needs) {
  const { db, clock, events, logger, gateway, ledger, scheduling, conversations, search } = needs;

  async function isGroupOverfull(tx: Tx, transaction: PaymentTransaction, capacity: number): Promise<boolean> {
    if (transaction.sessionType !== 'group') return false;
    const { id, programId, parentId, holdExpiresAt } = transaction;
    if (holdExpiresAt === null || holdExpiresAt <= clock.now())
      return !(await hasGroupPlace(tx, { id: programId, maxCapacity: capacity }, { ...needs, parentId, own: id }));
    await advisoryLock(tx, 'program-places', programId);
    return (await countTakenPlaces(tx, programId, scheduling)) >= capacity;
  }

  async function succeed(
    tx: Tx,
    purchase: Awaited<ReturnType<typeof lockForSettling>>,
    { receivedCents, processingFeeCents: providerFeeCents, payerFingerprint }: Paid,
  ): Promise<FirstSession | undefined> {
    const now = clock.now();
    const { transaction, program } = purchase;
    // Before the places of a group: who prepares a purchase locks both in this order.
    if (transaction.creditCents > 0) await ledger.lockCredit(tx, transaction.parentId);
    const isOverfull = await isGroupOverfull(tx, transaction, program.maxCapacity);
    const paid = { providerReceivedCents: receivedCents, providerFeeCents, payerFingerprint: payerFingerprint ?? null, paidAt: now };
    const succeeded = store.succeedWithin(transaction.id, paid);
    const { appointmentId, hasChosenTime, done: signals } = await createSessions(tx, transaction, { program, paidAt: now, succeeded });
    await openReview(tx, transaction.id, { signals, now });
    await ledger.recordCharge(tx, {
      transactionId: transaction.id,
      trainerId: transaction.trainerId,
      grossCents: transaction.amountCents,
      creditCents: transaction.creditCents,
      familyId: transaction.parentId,
      promotionCents: transaction.promotionCents,
      feeBasisPoints: transaction.feeBasisPoints,
    });
    // Where the provider does not know yet what it keeps, `follow-charge.ts` writes it down later.
    if (providerFeeCents !== undefined) await ledger.recordProviderFee(tx, { transactionId: transaction.id, feeCents: providerFeeCents });
    const hindrance = whatHinders(purchase, isOverfull);
    if (hindrance === undefined && !hasChosenTime) return { appointmentId, firstTime: null };
    await concludeFirst(tx, transaction, { appointmentId, hasChosenTime, hindrance });
    return undefined;
  }

  /** The payment succeeds by the same statement. */
  function createSessions(
    tx: Tx,
    { id: transactionId, programId, trainerId, parentId, sessionType, sessionsIncluded }: PaymentTransaction,
    {
      program: { title, description, sessionMinutes },
      paidAt,
      succeeded,
    }: { program: PurchasedProgram; paidAt: Date; succeeded: ReturnType<typeof store.succeedWithin> },
  ) {
    const bought = JSON.stringify({ transactionId, programId, trainerId, parentId, paidAt: paidAt.toISOString() });
    return scheduling.createPaidAppointment(
      tx,
      { transactionId, programId, trainerId, parentId, sessionType, sessionsIncluded, sessionMinutes, title, description, paidAt },
      (first) =>
        events.announceWithin(
          purchaseSucceeded,
          sql`select jsonb_build_object('appointmentId', first.id) || ${bought}::jsonb from (${first}) as first`,
        ),
      succeeded,
    );
  }

  async function concludeFirst(
    tx: Tx,
    { id: transactionId, trainerId, parentId }: PaymentTransaction,
    { appointmentId, hasChosenTime, hindrance }: { appointmentId: AppointmentId; hasChosenTime: boolean; hindrance: string | undefined },
  ): Promise<void> {
    if (hindrance === undefined) {
      const isForSale = (await search.findPayability(tx, trainerId, parentId))?.canAcceptPayments === true;
      return scheduling.scheduleFirst(tx, { transactionId, appointmentId, isForSale });
    }
    if (hasChosenTime) await scheduling.dropFirstTime(tx, transactionId);
    await scheduling.rejectUnservable(tx, transactionId, hindrance);
  }

  function conclude(id: TransactionId, paid: Paid): Promise<Settled> {
    return inTransaction(db, async (tx) => {
      const purchase = await lockForSettling(tx, id, conversations);
      const { status } = purchase.transaction;
      if (status !== 'pending') return { status, first: undefined };
      return { status: 'succeeded', first: await succeed(tx, purchase, paid) };
    });
  }

  /** Books an open payment that the family's credit pays alone: the family's word is all it needs. Said twice, it is one purchase. */
  const settleByCredit = (known: PaymentTransaction): Promise<Settled> => {
    invariant(cardCentsOf(known) === 0, `payment ${known.id} needs a card`);
    return conclude(known.id, withoutCard);
  };

  const settle: Settle = async (intentId, read) => {
    const known = read ?? (await store.findTransactionByIntent(db, intentId));
    if (known?.status !== 'pending') return undefined;
    const intent = await gateway.readIntent(intentId);
    const isRight = isIntentOf(intent, known) && intent.receivedCents === cardCentsOf(known);
    const hasSucceeded = intent.state === 'succeeded' && isRight;
    // A success is written together with its try.
    if (!hasSucceeded && intent.wasAttempted && known.attemptedAt === null) await store.setAttempted(db, known.id, clock.now());
    if (intent.isConfirming) await scheduling.prolongHold(known.id);
    if (intent.state === 'canceled') await store.setFailed(db, known.id, 'canceled at the provider');
    if (intent.state !== 'succeeded') return undefined;
    if (!isRight) {
      logger.error('a payment does not match its transaction', { code: 'payment.mismatch', providerId: intentId });
      return undefined;
    }
    return conclude(known.id, intent);
  };

  return { settle, settleByCredit };
}

/** Why a purchase that was paid can't be served, in words for both. */
function whatHinders({ left, isBlocked }: Awaited<ReturnType<typeof lockForSettling>>, isOverfull: boolean): string | undefined {
  if (left.trainer) return givenReasons.trainerLeft;
  if (left.parent) return givenReasons.parentLeft;
  if (isBlocked) return givenReasons.blocked;
  return isOverfull ? givenReasons.groupFilledUp : undefined;
}
