import Stripe from 'stripe';
import { z } from 'zod';
import { systemClock } from '../../platform/clock.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ProviderEvent, VerifyWebhook, WebhookEndpoint } from '../../platform/webhook-events.ts';

interface Needs {
  /** The signing secret of each endpoint. */
  readonly secrets: Readonly<Record<WebhookEndpoint, string>>;
  /** Whether our key moves real money: events of the other kind are refused. */
  readonly isLive: boolean;
  readonly logger: Logger;
}

/** How far a signature's time may be from ours, before or after it. */
const toleranceSeconds = 300;

const Event = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({
    object: z.object({ id: z.string().min(1).max(255), payment_intent: z.unknown().optional() }),
  }),
});

/** Checks signatures of raw bodies. Any problem with an event is answered as a bad signature, nothing else; the log has the details. */
export function createWebhookVerifier({ secrets, isLive, logger }: Needs): VerifyWebhook {
  return (endpoint, rawBody, signature) => {
    try {
      return toProviderEvent(endpoint, readSigned(rawBody, signature, secrets[endpoint]), isLive);
    } catch (cause) {
      logger.warn('A webhook was refused', { securityEvent: 'webhook_refused', route: `/api/webhooks/${endpoint}`, error: cause });
      throw new AppError('webhook.bad_signature', undefined, { cause });
    }
  };
}

/** A signature's age is measured by the system clock, which the provider shares with us; product time does not matter. */
function readSigned(rawBody: Buffer, signature: string | undefined, secret: string): unknown {
  const receivedAtMs = systemClock.now().getTime();
  const event: unknown = Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, toleranceSeconds, undefined, receivedAtMs);
  // Stripe's library looks back only: a body signed for tomorrow could be replayed until then.
  const signedAtMs = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]) * 1_000;
  invariant(signedAtMs <= receivedAtMs + toleranceSeconds * 1_000, 'the signature is of the future');
  return event;
}

function toProviderEvent(endpoint: WebhookEndpoint, payload: unknown, isLive: boolean): ProviderEvent {
  const { id, type, livemode, account, data } = Event.parse(payload);
  invariant(livemode === isLive, 'livemode of the event is not that of our key');
  invariant(isOfExpectedAccount(endpoint, account, data.object.id), 'the event belongs to another account');
  const intent = data.object.payment_intent;
  const paymentIntentId = typeof intent === 'string' ? intent : undefined;
  return { id, type, objectId: data.object.id, paymentIntentId, account: account ?? undefined };
}

/** Events of connected accounts name the account they happened in; our own account's events name none (security.md F14). */
function isOfExpectedAccount(endpoint: WebhookEndpoint, account: string | null | undefined, objectId: string): boolean {
  const name = account ?? undefined;
  if (endpoint !== 'connect') return name === undefined;
  return name !== undefined && (name === objectId || !objectId.startsWith('acct_'));
}
