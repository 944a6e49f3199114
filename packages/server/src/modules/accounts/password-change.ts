import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ConfirmPassword, lockConfirmed } from './current-password.ts';
import { passwordChanged } from './events.ts';
import * as linkStore from './link-store.ts';
import type { PasswordHasher } from './passwords.ts';
import * as store from './store.ts';
import type { Account } from './tables.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'events' | 'realtime'> & {
  passwords: PasswordHasher;
  confirmPassword: ConfirmPassword;
};

/** Changing the password with the old one. */
export function createPasswordChange({ db, clock, logger, events, realtime, passwords, confirmPassword }: Needs) {
  return {
    /**
     * Changes the password. Ends every other sign-in of the person, and every mailed link (B2, R29).
     *
     * @throws AppError 'account.wrong_password' also if it was changed in the meantime, 'auth.too_many_tries', 'server.unavailable'
     */
    changePassword: async (
      actor: Actor,
      { currentPassword, newPassword, ip }: { currentPassword: string; newPassword: string; ip: string },
    ): Promise<Account> => {
      const confirmed = await confirmPassword(actor, { password: currentPassword, ip });
      const passwordHash = await passwords.hash(newPassword);
      const { userId, sessionId } = actor;
      await inTransaction(db, async (tx) => {
        await lockConfirmed(tx, confirmed);
        await store.setPasswordHash(tx, userId, passwordHash);
        await store.deleteAuthSessions(tx, userId, { except: sessionId });
        const now = clock.now();
        await linkStore.endLinks(tx, userId, now);
        await events.announce(tx, passwordChanged, { userId, changedAt: now.toISOString() });
      });
      logger.info('A password was changed', { securityEvent: 'password_changed', userId });
      realtime.endUser(userId, { exceptSessionId: sessionId });
      return confirmed.account;
    },
  };
}
