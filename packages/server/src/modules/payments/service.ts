import type { AppointmentId, AthleteId, ProgramId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import type { FirstTime } from '@x1/contract/scheduling/time-hold.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { FirstSession } from '../scheduling/service.ts';
import { createCardSetups } from './card-setups.ts';
import { createIntents, type PreparedPayment, type WantedPurchase } from './create-intent.ts';
import { createCustomers } from './customers.ts';
import { createFollowCharge, type FollowCharge } from './follow-charge.ts';
import { createGiftCards } from './gift-cards/service.ts';
import { createKeptCards } from './kept-cards.ts';
import type { PaymentsNeeds } from './needs.ts';
import { createOperatorRefund } from './operator-refund.ts';
import { createPaymentBook } from './payment-book.ts';
import { cardCentsOf } from './policy.ts';
import type { CardKeeper, PaymentGateway } from './port.ts';
import { createProblemReports } from './problem-reports.ts';
import * as promoUses from './reads/promo-uses.ts';
import * as purchases from './reads/purchase-facts.ts';
import { createReconciler, type ReconcileScope } from './reconcile.ts';
import { createChargeReconciler } from './reconcile-charges.ts';
import { createLostPayments } from './recover-lost.ts';
import { createRefunds } from './refunds.ts';
import { createReleases } from './releases.ts';
import { createReviews } from './reviews.ts';
import { createSessionMoney } from './session-money.ts';
import { createSettle } from './settle.ts';
import * as store from './store.ts';
import { hasGroupPlace } from './taken-places.ts';
import { createTrainerRefund } from './trainer-refund.ts';

interface Needs extends Pick<ModuleContext, 'config' | 'db' | 'clock' | 'events' | 'logger' | 'secrets'>, PaymentsNeeds {
  gateway: PaymentGateway;
  cards: CardKeeper;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Card payments: parents' actions, the provider's events, and the consequences of sessions. */
export function createPaymentsService(needs: Needs) {
  const { db, scheduling } = needs;
  const { settle, settleByCredit } = createSettle(needs);
  const customers = createCustomers(needs);
  const intents = createIntents({ ...needs, settle });
  const money = createSessionMoney(needs);
  const book = createPaymentBook({ ...needs, money });
  const followCharge = createFollowCharge({ ...needs, settle, book });
  const refunds = createRefunds({ ...needs, book, followCharge });
  const releases = createReleases({ ...needs, money });
  const { sendDueGiftCards, tendGiftCards, followGiftCard, ...giftCards } = createGiftCards(needs);
  const followEither: FollowCharge = async (intentId) => {
    if (!(await followGiftCard(intentId))) await followCharge(intentId);
  };
  const charges = createChargeReconciler({ ...needs, followCharge: followEither });
  const reconciler = createReconciler({
    ...needs,
    settle,
    endOpen: intents.endOpen,
    charges,
    refunds,
    releases,
    sendDueGiftCards,
    tendGiftCards,
  });

  async function follow(intentId: string): Promise<void> {
    if (await followGiftCard(intentId)) return;
    await followCharge(intentId);
    const transaction = await store.findTransactionByIntent(db, intentId);
    if (transaction) await refunds.payOpenRefunds(transaction.id);
    await releases.releaseDue();
  }

  return {
    settle,
    ...giftCards,
    followGiftCard,
    sendDueGiftCards,
    tendGiftCards,
    ...createKeptCards({ ...needs, customers, endOpen: intents.endOpen }),
    ...createCardSetups({ ...needs, customers }),
    ...createProblemReports({ ...needs, book, refunds, releases }),
    ...createReviews({ ...needs, book }),
    ...createOperatorRefund({ ...needs, book, refunds }),
    refundByTrainer: createTrainerRefund({ ...needs, book, refunds }),

    /**
     * Records the outcome of a payment at the provider, and continues with what waited for it: refunds kept back by a dispute, the
     * release of the shares.
     *
     * @throws AppError 'provider.unavailable'
     */
    followCharge: follow,

    /** The same where all that can be new is the fee of a charge, which mostly was known at the moment of payment. */
    async followFee(intentId: string): Promise<void> {
      if (await followGiftCard(intentId)) return;
      await settle(intentId);
      const known = await store.findTransactionByIntent(db, intentId);
      if (known?.providerFeeCents === null) await follow(intentId);
    },

    sessionTerms: money.sessionTerms,

    /** Whether a program still has a group place for a family. */
    hasGroupPlace: async (tx: Tx, programId: ProgramId, parentId: UserId): Promise<boolean> => {
      const program = await needs.programs.getProgramOfPurchase(tx, programId);
      return hasGroupPlace(tx, program, { ...needs, parentId });
    },

    refundRejected: refunds.refundRejected,
    refundCancelled: refunds.refundCancelled,
    planRelease: releases.plan,
    keepRelease: releases.keep,
    releaseDue: releases.releaseDue,
    releaseSoon: releases.releaseSoon,

    /** What the purchases of programs come to; see each of them. */
    readPurchaseFacts: (programIds: readonly ProgramId[], now: Date) => purchases.readPurchaseFacts(db, programIds, now),
    readHolds: (programIds: readonly ProgramId[], now: Date) => purchases.readHolds(db, programIds, now),
    readSales: purchases.readSales,
    hasBought: purchases.hasBought,
    countActiveParticipants: purchases.countActiveParticipants,

    readPromoUses: promoUses.readPromoUses,
    countPromoUses: promoUses.countPromoUses,
    isFirstBooking: promoUses.isFirstBooking,

    /** Prepares a payment at the server's price for the signed-in parent (R85, R86, R92). */
    createIntent: (actor: Actor, wanted: WantedPurchase): Promise<PreparedPayment> => intents.prepare(actor, wanted),

    /**
     * Says which athlete an open purchase is for; one that isn't open stays as it is (R171). Asks nothing about the trainer: a form that is
     * open may still be paid.
     *
     * @returns for whom it is then
     * @throws AppError 'transaction.not_found', 'athlete.not_found'
     */
    nameAthlete: (actor: Actor, id: TransactionId, athleteId: AthleteId): Promise<AthleteId | null> =>
      inTransaction(db, async (tx) => {
        await needs.accounts.assertStaysOpen(tx, actor);
        await store.getTransactionOf(tx, id, actor.familyId);
        await needs.accounts.assertOwnAthlete(tx, actor.familyId, athleteId);
        await store.setAthlete(tx, id, athleteId);
        return (await store.getTransactionOf(tx, id, actor.familyId)).athleteId;
      }),

    /**
     * The payer's browser believes that the payment ended. The provider is asked; 'failed' on an unpaid payment ends it there first, so that
     * no money can arrive on a failed row (R88, L1). What the family's credit pays alone is booked by this word.
     */
    async hint(
      actor: Actor,
      id: TransactionId,
      claim: 'succeeded' | 'failed',
    ): Promise<{ status: TransactionStatus; appointmentId: AppointmentId | null; firstTime: FirstTime | null }> {
      const transaction = await store.getTransactionOf(db, id, actor.familyId);
      const readStatus = async () => (await store.getTransactionOf(db, id, actor.familyId)).status;
      let { status } = transaction;
      let first: FirstSession | undefined;
      if (status === 'pending' && transaction.providerIntentId) {
        const settled = await settle(transaction.providerIntentId, transaction);
        status = settled?.status ?? (await readStatus());
        first = settled?.first;
      }
      if (status === 'pending' && cardCentsOf(transaction) === 0 && claim === 'succeeded')
        ({ status, first } = await settleByCredit(transaction));
      if (status === 'pending' && claim === 'failed') {
        await intents.endOpen(transaction, 'given up by the payer');
        status = await readStatus();
      }
      return { status, ...(first ?? (await scheduling.readFirst(id))) };
    },

    /** The first session a payment bought, null until it is paid (R38, R89), and what became of the time chosen for it. Operators may look at any. */
    async findAppointment(actor: Actor, id: TransactionId): Promise<{ appointmentId: AppointmentId | null; firstTime: FirstTime | null }> {
      if (actor.role === 'admin') {
        if (!(await store.findTransaction(db, id))) throw new AppError('transaction.not_found');
      } else {
        await store.getTransactionOf(db, id, actor.familyId);
      }
      return scheduling.readFirst(id);
    },

    ...createLostPayments({ ...needs, settle }),

    /** Brings the ledger up to date with the provider, whatever was missed. */
    reconcile: (scope: ReconcileScope = reconciler.nextScope()): Promise<void> => reconciler.run(scope),
  };
}
