import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { externalKeyOf } from '../../platform/db/external-key.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import * as disputeStore from './dispute-store.ts';
import type { FollowCharge } from './follow-charge.ts';
import type { PaymentBook, PaymentEntry } from './payment-book.ts';
import type { PaymentGateway } from './port.ts';
import * as refundStore from './refund-store.ts';
import * as store from './store.ts';
import type { Refund } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'logger'> {
  gateway: Pick<PaymentGateway, 'refund'>;
  book: PaymentBook;
  followCharge: FollowCharge;
}

interface OfSession {
  readonly transactionId: TransactionId;
  readonly appointmentId: AppointmentId;
}

/** What is asked back of a payment, or of one of its sessions. */
interface WantedRefund {
  readonly transactionId: TransactionId;
  readonly appointmentId?: AppointmentId | undefined;
  /** For one cause it is asked once. */
  readonly cause: string;
  /** At most so much; all that is left by default. */
  readonly wantedCents?: number;
}

export type Refunds = ReturnType<typeof createRefunds>;

/** Money on its way back. Row, provider, ledger: each step finds what the one before left, after any crash. */
export function createRefunds({ db, logger, gateway, book, followCharge }: Needs) {
  const isDisputed = async (transactionId: TransactionId) => (await disputeStore.sumOfOpen(db, transactionId)) > 0;

  /** The provider would not: it knows of a dispute, or of a refund made there, that we have not heard of. */
  async function learnWhy({ id, transactionId }: Refund, intentId: string, refusal: AppError): Promise<void> {
    await followCharge(intentId);
    const { lostCents } = (await store.findTransaction(db, transactionId)) ?? {};
    // After a lost dispute the provider refunds nothing anymore, not even what was left over.
    const isHopeless = refusal.code === 'refund.disputed' && (lostCents ?? 0) > 0 && !(await isDisputed(transactionId));
    if (isHopeless) await inTransaction(db, (tx) => book.change(tx, transactionId, (entry) => giveUpCard(tx, entry, id)));
    logger.warn('A refund was refused', { code: refusal.code, providerId: intentId });
    // What the answer made of it doesn't wait for the reconciler.
    for (const rest of await refundStore.listRestOf(db, id)) await payRefund(rest);
  }

  /** The card can get nothing more back; what was to become credit still does. */
  async function giveUpCard(tx: Tx, entry: PaymentEntry, id: number): Promise<void> {
    const refund = await refundStore.findRefund(tx, id);
    if (refund?.status !== 'requested') return;
    await refundStore.setCanceled(tx, id);
    entry.explain(refund.explanation);
    if (refund.creditCents > 0) await entry.askForRefund(`rest:${id}`, refund.creditCents, refund.appointmentId, 'credit');
  }

  async function askProvider(refund: Refund, intentId: string) {
    const decidedDisputes = await disputeStore.countDecided(db, refund.transactionId);
    const amountCents = refund.amountCents - refund.creditCents;
    return gateway.refund({ refundId: refund.id, key: externalKeyOf(refund), intentId, amountCents, decidedDisputes });
  }

  const record = (refund: Refund, providerRefundId: string): Promise<void> =>
    inTransaction(db, (tx) => book.change(tx, refund.transactionId, (entry) => entry.recordRefund(refund, providerRefundId)));

  /** Nobody else is asked for what becomes credit: only what is still wanted, and as much as is wanted by now. */
  const recordCredit = ({ id, transactionId }: Refund): Promise<void> =>
    inTransaction(db, (tx) =>
      book.change(tx, transactionId, async (entry) => {
        const refund = await refundStore.findRefund(tx, id);
        if (refund?.status === 'requested' && refund.creditCents === refund.amountCents) await entry.recordRefund(refund, null);
      }),
    );

  async function recordSuccess(refund: Refund, intentId: string, providerRefundId: string): Promise<void> {
    // The provider pays nothing back while a bank decides: our news of that dispute is old.
    if (await isDisputed(refund.transactionId)) return followCharge(intentId);
    await record(refund, providerRefundId);
  }

  /**
   * Asks the provider to pay one requested refund and writes it down; a refund that is paid already stays as it is, and one that the bank
   * takes its time over stays open until a later call. While a bank decides about the payment it waits (M10).
   */
  async function payRefund(refund: Refund): Promise<void> {
    if (refund.status !== 'requested' || (await isDisputed(refund.transactionId))) return;
    if (refund.creditCents === refund.amountCents) return recordCredit(refund);
    const { providerIntentId: intentId } = (await store.findTransaction(db, refund.transactionId)) ?? {};
    invariant(intentId, `refund ${refund.id} is of a payment that never was`);
    try {
      const paid = await askProvider(refund, intentId);
      if (paid.isSucceeded) await recordSuccess(refund, intentId, paid.providerRefundId);
      else logger.warn('A refund is not settled yet', { code: 'payment.refund_open', providerId: paid.providerRefundId });
    } catch (error) {
      const isRefused = error instanceof AppError && (error.code === 'refund.disputed' || error.code === 'refund.more_than_left');
      if (!isRefused) throw error;
      await learnWhy(refund, intentId, error);
    }
  }

  /** @returns undefined when there is nothing left to ask for */
  function openRefund(tx: Tx, { transactionId, appointmentId, cause, wantedCents }: WantedRefund): Promise<Refund | undefined> {
    return book.change(tx, transactionId, async (entry) => {
      const asked = await refundStore.findByCause(tx, cause);
      if (asked) return asked;
      const leftCents = appointmentId ? ((await entry.leftToAskBySession()).get(appointmentId) ?? 0) : await entry.leftToAskCents();
      const amountCents = Math.min(wantedCents ?? leftCents, leftCents);
      return amountCents > 0 ? entry.askForRefund(cause, amountCents, appointmentId) : undefined;
    });
  }

  async function refund(wanted: WantedRefund): Promise<void> {
    const opened = await inTransaction(db, (tx) => openRefund(tx, wanted));
    if (opened) await payRefund(opened);
  }

  return {
    payRefund,
    openRefund,

    /** Pays what is asked back of one payment and was kept waiting. */
    async payOpenRefunds(transactionId: TransactionId): Promise<void> {
      for (const refund of await refundStore.listOpenOf(db, transactionId)) await payRefund(refund);
    },

    /**
     * A request was declined: all that is left of its payment goes back, since a parent who was never accepted owes nothing. No session of
     * it was held: holding one accepts the request. Told twice, it is one refund.
     *
     * @param request with `askedAgainAt` where it was about this session alone (R175)
     */
    refundRejected: ({ transactionId, appointmentId, askedAgainAt }: OfSession & { askedAgainAt?: string | undefined }): Promise<void> =>
      refund({ transactionId, appointmentId: askedAgainAt ? appointmentId : undefined, cause: `rejected:${appointmentId}` }),

    /**
     * A session was cancelled: what was promised for it goes back, less what has gone back for it meanwhile. Told twice, it is one refund.
     *
     * @param cancelled `refundCents` is what the policy gave back at the moment of the cancellation
     */
    refundCancelled: ({ transactionId, appointmentId, refundCents }: OfSession & { refundCents: number }): Promise<void> =>
      refund({ transactionId, appointmentId, cause: `cancelled:${appointmentId}`, wantedCents: refundCents }),
  };
}
