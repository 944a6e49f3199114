import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isRecorded, recordOnce } from '../../platform/webhook-events.ts';
import type { VerificationService } from './service.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'verifyWebhook'> {
  verification: Pick<VerificationService, 'refreshSession'>;
}

/**
 * Takes one signed event of the identity provider. Its content isn't trusted: the session is read again, and written in the transaction
 * that records the event (R94). While the provider does not answer, the event is refused and comes again.
 */
export function createIdentityWebhook({ db, clock, verifyWebhook, verification }: Needs) {
  return async (rawBody: Buffer, signature: string | undefined): Promise<void> => {
    const event = verifyWebhook('identity', rawBody, signature);
    if (await isRecorded(db, event.id)) return;
    const record = (tx: Tx) => recordOnce(tx, { id: event.id, type: event.type, endpoint: 'identity', receivedAt: clock.now() });
    if (event.type.startsWith('identity.verification_session.')) await verification.refreshSession(event.objectId, record);
    await inTransaction(db, record);
  };
}
