import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import { EvidenceInput, hasEvidence, mergeEvidence } from './dispute-evidence.ts';
import { closeDispute } from './disputes.ts';
import { refusal } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { flag, mergeMetadata, metadata, parse } from './parameters.ts';

const AnswerInput = z.object({ evidence: EvidenceInput.optional(), metadata: metadata.optional(), submit: flag.optional() });

/** Words in `uncategorized_text` that decide a dispute at once, as in Stripe's test mode. */
const decidingWords: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

function assertAnswerable(world: World, { id, status, evidence_details: { due_by: dueBy } }: Stripe.Dispute): void {
  if (!status.endsWith('needs_response'))
    throw refusal(`Dispute ${id} takes no more evidence: its status is ${status}.`, { param: 'evidence' });
  if (dueBy !== null && nowSeconds(world) > dueBy) throw refusal(`The evidence of dispute ${id} is overdue.`, { param: 'evidence' });
}

const underReview: Partial<Record<Stripe.Dispute.Status, Stripe.Dispute.Status>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

function withEvidence(dispute: Stripe.Dispute, changes: z.infer<typeof EvidenceInput>, isSubmitted: boolean): Stripe.Dispute {
  const { evidence_details: details } = dispute;
  const evidence = mergeEvidence(dispute.evidence, changes);
  const sent = isSubmitted ? { submission_count: details.submission_count + 1, submission_method: 'manual' as const } : {};
  return {
    ...dispute,
    evidence,
    evidence_details: { ...details, ...sent, has_evidence: hasEvidence(evidence) },
    status: (isSubmitted ? underReview[dispute.status] : undefined) ?? dispute.status,
  };
}

/**
 * POST /v1/disputes/{id}: evidence goes to the bank at once, unless `submit` is false; once it has gone, the bank decides.
 *
 * @throws StripeError 400 when the bank no longer accepts evidence
 */
export function answerDispute(world: World, id: string, form: FormTree): Stripe.Dispute {
  const dispute = getRecord(world, 'disputes', id);
  const input = parse(AnswerInput, form);
  const hasAnswer = input.evidence !== undefined || input.submit === true;
  if (hasAnswer) assertAnswerable(world, dispute);
  const answered = hasAnswer ? withEvidence(dispute, input.evidence ?? {}, input.submit ?? true) : dispute;
  const changed = world.store.put('disputes', { ...answered, metadata: mergeMetadata(answered.metadata, input.metadata) });
  world.events.record('charge.dispute.updated', changed);
  const outcome = hasAnswer && changed.status === 'under_review' ? decidingWords[changed.evidence.uncategorized_text ?? ''] : undefined;
  return outcome ? closeDispute(world, id, outcome) : changed;
}
