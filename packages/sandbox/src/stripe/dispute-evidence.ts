import type Stripe from 'stripe';
import { z } from 'zod';

/** The evidence of an unanswered dispute. */
export const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

const words = z.string().max(20_000, 'Invalid string: too long');
const textFields = Object.keys(noEvidence).filter((field) => field !== 'enhanced_evidence');

/** Any of the texts of `noEvidence`; an empty one takes back what was said. */
export const EvidenceInput = z.object(Object.fromEntries(textFields.map((field) => [field, words.optional()])));

/** The evidence after what a call adds to it. */
export function mergeEvidence(old: Stripe.Dispute.Evidence, changes: z.infer<typeof EvidenceInput>): Stripe.Dispute.Evidence {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...old, ...Object.fromEntries(said.map(([field, value]) => [field, value || null])) };
}

/** Whether anything was said at all. */
export function hasEvidence(evidence: Stripe.Dispute.Evidence): boolean {
  return Object.values(evidence).some((value) => typeof value === 'string');
}
