import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isRecorded, type ProviderEvent, recordOnce } from '../../platform/webhook-events.ts';
import type { PayoutsService } from './service.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'verifyWebhook'> {
  payouts: Pick<PayoutsService, 'refreshAccount' | 'onBankPayoutEvent'>;
}

/** Events about payments to banks that may complete one. */
const answersOfBanks = new Set(['payout.paid', 'payout.failed', 'payout.canceled', 'payout.updated']);

/**
 * Takes one signed event of a payout account. Its content isn't trusted: the account is read again and written in the transaction that
 * records the event, a payout is left to a job that asks (R94). While the provider does not answer for an account, the event is refused and
 * comes again.
 */
export function createConnectWebhook({ db, clock, verifyWebhook, payouts }: Needs) {
  /** Records the event and queues what it asks for, together. */
  const recordNews = (event: ProviderEvent): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (!(await record(tx, event))) return;
      if (answersOfBanks.has(event.type) && event.account !== undefined)
        await payouts.onBankPayoutEvent(tx, { accountId: event.account, bankPayoutId: event.objectId });
    });

  const record = (tx: Tx, { id, type }: ProviderEvent) => recordOnce(tx, { id, type, endpoint: 'connect', receivedAt: clock.now() });

  return async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
    const event = verifyWebhook('connect', rawBody, signature);
    if (await isRecorded(db, event.id)) return;
    if (event.type === 'account.updated') await payouts.refreshAccount(event.objectId, (tx) => record(tx, event));
    await recordNews(event);
  };
}
