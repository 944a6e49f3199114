import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { toEmailKey } from './email-key.ts';
import { accountDisowned, passwordChanged, passwordResetRequested } from './events.ts';
import { deleteAllFactors } from './factors/store.ts';
import { preparePasswordReset } from './jobs.ts';
import { hourMs, mostLinksPerHour, resetGoodForMs } from './lifetimes.ts';
import * as linkStore from './link-store.ts';
import { newLink, tokenOf } from './links.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SignInTries } from './sign-in-tries.ts';
import * as store from './store.ts';

export interface PasswordResetNeeds extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'events' | 'jobs' | 'realtime' | 'secrets'> {
  passwords: PasswordHasher;
  tries: SignInTries;
}

/** What the mail with the link needs. */
export interface PasswordResetMail {
  readonly userId: UserId;
  readonly to: string;
  /** Goes after `/reset-password#token=`. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Resetting a forgotten password. */
export function createPasswordReset({ db, clock, logger, events, jobs, realtime, secrets, passwords, tries }: PasswordResetNeeds) {
  /** The email was never confirmed: what was there before may be somebody else's (R180). */
  async function disown(tx: Tx, userId: UserId, now: Date): Promise<void> {
    await deleteAllFactors(tx, userId);
    await events.announce(tx, accountDisowned, { userId, disownedAt: now.toISOString() });
  }

  return {
    /**
     * Has a link mailed if the email has an account. Whether it has is not revealed, neither in the reply nor by its timing: everything
     * that differs is done by a job (F55).
     */
    requestPasswordReset: async (email: string): Promise<void> => {
      const userId = await store.findOpenAccountId(db, toEmailKey(email));
      await jobs.send(db, preparePasswordReset, { userId: userId ?? null });
    },

    /** The job behind it: creates the link and announces it. */
    preparePasswordReset: (userId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'password-reset', userId);
        const now = clock.now();
        if ((await linkStore.countResetsSince(tx, userId, new Date(now.getTime() - hourMs))) >= mostLinksPerHour) return;
        const resetId = await linkStore.insertReset(tx, userId, newLink(secrets, 'password-reset', { now, goodForMs: resetGoodForMs }));
        await events.announce(tx, passwordResetRequested, { resetId });
      }),

    /** What the mail contains; undefined when the link is no longer valid: then no mail is sent. */
    getPasswordReset: async (resetId: number): Promise<PasswordResetMail | undefined> => {
      const reset = await linkStore.findReset(db, resetId, clock.now());
      if (!reset) return undefined;
      const { email } = await store.getAccount(db, reset.userId);
      return { userId: reset.userId, to: email, token: tokenOf(secrets, 'password-reset', reset), expiresAt: reset.expiresAt };
    },

    /**
     * Sets a new password with the link, once. Ends every sign-in, and every other mailed link (B5). Earlier failed attempts do not
     * nobody out: the address of the link's holder may sign in at once. The link came by email, so the email is confirmed (R180).
     * A second factor stays (R181), but in an account whose email never was confirmed.
     *
     * @throws AppError 'account.link_invalid' when the link is unknown, used, or older than 30 minutes, 'server.unavailable'
     */
    resetPassword: async ({ token, password, ip }: { token: string; password: string; ip: string }): Promise<void> => {
      const reset = await linkStore.findResetByToken(db, hashToken(token), clock.now());
      if (!reset) throw new AppError('account.link_invalid');
      // Before the transaction, which holds a connection.
      const passwordHash = await passwords.hash(password);
      const { userId } = reset;
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        const account = await store.lockAccount(tx, userId);
        if (account.isDisabled || !(await linkStore.endReset(tx, reset.id, now))) throw new AppError('account.link_invalid');
        await store.setPasswordHash(tx, userId, passwordHash);
        await store.setEmailConfirmed(tx, userId, now);
        await store.deleteAuthSessions(tx, userId);
        await linkStore.endLinks(tx, userId, now);
        await tries.welcome(tx, toEmailKey(account.email), ip);
        await events.announce(tx, passwordChanged, { userId, changedAt: now.toISOString() });
        if (!account.isEmailConfirmed) await disown(tx, userId, now);
      });
      logger.info('A password was reset', { securityEvent: 'password_reset', userId });
      realtime.endUser(userId);
    },
  };
}
