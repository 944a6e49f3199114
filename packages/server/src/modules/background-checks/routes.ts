import type { backgroundChecksRoutes } from '@x1/contract/background-checks/routes.ts';
import type { Handlers } from '../../http/handlers.ts';
import { invariant } from '../../platform/errors.ts';
import type { BackgroundChecksService } from './service.ts';

interface Needs {
  backgroundChecks: BackgroundChecksService;
  takeWebhook: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
}

export function createBackgroundChecksHandlers({ backgroundChecks, takeWebhook }: Needs): Handlers<typeof backgroundChecksRoutes> {
  return {
    readCheck: (actor) => backgroundChecks.readCheck(actor),
    startCheck: (actor, { body }) => backgroundChecks.startCheck(actor, body),
    openCheck: (actor) => backgroundChecks.openCheck(actor),
    refreshCheck: (actor) => backgroundChecks.refreshCheck(actor),
    webhook: async (_actor, _input, { rawBody, header }) => {
      invariant(rawBody, 'the webhook route hands over raw bytes');
      await takeWebhook(rawBody, header('x-checkr-signature'));
      return { received: true };
    },
  };
}
