import type { ModuleContext } from '../../module-context.ts';
import { advancePayout, runPayouts } from './jobs.ts';
import type { PayoutsNeeds } from './needs.ts';
import type { PayoutProvider } from './port.ts';
import { createPayoutsHandlers } from './routes.ts';
import { createPayoutsService, type PayoutsService } from './service.ts';
import { createConnectWebhook } from './webhook.ts';

const lookAgainMs = 5_000;

/** Trainers' payout accounts and their payouts. */
export function createPayoutsModule(
  context: ModuleContext & { payoutProvider: PayoutProvider },
  { settings, accounts, trainers, ledger, sessions }: PayoutsNeeds,
) {
  const service = createPayoutsService({ ...context, settings, accounts, trainers, ledger, sessions });
  const takeWebhook = createConnectWebhook({ ...context, payouts: service });
  return {
    service,
    handlers: createPayoutsHandlers({ payouts: service, takeWebhook }),
    subscribe: () => subscribePayouts(service, context),
  };
}

/** The background work of payouts. */
export function subscribePayouts(payouts: PayoutsService, { db, clock, jobs }: Pick<ModuleContext, 'db' | 'clock' | 'jobs'>): void {
  jobs.work(
    advancePayout,
    async ({ payoutId }) => {
      if (await payouts.advance(payoutId)) return;
      // Another process may have asked the provider before this job's event: ask again when it is done.
      await jobs.send(db, advancePayout, { payoutId }, { startAt: new Date(clock.now().getTime() + lookAgainMs) });
    },
    { concurrency: 3 },
  );
  jobs.work(runPayouts, async () => {
    try {
      await payouts.runDueFridays();
    } finally {
      await payouts.reconcile();
    }
  });
}
