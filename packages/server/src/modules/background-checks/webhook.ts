import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { isRecorded, recordOnce } from '../../platform/webhook-events.ts';
import type { BackgroundCheckProvider } from './port.ts';
import type { BackgroundChecksService } from './service.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'> {
  checkProvider: BackgroundCheckProvider | undefined;
  backgroundChecks: Pick<BackgroundChecksService, 'refreshByEvent'>;
}

/**
 * Takes one signed event of the provider. Its content isn't trusted: the check is read again, and written in the transaction that records the event
 * (R94). While the provider does not answer, the event is refused and comes again.
 */
export function createChecksWebhook({ db, clock, checkProvider, backgroundChecks }: Needs) {
  return async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
    if (!checkProvider) throw new AppError('webhook.bad_signature');
    const event = checkProvider.verifyWebhook(rawBody, signature);
    if (await isRecorded(db, event.id)) return;
    const record = (tx: Tx) => recordOnce(tx, { id: event.id, type: event.type, endpoint: 'background-checks', receivedAt: clock.now() });
    if (/^(invitation|report)\./.test(event.type)) await backgroundChecks.refreshByEvent(event, record);
    await inTransaction(db, record);
  };
}
