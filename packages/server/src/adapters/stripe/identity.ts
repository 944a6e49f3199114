import type Stripe from 'stripe';
import type { CheckStart, IdentityProvider, ProviderCheck } from '../../modules/verification/port.ts';
import { AppError } from '../../platform/errors.ts';
import { toMetadata } from './row-metadata.ts';
import { callStripe, isMissing } from './stripe-client.ts';

type Session = Stripe.Identity.VerificationSession;

const kind = 'identity.verification_session';

/** Stripe Identity: a document and a selfie, taken on Stripe's page. */
export function createStripeIdentity(stripe: Stripe): IdentityProvider {
  return {
    start: async (check) => {
      const session = await callStripe<Session>(kind, () =>
        stripe.identity.verificationSessions.create(startParameters(check), { idempotencyKey: idempotencyKey(check) }),
      );
      if (!session.url) throw new AppError('provider.unavailable', undefined, { cause: new Error('a new check came without its page') });
      return { sessionId: session.id, url: session.url };
    },
    read: (sessionId) =>
      callStripe<Session>(kind, () => stripe.identity.verificationSessions.retrieve(sessionId)).then(toProviderCheck, (error: unknown) => {
        // A session the provider no longer knows will never be decided: the person may start again.
        if (isMissing(error)) return { state: 'cancelled' };
        throw error;
      }),
  };
}

function idempotencyKey({ key, day, attempt }: CheckStart): string {
  return `identity-check:${key}:${day}:${attempt}`;
}

function startParameters({ userId, key, returnUrl }: CheckStart): Stripe.Identity.VerificationSessionCreateParams {
  return {
    type: 'document',
    client_reference_id: String(userId),
    metadata: toMetadata({ kind: 'userId', id: userId, key }),
    options: { document: { require_live_capture: true, require_matching_selfie: true } },
    return_url: returnUrl,
  };
}

/** A session whose last attempt failed is waiting for input again: its error distinguishes the two. */
function toProviderCheck({ status, last_error: error, url }: Session): ProviderCheck {
  if (status === 'verified') return { state: 'verified' };
  if (status === 'processing') return { state: 'processing' };
  if (status === 'canceled') return { state: 'cancelled' };
  if (error) return { state: 'failed', ...(error.reason ? { reason: error.reason } : {}) };
  return { state: 'waiting', ...(url ? { url } : {}) };
}
