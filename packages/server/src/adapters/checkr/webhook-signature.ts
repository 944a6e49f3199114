import * as z from 'zod';
import type { CheckEvent } from '../../modules/background-checks/port.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { isSignedWith } from '../../platform/tokens.ts';

const id = z.string().min(1).max(255);

/** What is read of an event; whatever else it carries is neither trusted nor kept. */
const Event = z.object({
  id,
  object: z.literal('event'),
  type: id,
  data: z.object({ object: z.object({ id, candidate_id: id.nullish() }) }),
});

/**
 * Checks `X-Checkr-Signature`: HMAC-SHA256 of the raw body with the API key, in hexadecimal digits. It has no time in it, so an old event can be sent
 * again by whoever saw it: it changes nothing, because the state is asked for.
 */
export function createCheckrWebhookVerifier({ apiKey, logger }: { apiKey: string; logger: Logger }) {
  return (rawBody: Buffer, signature: string | undefined): CheckEvent => {
    try {
      if (!isSignedWith(apiKey, rawBody, signature ?? '')) throw new Error('the signature is wrong');
      const event = Event.parse(JSON.parse(rawBody.toString('utf8')));
      const { object } = event.data;
      return { id: event.id, type: event.type, objectId: object.id, candidateId: object.candidate_id ?? undefined };
    } catch (cause) {
      logger.warn('A webhook was refused', {
        securityEvent: 'webhook_refused',
        route: '/api/webhooks/background-checks',
        error: cause instanceof z.ZodError ? new Error('the event has another shape') : cause,
      });
      throw new AppError('webhook.bad_signature', undefined, { cause });
    }
  };
}
