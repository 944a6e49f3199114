import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { splitMoneyBack } from '@x1/contract/payments/credit.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import * as disputeStore from './dispute-store.ts';
import { disputeClosed, disputeOpened, refunded } from './events.ts';
import type { PaymentsNeeds } from './needs.ts';
import { cardCentsOf, isPaid, paidStatus } from './policy.ts';
import type { ProviderDispute } from './port.ts';
import * as refundStore from './refund-store.ts';
import * as releaseStore from './release-store.ts';
import * as reportStore from './report-store.ts';
import * as reviewStore from './review-store.ts';
import type { SessionMoney } from './session-money.ts';
import * as store from './store.ts';
import type { Dispute, PaymentTransaction, Refund, StoredReport } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'clock' | 'events' | 'logger'>, Pick<PaymentsNeeds, 'ledger' | 'payouts' | 'scheduling'> {
  money: Pick<SessionMoney, 'leftBySession'>;
}

/** One paid payment under its row lock, with what has gone back of it so far. */
interface OpenEntry {
  readonly transaction: PaymentTransaction;
  refundedCents: number;
  lostCents: number;
  /** What both sides read about the sessions that end with this change. */
  explanation: string | null;
}

/** What may be written down about a payment while its row is locked. */
export type PaymentEntry = ReturnType<typeof createEntry>;

export type PaymentBook = ReturnType<typeof createPaymentBook>;

/** Writes down what happened to a payment's money: journal, row and holds in one transaction. Each verb may be repeated. */
export function createPaymentBook(needs: Needs) {
  return {
    /** Locks a payment, lets `work` write, and then brings its state and the holds on its shares to what follows from that. */
    async change<Result>(tx: Tx, id: TransactionId, work: (entry: PaymentEntry) => Promise<Result>): Promise<Result> {
      const transaction = await store.getTransactionForUpdate(tx, id);
      invariant(isPaid(transaction), `payment ${id} has no money to write about`);
      const open: OpenEntry = {
        transaction,
        refundedCents: transaction.refundedCents,
        lostCents: transaction.lostCents,
        explanation: null,
      };
      const result = await work(createEntry(tx, open, needs));
      const disputedCents = await disputeStore.sumOfOpen(tx, id);
      const { refundedCents, lostCents } = open;
      const status = paidStatus({ amountCents: transaction.amountCents, refundedCents, lostCents, disputedCents });
      await store.setReturned(tx, id, { status, refundedCents, lostCents });
      if (refundedCents + lostCents === transaction.amountCents) await reviewStore.setDecided(tx, id, 'returned', needs.clock.now());
      await bringHolds(tx, transaction, disputedCents > 0, needs);
      await cancelRefunded(tx, open, needs);
      return result;
    },
  };
}

function createEntry(tx: Tx, open: OpenEntry, { clock, events, logger, ledger, money }: Needs) {
  const { transaction } = open;
  const { id, trainerId, parentId: familyId, amountCents: grossCents, promotionCents, feeBasisPoints } = transaction;
  const cardCents = cardCentsOf(transaction);

  /**
   * A part of the payment as the ledger wants to know it, with what went back before; its own row says already that it is gone.
   * A session gives it back from its own share, the payment as a whole first from what nobody can be paid yet.
   */
  async function toReturn(amountCents: number, appointmentId: AppointmentId | null) {
    const released = await releaseStore.listReleased(tx, id);
    const left = await money.leftBySession(tx, transaction, 'paid');
    return {
      transactionId: id,
      trainerId,
      familyId,
      grossCents,
      promotionCents,
      feeBasisPoints,
      amountCents,
      alreadyReturnedCents: open.refundedCents + open.lostCents,
      ...(appointmentId !== null && { appointmentId }),
      takesFirst: appointmentId !== null && released.has(appointmentId) ? ('payable' as const) : ('unreleased' as const),
      isLast: [...left].every(([session, leftCents]) => leftCents === 0 || released.has(session)),
    };
  }

  /** What the card paid and has neither got back nor lost at the bank, in cents. */
  const cardLeftCents = async () => cardCents - open.lostCents - (await refundStore.sumOfCard(tx, id, 'succeeded'));

  const logMismatch = (providerId: string) =>
    logger.error('a dispute does not fit what we have of its payment', { code: 'payment.dispute_mismatch', providerId });

  /** @returns undefined when the bank took more than was left of the payment */
  async function openDispute(dispute: ProviderDispute): Promise<Dispute | undefined> {
    const { amountCents, state } = dispute;
    const goneCents = state === 'open' ? amountCents : keptOf(dispute);
    const leftCents = (await cardLeftCents()) - (await disputeStore.sumOfOpen(tx, id));
    // What was won is back, and may have been refunded since.
    if (goneCents > leftCents) return undefined;
    const feeCents = dispute.feeCents + dispute.returnedFeeCents;
    const row = await disputeStore.insertDispute(tx, { ...dispute, feeCents, transactionId: id, openedAt: clock.now() });
    await ledger.recordDisputeOpened(tx, { disputeId: row.id, transactionId: id, amountCents, feeCents });
    await events.announce(tx, disputeOpened, { transactionId: id, disputeId: row.id });
    return row;
  }

  /** What was booked when it opened is taken back as it was; of a dispute that is lost in part, only what is gone is lost. */
  async function closeDispute(row: Dispute, dispute: ProviderDispute & { state: 'won' | 'lost' }): Promise<void> {
    const { id: disputeId, amountCents } = row;
    const { state, feeCents, returnedFeeCents } = dispute;
    const lostCents = keptOf(dispute);
    const closed = { status: state, amountCents: state === 'won' ? amountCents : lostCents, feeCents, closedAt: clock.now() };
    await disputeStore.setClosed(tx, disputeId, closed);
    await events.announce(tx, disputeClosed, { transactionId: id, disputeId });
    if (state === 'won') {
      await ledger.recordDisputeWon(tx, { disputeId, transactionId: id, amountCents, returnedFeeCents });
      return;
    }
    const givenBackCents = amountCents - lostCents;
    await ledger.recordDisputeLost(tx, { ...(await toReturn(lostCents, null)), disputeId, givenBackCents });
    open.lostCents += lostCents;
  }

  return {
    transaction,

    /** What can still be asked back: neither lost nor asked back before, paid or not. */
    leftToAskCents: async () => grossCents - open.lostCents - (await refundStore.sumOfRefunds(tx, id)),

    /** The same for each session of the payment. */
    leftToAskBySession: () => money.leftBySession(tx, transaction, 'asked'),

    /**
     * Money is to go back: of one session, or of the payment as a whole; to the card first, and then as credit (decision 0086). The same cause is
     * one refund.
     *
     * @param way undefined as the rule says; else all of it to the card, or as credit
     */
    async askForRefund(
      cause: string,
      amountCents: number,
      appointmentId: AppointmentId | null = null,
      way?: 'card' | 'credit',
    ): Promise<Refund> {
      const leftCents = way === undefined ? cardCents - open.lostCents - (await refundStore.sumOfCard(tx, id, 'asked')) : 0;
      const { creditCents } = way === 'card' ? { creditCents: 0 } : splitMoneyBack(amountCents, leftCents);
      const { explanation } = open;
      const asked = { transactionId: id, appointmentId, cause, amountCents, creditCents, requestedAt: clock.now(), explanation };
      return refundStore.insertRefund(tx, asked);
    },

    /** Says why, to both sides, of the money asked back and the sessions that end with this change. */
    explain: (text: string | null): void => {
      open.explanation = text;
    },

    /** What has neither gone back to the payer nor is lost, in cents. */
    leftCents: () => grossCents - open.refundedCents - open.lostCents,

    cardLeftCents,

    /** What the processor keeps of the charge is known. */
    async recordProcessingFee(feeCents: number): Promise<void> {
      if (transaction.providerFeeCents !== null) return;
      await store.setProviderFee(tx, id, feeCents);
      await ledger.recordProviderFee(tx, { transactionId: id, feeCents });
    },

    /** A refund that is in the book as paid has failed since: the payer does not have the money. An operator has to send it another way. */
    tellOfLateFailure: (providerRefundId: string): void =>
      logger.error('a refund that was paid has failed since', { code: 'payment.refund_failed', providerId: providerRefundId }),

    /**
     * The provider has paid a refund, and what of it becomes credit does so now. One that was abandoned here but paid there counts too.
     *
     * @param providerRefundId null where all of it becomes credit
     */
    async recordRefund(
      refund: Pick<Refund, 'id' | 'amountCents' | 'creditCents' | 'appointmentId'>,
      providerRefundId: string | null,
    ): Promise<void> {
      const isFirstTime = await refundStore.setSucceeded(tx, refund.id, providerRefundId, clock.now());
      if (!isFirstTime) return;
      const returned = await toReturn(refund.amountCents, refund.appointmentId);
      await ledger.recordRefund(tx, { ...returned, asCreditCents: refund.creditCents, refundId: refund.id });
      open.refundedCents += refund.amountCents;
      await events.announce(tx, refunded, { transactionId: id, refundId: refund.id });
    },

    /** Brings a dispute from where we have it to where the provider has it (R104, M9). A bank's mere question moves no money and is left out. */
    async recordDispute(dispute: ProviderDispute): Promise<void> {
      const { state, providerDisputeId } = dispute;
      if (state === 'inquiry') return;
      const known = await disputeStore.findDispute(tx, providerDisputeId);
      if (known && known.status !== 'open') {
        // Somebody who asked before us may write after us: an answer older than what we have says nothing.
        const isOtherPart = state === 'lost' && known.amountCents !== keptOf(dispute);
        if (state !== 'open' && (state !== known.status || isOtherPart)) logMismatch(providerDisputeId);
        return;
      }
      const row = known ?? (await openDispute(dispute));
      if (!row) return logMismatch(providerDisputeId);
      await disputeStore.setEvidenceDue(tx, row.id, dispute.evidenceDueAt);
      if (state !== 'open') await closeDispute(row, { ...dispute, state });
    },
  };
}

/** What is with the bank or the cardholder of a disputed amount, in cents. */
function keptOf({ amountCents, returnedCents }: ProviderDispute): number {
  return Math.max(0, amountCents - returnedCents);
}

/**
 * A released share waits while the bank decides about the payment, while a report about its session is open, while the refund that answers
 * that report is on its way (R97), and while an operator reviews the payment (R182).
 */
async function bringHolds(tx: Tx, { id, trainerId }: PaymentTransaction, isDisputed: boolean, { payouts }: Needs): Promise<void> {
  const reported = new Set<AppointmentId>();
  for (const report of await reportStore.listReportsOfTransaction(tx, id))
    if (await isWaiting(tx, report)) reported.add(report.appointmentId);
  const isInReview = (await reviewStore.findReview(tx, id))?.decidedAt === null;
  for (const appointmentId of await releaseStore.listReleased(tx, id)) {
    const causes = { dispute: isDisputed, report: reported.has(appointmentId), review: isInReview };
    for (const [cause, isHeld] of Object.entries(causes) as [keyof typeof causes, boolean][]) {
      if (isHeld) await payouts.holdShare(tx, { appointmentId, transactionId: id, trainerId, cause });
      else await payouts.liftHold(tx, { appointmentId, cause });
    }
  }
}

/**
 * Nobody holds a session of which all the money goes back or is lost: of the whole payment, or of one session by a refund of its own. What a
 * part of the payment leaves of a session is no reason to end it (decision 0075).
 */
async function cancelRefunded(tx: Tx, { transaction, lostCents, explanation }: OpenEntry, { scheduling, money }: Needs): Promise<void> {
  const { id, amountCents } = transaction;
  const isWhole = amountCents - lostCents <= (await refundStore.sumOfRefunds(tx, id));
  const own = await refundStore.listRefundedSessions(tx, id);
  if (!isWhole && own.size === 0) return;
  const left = await money.leftBySession(tx, transaction, 'asked');
  const refunded = [...left].flatMap(([session, cents]) => (isWhole || (own.has(session) && cents === 0) ? [session] : []));
  await scheduling.cancelRefunded(tx, id, { refunded: new Set(refunded), reason: explanation });
}

async function isWaiting(tx: Tx, { appointmentId, transactionId, decidedAt, decision }: StoredReport): Promise<boolean> {
  if (decidedAt === null) return true;
  if (decision === 'release') return false;
  const open = await refundStore.listOpenOf(tx, transactionId);
  return open.some((refund) => refund.appointmentId === null || refund.appointmentId === appointmentId);
}
