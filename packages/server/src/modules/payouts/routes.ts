import type { payoutsRoutes } from '@x1/contract/payouts/routes.ts';
import { created, type Handlers, page } from '../../http/handlers.ts';
import { invariant } from '../../platform/errors.ts';
import type { PayoutsService } from './service.ts';

interface Needs {
  payouts: PayoutsService;
  takeWebhook: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
}

export function createPayoutsHandlers({ payouts, takeWebhook }: Needs): Handlers<typeof payoutsRoutes> {
  return {
    connectStatus: (actor, { params }) => payouts.connectStatus(actor, params.userId),
    createConnectAccount: (actor) => payouts.createConnectAccount(actor),
    onboardingLink: (actor) => payouts.onboardingLink(actor),
    balance: (actor) => payouts.balance(actor),
    nextPayout: (actor) => payouts.nextPayout(actor),
    ownFee: (actor) => payouts.ownFee(actor),
    listPayouts: async (actor, { query }) => page(await payouts.listPayouts(actor, query)),
    requestPayout: async (actor) => created(await payouts.readPayout(await payouts.requestPayout(actor))),
    webhook: async (_actor, _input, { rawBody, header }) => {
      invariant(rawBody, 'the webhook route hands over raw bytes');
      await takeWebhook(rawBody, header('stripe-signature'));
      return { received: true };
    },
  };
}
