import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { toEmailKey } from './email-key.ts';
import { accountDisowned, confirmationRequested } from './events.ts';
import { deleteAllFactors } from './factors/store.ts';
import { hourMs, mostLinksPerHour, resetGoodForMs } from './lifetimes.ts';
import * as linkStore from './link-store.ts';
import { newLink, tokenOf } from './links.ts';
import type { PasswordHasher } from './passwords.ts';
import type { SignInTries } from './sign-in-tries.ts';
import * as store from './store.ts';

type LinkNeeds = Pick<ModuleContext, 'clock' | 'events' | 'secrets'>;

type Needs = LinkNeeds &
  Pick<ModuleContext, 'db' | 'logger' | 'realtime'> & {
    passwords: PasswordHasher;
    tries: SignInTries;
  };

/** What the mail that asks 'Did you create this account?' needs. */
export interface ConfirmationMail {
  readonly userId: UserId;
  readonly to: string;
  /** Goes behind `/confirm-account#token=`. */
  readonly token: string;
  readonly expiresAt: Date;
}

const goodForMs = 7 * 86_400_000;

/** Writes a link and has it mailed, in the transaction of what asks for it. */
export async function requestConfirmation(tx: Tx, userId: UserId, { clock, events, secrets }: LinkNeeds): Promise<void> {
  const link = newLink(secrets, 'email-confirmation', { now: clock.now(), goodForMs });
  const confirmationId = await linkStore.insertConfirmation(tx, userId, link);
  await events.announce(tx, confirmationRequested, { confirmationId });
}

/** Whether an account belongs to the reader of its email (R180). */
export function createEmailConfirmation({ db, clock, logger, events, realtime, secrets, passwords, tries }: Needs) {
  /** Locks the account and uses the link up. @throws AppError 'account.link_invalid' when it is unknown, used or older than a week */
  async function answer(tx: Tx, token: string, now: Date) {
    const link = await linkStore.findConfirmationByToken(tx, hashToken(token), now);
    const account = link && (await store.lockAccount(tx, link.userId));
    if (!account || account.isDisabled || !(await linkStore.endConfirmation(tx, link.id, now))) throw new AppError('account.link_invalid');
    return account;
  }

  return {
    /** Mails another link; nothing when the email is confirmed, or five were mailed in this hour. */
    resendConfirmation: ({ userId }: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'email-confirmation', userId);
        if ((await store.getAccount(tx, userId)).isEmailConfirmed) return;
        const since = new Date(clock.now().getTime() - hourMs);
        if ((await linkStore.countConfirmationsSince(tx, userId, since)) >= mostLinksPerHour) return;
        await requestConfirmation(tx, userId, { clock, events, secrets });
      }),

    /** What the mail says; undefined when the link is no longer good, and there is nothing to mail. */
    getConfirmation: async (confirmationId: number): Promise<ConfirmationMail | undefined> => {
      const link = await linkStore.findConfirmation(db, confirmationId, clock.now());
      if (!link) return undefined;
      const { email } = await store.getAccount(db, link.userId);
      return { userId: link.userId, to: email, token: tokenOf(secrets, 'email-confirmation', link), expiresAt: link.expiresAt };
    },

    /**
     * Yes, this person created the account: the email is confirmed, and every sign-in stays.
     *
     * @returns the email
     * @throws AppError 'account.link_invalid'
     */
    confirmAccount: (token: string): Promise<string> =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        const { id, email } = await answer(tx, token, now);
        await store.setEmailConfirmed(tx, id, now);
        await linkStore.endConfirmations(tx, id, now);
        return email;
      }),

    /**
     * No, somebody else did: all that person could come back by ends, and the password is one that nobody knows.
     *
     * @returns the token of a link for a new password: with it the reader of the mailbox may have the account
     * @throws AppError 'account.link_invalid', 'server.unavailable'
     */
    disownAccount: async (token: string): Promise<string> => {
      // Before the transaction, which holds a connection.
      const passwordHash = await passwords.hash(newToken());
      const { userId, resetToken } = await inTransaction(db, async (tx) => {
        const now = clock.now();
        const account = await answer(tx, token, now);
        await store.setPasswordHash(tx, account.id, passwordHash);
        await store.deleteAuthSessions(tx, account.id);
        await deleteAllFactors(tx, account.id);
        await linkStore.endLinks(tx, account.id, now);
        await tries.forget(tx, toEmailKey(account.email));
        await events.announce(tx, accountDisowned, { userId: account.id, disownedAt: now.toISOString() });
        const link = newLink(secrets, 'password-reset', { now, goodForMs: resetGoodForMs });
        await linkStore.insertReset(tx, account.id, link);
        return { userId: account.id, resetToken: tokenOf(secrets, 'password-reset', link) };
      });
      logger.info('An account was disowned by the reader of its mail', { securityEvent: 'account_disowned', userId });
      realtime.endUser(userId);
      return resetToken;
    },
  };
}
