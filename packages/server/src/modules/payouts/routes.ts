import type { PayoutId } from '@x1/contract/core/ids.ts';
import type { Payout } from '@x1/contract/payouts/payout.ts';
import type { payoutsRoutes } from '@x1/contract/payouts/routes.ts';
import type { Actor } from '../../http/actor.ts';
import { created, type Handlers, page } from '../../http/handlers.ts';
import { invariant } from '../../platform/errors.ts';
import type { PayoutsService } from './service.ts';

interface PayoutList {
  items: Payout[];
  nextCursor: string | null;
  total: number | '1000+';
}

interface Needs {
  payouts: PayoutsService;
  /** A payout as its trainer sees it, and all of the caller's, newest first (module views). */
  readPayout: (payoutId: PayoutId) => Promise<Payout>;
  listPayouts: (actor: Actor, request: { limit: number; cursor?: string | undefined }) => Promise<PayoutList>;
  takeWebhook: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
}

export function createPayoutsHandlers({ payouts, readPayout, listPayouts, takeWebhook }: Needs): Handlers<typeof payoutsRoutes> {
  return {
    connectStatus: (actor, { params }) => payouts.connectStatus(actor, params.userId),
    createConnectAccount: (actor) => payouts.createConnectAccount(actor),
    onboardingLink: (actor) => payouts.onboardingLink(actor),
    balance: (actor) => payouts.balance(actor),
    listPayouts: async (actor, { query }) => page(await listPayouts(actor, query)),
    requestPayout: async (actor) => created(await readPayout(await payouts.requestPayout(actor))),
    webhook: async (_actor, _input, { rawBody, header }) => {
      invariant(rawBody, 'the webhook route hands over raw bytes');
      await takeWebhook(rawBody, header('stripe-signature'));
      return { received: true };
    },
  };
}
