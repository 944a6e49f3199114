import type { ModuleContext } from '../../module-context.ts';
import type { PayoutsNeeds } from './needs.ts';
import type { PayoutProvider } from './port.ts';
import { createPayoutsHandlers } from './routes.ts';
import { createPayoutsService } from './service.ts';
import { subscribePayouts } from './subscriptions.ts';
import { createConnectWebhook } from './webhook.ts';

/** Trainers' payout accounts and their payouts. */
export function createPayoutsModule(
  context: ModuleContext & { payoutProvider: PayoutProvider },
  { accounts, trainers, ledger }: PayoutsNeeds,
) {
  const service = createPayoutsService({ ...context, accounts, trainers, ledger });
  const takeWebhook = createConnectWebhook({ ...context, payouts: service });
  return {
    service,
    handlers: createPayoutsHandlers({ payouts: service, takeWebhook }),
    subscribe: () => subscribePayouts(service, context),
  };
}
