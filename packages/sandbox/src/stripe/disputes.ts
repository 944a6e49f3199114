import type Stripe from 'stripe';
import { nowSeconds, type World } from '../world.ts';
import { recordDispute } from './balance.ts';
import { noEvidence } from './dispute-evidence.ts';
import { notFound, wrongState } from './errors.ts';
import { getRecord } from './get-record.ts';
import { newId } from './ids.ts';

const disputeFeeCents = 1_500;
const secondsToAnswer = 9 * 24 * 60 * 60;

/** The dispute of this charge, if it has one. */
export function findDisputeOf(world: World, chargeId: string): Stripe.Dispute | undefined {
  return world.store.list('disputes').find((dispute) => dispute.charge === chargeId);
}

/** Whether money is disputed, or the bank only asks first. */
type DisputeKind = 'dispute' | 'inquiry';

/** The cardholder will dispute this charge after the delay set in the faults; an inquiry comes at once. */
export function planDispute(world: World, chargeId: string, kind: DisputeKind): void {
  world.store.put('plannedDisputes', {
    id: chargeId,
    dueAt: world.clock() + (kind === 'inquiry' ? 0 : world.faults.current().disputeDelayMs),
    kind,
  });
}

/** Opens the disputes whose time has come. @returns when the next one is due, in milliseconds, or undefined */
export function openDueDisputes(world: World): number | undefined {
  const planned = world.store.list('plannedDisputes');
  for (const { id, dueAt, kind } of planned) {
    if (dueAt > world.clock()) continue;
    world.store.remove('plannedDisputes', id);
    const charge = world.store.find('charges', id);
    // A fully refunded charge cannot be disputed.
    if (charge && isDisputable(charge)) openDispute(world, id, kind);
  }
  const next = Math.min(...world.store.list('plannedDisputes').map(({ dueAt }) => dueAt));
  return next === Number.POSITIVE_INFINITY ? undefined : next;
}

function isDisputable({ paid, disputed, amount, amount_refunded: refunded }: Stripe.Charge): boolean {
  return paid && !disputed && refunded < amount;
}

/**
 * The cardholder disputes the charge: its money and a fee leave the balance at once. An inquiry leaves them there.
 *
 * @throws StripeError 404 or 400 when there is no such charge, or nothing to dispute
 */
export function openDispute(world: World, chargeId: string, kind: DisputeKind = 'dispute'): Stripe.Dispute {
  const isInquiry = kind === 'inquiry';
  const charge = world.store.find('charges', chargeId);
  if (!charge) throw notFound('charge', chargeId);
  const amount = charge.amount - charge.amount_refunded;
  if (!isDisputable(charge)) throw wrongState('charge_not_disputable', `Charge ${chargeId} cannot be disputed.`);
  const created = nowSeconds(world);
  const base = { id: newId('dp'), amount, currency: charge.currency };
  const dispute: Stripe.Dispute = {
    ...base,
    object: 'dispute',
    balance_transactions: isInquiry ? [] : [recordDispute(world, base, { direction: -1, fee: disputeFeeCents })],
    charge: charge.id,
    created,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + secondsToAnswer,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  world.store.put('disputes', dispute);
  world.store.put('charges', { ...charge, disputed: true });
  world.events.record('charge.dispute.created', dispute);
  if (!isInquiry) world.events.record('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Whether the bank has still to decide. */
export function isOpen({ status }: Stripe.Dispute): boolean {
  return status.endsWith('needs_response') || status.endsWith('under_review');
}

const isAboutMoney = ({ balance_transactions: transactions }: Stripe.Dispute) => transactions.length > 0;

/** The bank decides. A dispute that is won gives its amount back; the fee stays. An inquiry just ends. A decided one is left alone. */
export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = getRecord(world, 'disputes', id);
  if (!isOpen(dispute)) return dispute;
  const isReturned = outcome === 'won' && isAboutMoney(dispute);
  const returned = isReturned ? [recordDispute(world, dispute, { direction: 1, fee: 0 })] : [];
  const closed = world.store.put('disputes', {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    is_charge_refundable: dispute.is_charge_refundable || outcome === 'won',
    status: isAboutMoney(dispute) ? outcome : 'warning_closed',
  });
  world.events.record('charge.dispute.closed', closed);
  if (isReturned) world.events.record('charge.dispute.funds_reinstated', closed);
  return closed;
}
