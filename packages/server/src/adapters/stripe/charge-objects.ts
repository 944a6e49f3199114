import type Stripe from 'stripe';
import type { ProviderDispute, ProviderRefund } from '../../modules/payments/port.ts';
import { keyIn } from './row-metadata.ts';

const secondMs = 1_000;

/** Converts Stripe's refund. */
export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const refundId = Number(refund.metadata?.['refundId']);
  return {
    providerRefundId: refund.id,
    intentId: idOf(refund.payment_intent),
    refundId: Number.isSafeInteger(refundId) && refundId > 0 ? refundId : undefined,
    key: keyIn('refundId', refund.metadata),
    amountCents: refund.amount,
    state: toRefundState(refund.status),
  };
}

function toRefundState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/**
 * Converts Stripe's dispute. Its money is read from its balance transactions: an inquiry (`warning_…`) and a dispute that
 * was prevented have none.
 */
export function toProviderDispute(dispute: Stripe.Dispute): ProviderDispute {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const moved = dispute.balance_transactions;
  const takenCents = sum(moved.map(({ amount }) => Math.max(0, -amount)));
  const returnedCents = sum(moved.map(({ amount }) => Math.max(0, amount)));
  const dueBy = dispute.evidence_details.due_by;
  return {
    providerDisputeId: dispute.id,
    intentId: idOf(dispute.payment_intent),
    state: toDisputeState(dispute.status, { takenCents, returnedCents }),
    amountCents: takenCents,
    returnedCents,
    feeCents: sum(moved.map(({ fee }) => fee)),
    returnedFeeCents: sum(moved.map(({ fee }) => Math.max(0, -fee))),
    reason: dispute.reason,
    evidenceDueAt: dueBy ? new Date(dueBy * secondMs) : undefined,
  };
}

/**
 * NOTE: an appealed dispute was lost, and its money is gone until the appeal is won. A partly won one is reported as lost, with
 * part of the money back.
 */
function toDisputeState(status: string, { takenCents, returnedCents }: { takenCents: number; returnedCents: number }) {
  if (takenCents === 0) return 'inquiry';
  const isDecided = status === 'won' || status === 'lost' || status.startsWith('appeal_');
  if (isDecided && returnedCents >= takenCents) return 'won';
  return isDecided && status !== 'won' ? 'lost' : 'open';
}

function idOf(reference: string | { id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
