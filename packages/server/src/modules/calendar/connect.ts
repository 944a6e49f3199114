import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteBusy } from './busy-store.ts';
import { findOpen, saveConsent } from './connection-store.ts';
import { forgetWritten } from './event-store.ts';
import { revokeConsent } from './jobs.ts';
import type { CalendarNeeds } from './needs.ts';
import type { CalendarGrant, CalendarProvider } from './port.ts';
import type { createSync } from './sync.ts';
import type { SessionReader } from './tables.ts';
import { TOKEN_PURPOSE } from './with-calendar-connection.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'secrets' | 'jobs'>, Pick<CalendarNeeds, 'accounts'> {
  provider: Pick<CalendarProvider, 'revoke'>;
  sessions: SessionReader;
  syncing: Pick<ReturnType<typeof createSync>, 'lockConnection' | 'want' | 'wake'>;
}

/** Connecting a calendar, once its owner has opened it to X1, however that was done. */
export function createConnect({ db, clock, logger, secrets, jobs, accounts, provider: ofGrant, sessions, syncing }: Needs) {
  /** A trainer has one calendar connected: another provider's before it is let go. */
  async function letGo(tx: Tx, userId: UserId, { provider }: CalendarGrant): Promise<void> {
    const before = await findOpen(tx, userId);
    if (!before || before.provider === provider) return;
    const sealedToken = before.sealedToken.toString('base64');
    await jobs.send(tx, revokeConsent, { userId, provider: before.provider, sealedToken });
  }

  /** Upcoming sessions belong in the calendar from now on, and what an earlier consent left there is checked again. */
  async function connect(tx: Tx, userId: UserId, { grant, server }: { grant: CalendarGrant; server: string | null }): Promise<void> {
    const now = clock.now();
    await accounts.assertOpen(tx, userId);
    await syncing.lockConnection(tx, userId);
    await letGo(tx, userId, grant);
    const sealedToken = secrets.seal(TOKEN_PURPOSE, grant.secret);
    await saveConsent(tx, userId, { provider: grant.provider, server, sealedToken, at: now });
    // They may belong to another person's calendar, or to a previous one.
    await deleteBusy(tx, userId);
    await forgetWritten(tx, userId, now);
    for (const session of await sessions.listUpcoming(tx, userId, now)) await syncing.want(tx, { ...session, userId });
    await syncing.wake(tx, userId);
  }

  /** A consent that cannot be stored is revoked. Google revokes every consent of a person at once: a valid one must not go with it. */
  async function giveBack(userId: UserId, grant: CalendarGrant): Promise<void> {
    try {
      if ((await findOpen(db, userId))?.provider !== grant.provider) await ofGrant.revoke(grant);
    } catch (error) {
      logger.warn('A consent that could not be stored is still active at its provider', { userId, error });
    }
  }

  /** @param server its name, where a trainer chose one. @throws AppError when the account was closed or disabled in the meantime: then nothing is stored, and the consent given back */
  return async (userId: UserId, grant: CalendarGrant, server: string | null = null): Promise<void> => {
    try {
      await inTransaction(db, (tx) => connect(tx, userId, { grant, server }));
    } catch (error) {
      await giveBack(userId, grant);
      throw error;
    }
    logger.info('A calendar was connected', { securityEvent: 'calendar_connected', userId });
  };
}
