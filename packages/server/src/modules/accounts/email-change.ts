import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type ConfirmPassword, lockConfirmed } from './current-password.ts';
import { toEmailKey } from './email-key.ts';
import { emailChanged, emailChangeRequested } from './events.ts';
import * as linkStore from './link-store.ts';
import { newLink, tokenOf } from './links.ts';
import * as store from './store.ts';
import type { Account } from './tables.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'events' | 'secrets'> & { confirmPassword: ConfirmPassword };

/** What the two mails need: the link goes to the new address, the notice to the old one. */
export interface EmailChangeMail {
  readonly userId: UserId;
  readonly to: string;
  readonly oldEmail: string;
  /** Goes after `/confirm-email#token=`; never into the notice. */
  readonly token: string;
  readonly expiresAt: Date;
}

const goodForMs = 24 * 60 * 60_000;

/** Changing the email: the password is required, and the new address has to be confirmed (B3). */
export function createEmailChange({ db, clock, logger, events, secrets, confirmPassword }: Needs) {
  return {
    /**
     * Has a link mailed to the new address; nothing changes until it is used. A pending earlier change is withdrawn. The current email
     * is not a change.
     *
     * @throws AppError 'account.wrong_password' also if it was changed in the meantime, 'auth.too_many_tries', 'account.email_taken',
     *   'server.unavailable'
     */
    changeEmail: async (
      actor: Actor,
      { email, currentPassword, ip }: { email: string; currentPassword: string; ip: string },
    ): Promise<Account> => {
      const confirmed = await confirmPassword(actor, { password: currentPassword, ip });
      const { userId } = actor;
      const newEmailKey = toEmailKey(email);
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        const current = await lockConfirmed(tx, confirmed);
        const owner = await store.findOwnerOfEmail(tx, newEmailKey);
        if (owner !== undefined && owner !== userId) throw new AppError('account.email_taken');
        await linkStore.endEmailChanges(tx, userId, now);
        if (email === current.email) return;
        const change = { userId, oldEmail: current.email, newEmail: email, newEmailKey };
        const changeId = await linkStore.insertEmailChange(tx, change, newLink(secrets, 'email-change', { now, goodForMs }));
        await events.announce(tx, emailChangeRequested, { changeId });
      });
      return confirmed.account;
    },

    /** The address that still has to be confirmed, or undefined. */
    findPendingEmail: async (userId: UserId): Promise<string | undefined> =>
      (await linkStore.findOpenChange(db, userId, clock.now()))?.newEmail,

    /** Withdraws a pending change; without one nothing happens. */
    withdrawEmailChange: (userId: UserId): Promise<void> => inTransaction(db, (tx) => linkStore.endEmailChanges(tx, userId, clock.now())),

    /** What the mails contain; undefined when the change is no longer pending: then no mail is sent. */
    getEmailChange: async (changeId: number): Promise<EmailChangeMail | undefined> => {
      const change = await linkStore.findEmailChange(db, changeId, clock.now());
      if (!change) return undefined;
      const { userId, newEmail, oldEmail, expiresAt } = change;
      return { userId, to: newEmail, oldEmail, token: tokenOf(secrets, 'email-change', change), expiresAt };
    },

    /**
     * The link at the new address was used: it becomes the account's email. Used again while it still is, nothing changes. Password
     * reset links sent to the old address become invalid.
     *
     * @returns the email
     * @throws AppError 'account.link_invalid' when the link is unknown, withdrawn or older than a day, 'account.email_taken' when someone
     *   has signed up with the address in the meantime
     */
    confirmEmail: async (token: string): Promise<string> => {
      const { userId, email, isNew } = await inTransaction(db, async (tx) => {
        const now = clock.now();
        const change = await linkStore.findChangeByToken(tx, hashToken(token));
        if (!change || change.expiresAt <= now) throw new AppError('account.link_invalid');
        const account = await store.lockAccount(tx, change.userId);
        const confirmed = { userId: change.userId, email: change.newEmail };
        if (change.confirmedAt) {
          if (account.email !== change.newEmail) throw new AppError('account.link_invalid');
          return { ...confirmed, isNew: false };
        }
        if (account.isDisabled) throw new AppError('account.link_invalid');
        await linkStore.setConfirmed(tx, change.id, now);
        await linkStore.endLinks(tx, change.userId, now);
        await store.setEmail(tx, change.userId, { email: change.newEmail, emailKey: change.newEmailKey });
        await store.setEmailConfirmed(tx, change.userId, now);
        await events.announce(tx, emailChanged, { userId: change.userId });
        return { ...confirmed, isNew: true };
      }).catch((error: unknown) => {
        if (isUniqueViolation(error, 'users_email_key_key')) throw new AppError('account.email_taken');
        throw error;
      });
      if (isNew) logger.info('An email was changed', { securityEvent: 'email_changed', userId });
      return email;
    },
  };
}
