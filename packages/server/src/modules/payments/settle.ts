import { sql } from 'kysely';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { purchaseSucceeded } from './events.ts';
import type { PaymentsNeeds } from './needs.ts';
import { isIntentOf } from './policy.ts';
import type { PaymentGateway, ProviderIntent } from './port.ts';
import { openReviewIfShared } from './reviews.ts';
import * as store from './store.ts';
import type { PaymentTransaction } from './tables.ts';
import { countTakenPlaces } from './taken-places.ts';

interface Needs
  extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger'>,
    Pick<PaymentsNeeds, 'accounts' | 'trainers' | 'ledger' | 'programs' | 'scheduling' | 'conversations' | 'search'> {
  gateway: PaymentGateway;
}

/**
 * Asks the provider about a payment and writes down what is true.
 *
 * @param known the payment, where it was just read
 * @returns the status of one that the provider has the money of, as it is then; undefined of all others
 */
export type Settle = (intentId: string, known?: PaymentTransaction) => Promise<PaymentTransaction['status'] | undefined>;

const GROUP_FILLED_UP = 'The last place in this group was taken while your payment was in progress.';
const TRAINER_LEFT = 'The trainer deleted their account while your payment was in progress.';
const BLOCKED = 'Messages and bookings between the two of you were turned off while the payment was in progress.';
const PARENT_LEFT = 'The parent deleted their account while the payment was in progress.';

/**
 * The only code that makes a transaction succeed. Webhook, hint and reconciler call it, any number of times in any order:
 * the provider is asked first, then one database transaction writes status, journal and appointment together.
 */
export function createSettle(needs: Needs): Settle {
  const { db, clock, events, logger, gateway, accounts, ledger, programs, scheduling, conversations, search } = needs;

  async function isGroupOverfull(tx: Tx, transaction: PaymentTransaction, capacity: number): Promise<boolean> {
    if (transaction.sessionType !== 'group') return false;
    await advisoryLock(tx, 'program-places', transaction.programId);
    const taken = await countTakenPlaces(tx, transaction.programId, scheduling);
    const isStillHeld = transaction.holdExpiresAt !== null && transaction.holdExpiresAt > clock.now();
    const heldByOthers = isStillHeld ? 0 : await store.countHeldPlaces(tx, transaction.programId, clock.now(), transaction.id);
    return taken + heldByOthers >= capacity;
  }

  /** Who of the two has left, in words for both; who has not stays until the transaction ends (L20). */
  async function findWhoLeft(tx: Tx, { trainerId, parentId }: PaymentTransaction): Promise<string | undefined> {
    const { userId } = await needs.trainers.getTrainer(tx, trainerId);
    const left = await accounts.whoHasLeft(tx, [userId, parentId]);
    if (left.has(userId)) return TRAINER_LEFT;
    return left.has(parentId) ? PARENT_LEFT : undefined;
  }

  async function succeed(
    tx: Tx,
    transaction: PaymentTransaction,
    { receivedCents, processingFeeCents: providerFeeCents, payerFingerprint }: ProviderIntent,
  ): Promise<void> {
    const now = clock.now();
    // Accounts before programs, in the order in which closing an account locks them.
    const whoLeft = await findWhoLeft(tx, transaction);
    const program = await programs.getProgramOfPurchase(tx, transaction.programId);
    const isOverfull = await isGroupOverfull(tx, transaction, program.maxCapacity);
    const paid = { providerReceivedCents: receivedCents, providerFeeCents, payerFingerprint: payerFingerprint ?? null, paidAt: now };
    await store.setSucceeded(tx, transaction.id, paid);
    await openReviewIfShared(tx, transaction.id, now);
    await ledger.recordCharge(tx, {
      transactionId: transaction.id,
      trainerId: transaction.trainerId,
      grossCents: transaction.amountCents,
      feeBasisPoints: transaction.feeBasisPoints,
    });
    // Where the provider does not know yet what it keeps, `follow-charge.ts` writes it down later.
    if (providerFeeCents !== undefined) await ledger.recordProviderFee(tx, { transactionId: transaction.id, feeCents: providerFeeCents });
    const { id: transactionId, programId, trainerId, parentId, sessionType, sessionsIncluded } = transaction;
    const { title, description, sessionMinutes } = program;
    const bought = JSON.stringify({ transactionId, programId, trainerId, parentId, paidAt: now.toISOString() });
    const appointmentId = await scheduling.createPaidAppointment(
      tx,
      { transactionId, programId, trainerId, parentId, sessionType, sessionsIncluded, sessionMinutes, title, description, paidAt: now },
      (first) =>
        events.announceWithin(
          purchaseSucceeded,
          sql`select jsonb_build_object('appointmentId', first.id) || ${bought}::jsonb from (${first}) as first`,
        ),
    );
    const isBlocked = Object.values(await conversations.blocksBetween(tx, transaction)).includes(true);
    const hindrance = whoLeft ?? (isBlocked ? BLOCKED : undefined) ?? (isOverfull ? GROUP_FILLED_UP : undefined);
    if (hindrance !== undefined) {
      await scheduling.dropFirstTime(tx, transactionId);
      await scheduling.rejectUnservable(tx, transactionId, hindrance);
    } else {
      const isForSale = async () => (await search.findPayability(tx, trainerId, parentId))?.canAcceptPayments === true;
      await scheduling.scheduleFirst(tx, { transactionId, appointmentId, isForSale });
    }
  }

  return async (intentId, read) => {
    const known = read ?? (await store.findTransactionByIntent(db, intentId));
    if (known?.status !== 'pending') return undefined;
    const intent = await gateway.readIntent(intentId);
    const isRight = isIntentOf(intent, known) && intent.receivedCents === known.amountCents;
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
    return inTransaction(db, async (tx) => {
      const transaction = await store.getTransactionForUpdate(tx, known.id);
      if (transaction.status !== 'pending') return transaction.status;
      await succeed(tx, transaction, intent);
      return 'succeeded';
    });
  };
}
