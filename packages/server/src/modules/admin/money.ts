import type { ActionResult, Approval } from '@x1/contract/admin/approval.ts';
import { type AdminTransaction, REFUND_ALONE_MAX_CENTS } from '@x1/contract/admin/money.ts';
import type { AppointmentId, ApprovalId, TransactionId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentsService } from '../payments/service.ts';
import * as approvals from './approval-store.ts';
import { type Audit, found } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { findApproval } from './reads/approvals.ts';
import { findPayment } from './reads/payment.ts';

type Needs = Pick<ModuleContext, 'clock' | 'logger'> & Pick<AdminNeeds, 'payments'>;

type Refund = Awaited<ReturnType<PaymentsService['askRefundByOperator']>>;

/** What follows outside the transaction: the call to the provider. */
export type Aftermath = { readonly pay: Refund } | { readonly carryOut: Refund | undefined } | undefined;

interface RefundRequest {
  /** In cents; if absent, everything that is left. */
  readonly amount?: number | undefined;
  readonly requestId: string;
  readonly reason: string;
  /** What the parent and the trainer read about it, and about the sessions that end with it. */
  readonly explanation?: string | undefined;
}

export type MoneyActions = ReturnType<typeof createMoneyActions>;

/** Refunds by operators. Above $500 of one payment a second operator confirms them (security.md B24). */
export function createMoneyActions(audit: Audit, { clock, logger, payments }: Needs) {
  const ask = async (tx: Tx, actor: Actor, wish: approvals.Wish, reason: string): Promise<Approval> => {
    const id = await approvals.insertApproval(tx, wish, { operatorId: actor.userId, at: clock.now(), reason });
    return found(await findApproval(tx, id, actor.userId), 'approval.not_found');
  };

  /** The payment's row is already locked, so that two concurrent halves still add up. */
  async function refund(tx: Tx, actor: Actor, id: TransactionId, { amount, requestId, reason, explanation: text }: RefundRequest) {
    const { leftCents, byOperatorsCents } = await payments.lockRefundLimits(tx, id);
    const amountCents = amount ?? leftCents;
    const explanation = text || null;
    const wasAsked = await payments.wasAskedByOperator(tx, id, requestId);
    if (!wasAsked && (amountCents <= 0 || amountCents > leftCents)) throw new AppError('refund.more_than_left');
    const needsAnother = !wasAsked && amountCents + byOperatorsCents > REFUND_ALONE_MAX_CENTS;
    if (needsAnother)
      return {
        approval: await ask(tx, actor, { kind: 'refund', transactionId: id, requestId, amountCents, explanation }, reason),
        after: undefined,
      };
    return { approval: null, after: { pay: await payments.askRefundByOperator(tx, id, { amountCents, requestId, explanation }) } };
  }

  async function decide(tx: Tx, actor: Actor, appointmentId: AppointmentId, decision: 'release' | 'refund', reason: string) {
    const { transactionId, decision: earlier } = await payments.lockReport(tx, appointmentId);
    if (earlier !== null && earlier !== decision) throw new AppError('problem.already_decided');
    const { byOperatorsCents } = await payments.lockRefundLimits(tx, transactionId);
    const { leftCents } = await payments.sessionTerms(tx, appointmentId);
    const wish = { kind: 'refund-for-problem', transactionId, appointmentId, amountCents: leftCents } as const;
    const isMuch = leftCents > 0 && leftCents + byOperatorsCents > REFUND_ALONE_MAX_CENTS;
    if (earlier === null && decision === 'refund' && isMuch) return { approval: await ask(tx, actor, wish, reason), after: undefined };
    const pending = earlier === null ? await approvals.findPending(tx, wish) : undefined;
    // Decided otherwise: the refund no longer needs confirmation.
    if (pending) await approvals.setDecided(tx, pending, { state: 'declined', by: actor.userId, at: clock.now(), note: reason });
    return { approval: null, after: { carryOut: await payments.writeDecision(tx, appointmentId, decision) } };
  }

  return {
    /** @throws AppError 'transaction.not_found', 'refund.more_than_left', 'refund.disputed' */
    async refundTransaction(actor: Actor, id: TransactionId, request: RefundRequest): Promise<ActionResult> {
      const amount = request.amount === undefined ? 'all that is left' : formatCents(request.amount);
      const note = { action: 'transactions.refund', object: 'transaction', objectId: id, reason: `${amount}: ${request.reason}` } as const;
      const { approval, after } = await audit.record(actor, note, (tx) => refund(tx, actor, id, request));
      await this.follow(after);
      return { approval };
    },

    /** Ends the review of a payment (R182). @throws AppError 'transaction.not_found' for one that is not reviewed */
    releasePayment: (actor: Actor, id: TransactionId, reason: string): Promise<AdminTransaction> =>
      audit.record(actor, { action: 'transactions.release', object: 'transaction', objectId: id, reason }, async (tx) => {
        await payments.releaseReview(tx, id);
        return found(await findPayment(tx, id), 'transaction.not_found');
      }),

    /** @throws AppError 'appointment.not_found', 'problem.already_decided' */
    async decideProblem(
      actor: Actor,
      id: AppointmentId,
      { decision, note }: { decision: 'release' | 'refund'; note: string },
    ): Promise<ActionResult> {
      const line = { action: 'problems.decide', object: 'appointment', objectId: id, reason: `${decision}: ${note}` } as const;
      const { approval, after } = await audit.record(actor, line, (tx) => decide(tx, actor, id, decision, note));
      await this.follow(after);
      return { approval };
    },

    /** Requests the refund that a second operator has confirmed. @throws AppError 'refund.more_than_left', 'refund.disputed', 'problem.already_decided' */
    carryOutWish: async (tx: Tx, wish: Extract<approvals.Wish, { transactionId: TransactionId }>): Promise<Aftermath> => {
      if (wish.kind === 'refund') return { pay: await payments.askRefundByOperator(tx, wish.transactionId, wish) };
      const { decision } = await payments.lockReport(tx, wish.appointmentId);
      if (decision !== null) throw new AppError('problem.already_decided');
      return { carryOut: await payments.writeDecision(tx, wish.appointmentId, 'refund') };
    },

    /** Calls the provider after the commit. While it does not respond, the refund stays requested. */
    async follow(after: Aftermath): Promise<void> {
      if (!after) return;
      if ('pay' in after) return payments.payAskedRefund(after.pay);
      try {
        await payments.carryOutDecision(after.carryOut);
      } catch (error) {
        logger.warn('A decision about a problem waits for the provider', { error });
      }
    },

    /** The request as the viewer sees it. @throws AppError 'approval.not_found' */
    getApproval: async (tx: Tx, id: ApprovalId, actor: Actor): Promise<Approval> =>
      found(await findApproval(tx, id, actor.userId), 'approval.not_found'),
  };
}
