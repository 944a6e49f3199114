import type Stripe from 'stripe';
import { z } from 'zod';
import { nowSeconds, type World } from '../world.ts';
import { wrongState } from './errors.ts';
import type { FormTree } from './form-body.ts';
import { getRecord } from './get-record.ts';
import { newClientSecret, newId } from './ids.ts';
import { flag, listOf, mergeMetadata, metadata, parse, text, webAddress } from './parameters.ts';

type Session = Stripe.Identity.VerificationSession;

const CreateInput = z.object({
  type: z.enum(['document'], 'Only document checks are known'),
  metadata: metadata.optional(),
  return_url: webAddress.optional(),
  client_reference_id: text.optional(),
  options: z
    .object({
      document: z
        .object({
          allowed_types: listOf(z.enum(['driving_license', 'id_card', 'passport'], 'Invalid document type')).optional(),
          require_id_number: flag.optional(),
          require_live_capture: flag.optional(),
          require_matching_selfie: flag.optional(),
        })
        .optional(),
    })
    .optional(),
});

/** Why a check may fail, in the provider's words. */
export const failureReasons = {
  document_unverified_other: "The document couldn't be verified.",
  document_expired: 'The provided identity document has expired.',
  document_type_not_supported: 'The provided identity document type is not one of the allowed types.',
  selfie_face_mismatch: 'The captured face image did not match with the document’s face.',
  selfie_document_missing_photo: 'The provided identity document did not contain a picture of a face.',
  under_supported_age: 'The person is under the supported age.',
  consent_declined: 'The person declined to be verified.',
} as const;

/** Where the person goes to be checked, below the product's origin. */
function verificationPath(sessionId: string): string {
  return `/sandbox/stripe/identity/${sessionId}`;
}

/** POST /v1/identity/verification_sessions */
export function createSession(world: World, form: FormTree): Session {
  const input = parse(CreateInput, form);
  const id = newId('vs');
  const session: Session = {
    id,
    object: 'identity.verification_session',
    client_reference_id: input.client_reference_id ?? null,
    client_secret: newClientSecret(id),
    created: nowSeconds(world),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    options: { document: input.options?.document ?? {} },
    redaction: null,
    related_customer: null,
    related_customer_account: null,
    status: 'requires_input',
    type: 'document',
    url: world.publicUrl() + verificationPath(id),
  };
  world.store.put('verificationSessions', session);
  world.store.put('returnAddresses', { id, returnUrl: input.return_url ?? null });
  world.events.record('identity.verification_session.created', session);
  return session;
}

/** POST /v1/identity/verification_sessions/{id}/cancel: only while it waits for the person. */
export function cancelSession(world: World, id: string): Session {
  const session = getRecord(world, 'verificationSessions', id);
  if (session.status === 'canceled') return session;
  if (session.status !== 'requires_input') {
    const message = `You cannot cancel this VerificationSession because it has a status of ${session.status}.`;
    throw wrongState('verification_session_unexpected_state', message);
  }
  return save(world, { ...session, status: 'canceled', url: null, client_secret: null }, 'canceled');
}

type Step = 'canceled' | 'processing' | 'requires_input' | 'verified';

function save(world: World, session: Session, step: Step): Session {
  const saved = world.store.put('verificationSessions', session);
  world.events.record(`identity.verification_session.${step}`, saved);
  return saved;
}

/** The person handed in a document, and the check takes its time: `verify` or `fail` decides it later. */
export function handIn(world: World, session: Session): Session {
  return submit(world, session) ?? session;
}

/** The person handed in a document, now or before, and the check passed. A session that is decided is left alone. */
export function verify(world: World, session: Session): Session {
  const processing = underReview(world, session);
  if (!processing) return session;
  return save(world, { ...processing, last_verification_report: newId('vr'), status: 'verified' }, 'verified');
}

/** The check did not pass. @param reason one of the provider's codes, or any sentence */
export function fail(world: World, session: Session, reason: string): Session {
  const processing = underReview(world, session);
  if (!processing) return session;
  const isCode = Object.hasOwn(failureReasons, reason);
  const code = isCode ? (reason as keyof typeof failureReasons) : 'document_unverified_other';
  const sentence = isCode || reason === '' ? failureReasons[code] : reason;
  const failed: Session = {
    ...processing,
    last_error: { code, reason: sentence },
    last_verification_report: newId('vr'),
    status: 'requires_input',
    client_secret: session.client_secret ?? newClientSecret(session.id),
    url: world.publicUrl() + verificationPath(session.id),
  };
  return save(world, failed, 'requires_input');
}

function underReview(world: World, session: Session): Session | undefined {
  return session.status === 'processing' ? session : submit(world, session);
}

function submit(world: World, session: Session): Session | undefined {
  if (session.status !== 'requires_input') return undefined;
  return save(world, { ...session, last_error: null, status: 'processing', url: null, client_secret: null }, 'processing');
}
