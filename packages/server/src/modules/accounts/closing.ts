import { type ClosingObstacle, DELETED_USER_NAME } from '@x1/contract/accounts/account-links.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { listText } from '@x1/contract/core/list-text.ts';
import { t, translate } from '@x1/contract/core/texts.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { newFileKey, newToken } from '../../platform/tokens.ts';
import { type ConfirmPassword, lockConfirmed, type TypedPassword } from './current-password.ts';
import { toEmailKey } from './email-key.ts';
import { accountDeleted, adultGone } from './events.ts';
import { leaveFamilies } from './family-store.ts';
import type { ClosingListener, PersonReader, SalesHold } from './needs.ts';
import type { PasswordHasher } from './passwords.ts';
import { personKey, type SignInTries } from './sign-in-tries.ts';
import * as store from './store.ts';

export interface ClosingNeeds {
  programs: SalesHold;
  personReader: PersonReader;
  closingListeners: readonly ClosingListener[];
}

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'events' | 'realtime'>, ClosingNeeds {
  passwords: PasswordHasher;
  confirmPassword: ConfirmPassword;
  tries: SignInTries;
}

const sentences: Record<ClosingObstacle, string> = {
  open_session: t('a paid session is still open'),
  open_payment: t('a payment is under way'),
  open_refund: t('a refund is on its way'),
  open_dispute: t('a bank is deciding about a payment'),
  open_problem: t('a reported problem is being looked at'),
  balance: t('there is money in your balance that has not reached your bank'),
};

/** Closing an account for good (B18, security.md §5.2). */
export function createClosing({
  db,
  clock,
  logger,
  events,
  realtime,
  passwords,
  confirmPassword,
  tries,
  programs,
  personReader,
  closingListeners,
}: Needs) {
  /** What blocks closing an account. None of it can start until the transaction ends. */
  async function findObstacles(tx: Tx, userId: UserId): Promise<ClosingObstacle[]> {
    await programs.holdSales(tx, userId);
    return personReader.findClosingObstacles(tx, userId);
  }

  return {
    /**
     * Closes the caller's account: nobody can sign in to it anymore, its sockets close, and personal data is deleted immediately here and, through the
     * announced event, in every other module. The email can sign up again. Idempotent, also concurrently.
     *
     * @throws AppError 'account.wrong_password' also if it was changed in the meantime, 'auth.required' if an operator disabled the account
     *   in the meantime, 'auth.too_many_tries', 'account.cannot_close' with `reasons`, 'server.unavailable'
     */
    closeAccount: async (actor: Actor, typed: TypedPassword): Promise<void> => {
      const confirmed = await confirmPassword(actor, typed);
      const { userId } = actor;
      // A password that nobody knows: learning the pseudonym does not help an attacker.
      const passwordHash = await passwords.hash(newToken());
      const ended = await inTransaction(db, async (tx) => {
        if ((await store.lockAccount(tx, userId)).isClosed) return undefined;
        const { email } = await lockConfirmed(tx, confirmed);
        const obstacles = await findObstacles(tx, userId);
        if (obstacles.length > 0) throw cannotClose(obstacles);
        for (const listener of closingListeners) await listener.onAccountClosed(tx, { userId, email });
        await tries.forget(tx, toEmailKey(email));
        await tries.forget(tx, personKey(userId));
        const membership = await leaveFamilies(tx, userId, clock.now());
        await store.anonymise(tx, userId, { ...newPseudonym(), passwordHash, closedAt: clock.now() });
        await events.announce(tx, accountDeleted, { userId });
        if (!membership) return undefined;
        const by = membership.ownerId === userId ? 'owner' : 'member';
        await events.announce(tx, adultGone, { familyMemberId: membership.id, by });
        return membership;
      });
      logger.info('An account was closed', { securityEvent: 'account_closed', userId });
      realtime.endUser(userId);
      // The second adult's connections hear the family that is gone.
      if (ended?.memberId) realtime.endUser(ended.memberId);
    },
  };
}

/** Reveals nothing about the person, and is not an address that mail could reach (RFC 2606). */
function newPseudonym(): { name: string; email: string } {
  return { name: DELETED_USER_NAME, email: `deleted-${newFileKey()}@deleted.invalid` };
}

function cannotClose(reasons: readonly ClosingObstacle[]): AppError {
  const list = () => listText(reasons.map((reason) => translate(sentences[reason])));
  return new AppError(
    'account.cannot_close',
    { reasons },
    { say: () => ({ message: t("Your account can't be deleted yet: {list}.", { list: list() }) }) },
  );
}
