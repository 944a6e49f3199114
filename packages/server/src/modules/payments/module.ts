import type { ModuleContext } from '../../module-context.ts';
import type { PaymentsNeeds } from './needs.ts';
import type { PaymentGateway } from './port.ts';
import { createPaymentsHandlers } from './routes.ts';
import { createPaymentsService } from './service.ts';
import { subscribePayments } from './subscriptions.ts';
import { createPaymentsWebhook } from './webhook.ts';

/** Card payments. */
export function createPaymentsModule(
  context: ModuleContext & { gateway: PaymentGateway },
  { accounts, trainers, ledger, payouts, programs, scheduling, conversations, search }: PaymentsNeeds,
) {
  const needs = { accounts, trainers, ledger, payouts, programs, scheduling, conversations, search };
  const service = createPaymentsService({ ...context, ...needs, feeBasisPoints: context.config.platformFeeBasisPoints });
  const takeWebhook = createPaymentsWebhook({ ...context, payouts });
  return {
    service,
    handlers: createPaymentsHandlers({ payments: service, takeWebhook }),
    subscribe: () => subscribePayments(service, context),
  };
}
