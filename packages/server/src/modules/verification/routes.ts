import type { verificationRoutes } from '@x1/contract/verification/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import { invariant } from '../../platform/errors.ts';
import type { VerificationService } from './service.ts';

interface Needs {
  verification: VerificationService;
  takeWebhook: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
}

export function createVerificationHandlers({ verification, takeWebhook }: Needs): Handlers<typeof verificationRoutes> {
  return {
    status: (actor) => verification.status(actor),
    createSession: (actor) => verification.createSession(actor),
    checkStatus: (actor) => verification.checkStatus(actor),
    webhook: async (_actor, _input, { rawBody, header }) => {
      invariant(rawBody, 'the webhook route hands over raw bytes');
      await takeWebhook(rawBody, header('stripe-signature'));
      return { received: true };
    },
  };
}
