import type { UserId } from '@x1/contract/core/ids.ts';
import type { ConnectStatus, PayoutAccountState } from '@x1/contract/payouts/payout.ts';
import { type Actor, assertSelf } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { accountRestored, accountRestricted, bankChanged } from './events.ts';
import type { PayoutsNeeds } from './needs.ts';
import { mayHaveChanged, toAccountStatus, toConnectStatus } from './policy.ts';
import type { AccountProvider } from './port.ts';
import type { PayoutAccount } from './store.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger' | 'publicUrl'>, Pick<PayoutsNeeds, 'accounts'> {
  payoutProvider: AccountProvider;
}

/** How often the provider is asked again because a concurrent call has written its answer. */
const maxRounds = 5;

/** Trainers' payout accounts. Their state is what the provider says when we ask (R71). */
export function createPayoutAccounts({ db, clock, events, logger, payoutProvider, accounts, publicUrl }: Needs) {
  const recentQuestions = createRecentQuestions(clock);
  const pages = { returnUrl: `${publicUrl}/trainer/connect/success`, refreshUrl: `${publicUrl}/trainer/connect/refresh` };

  /**
   * Asks the provider and writes down what it says; an answer that was overtaken by a newer one is asked for again.
   *
   * @param recordEvent runs in the same transaction; when it returns false nothing is written
   */
  async function refresh(userId: UserId, recordEvent: (tx: Tx) => Promise<boolean> = async () => true): Promise<PayoutAccount | undefined> {
    for (let round = 0; round < maxRounds; round += 1) {
      const account = await store.findAccount(db, userId);
      if (!account?.providerAccountId) return account;
      const status = toAccountStatus(await payoutProvider.readAccount(account.providerAccountId));
      const isWritten = await inTransaction(db, async (tx) => {
        if (!(await store.lockUnchanged(tx, account))) return false;
        if (await recordEvent(tx)) await writeStatus(tx, account, status);
        return true;
      });
      if (isWritten) return { ...account, ...status };
    }
    throw new AppError('server.unavailable');
  }

  async function writeStatus(tx: Tx, account: PayoutAccount, status: store.AccountStatus): Promise<void> {
    const { state, detailsSubmitted, payoutsEnabled } = status;
    const hasSameBank = String(account.fingerprints) === String(status.fingerprints);
    const isSame = account.state === state && account.detailsSubmitted === detailsSubmitted && account.payoutsEnabled === payoutsEnabled;
    if (isSame && hasSameBank) return;
    await store.setStatus(tx, account.userId, status, clock.now());
    const { userId } = account;
    if (!hasSameBank) await events.announce(tx, bankChanged, { userId });
    if (isSame) return;
    if (account.state !== 'ACTIVE' && state === 'ACTIVE') await events.announce(tx, accountRestored, { userId });
    if (isTurnedOff(account.state, state)) await events.announce(tx, accountRestricted, { userId });
    logger.info('A payout account changed', { securityEvent: 'payout_account_changed', userId, code: state });
  }

  /** While the provider does not respond, its last answer is good enough for a screen. */
  async function refreshIfPossible(account: PayoutAccount): Promise<PayoutAccount> {
    try {
      return (await refresh(account.userId)) ?? account;
    } catch (error) {
      logger.warn('A payout account could not be read from the provider', { userId: account.userId, error });
      return account;
    }
  }

  return {
    /** The three flags of the caller's own account, or of anybody's for an operator (row 13). */
    connectStatus: async (actor: Actor, userId: UserId): Promise<ConnectStatus> => {
      assertSelf(actor, userId);
      const account = await store.findAccount(db, userId);
      const isWorthAsking = account && mayHaveChanged(account) && recentQuestions.mayAsk(userId);
      return toConnectStatus(isWorthAsking ? await refreshIfPossible(account) : account);
    },

    /**
     * Opens the caller's own account. Asked again, or twice at once, it is the same one (R68).
     *
     * @throws AppError 'provider.unavailable'; then there is no account yet, and the next call opens it
     */
    createConnectAccount: async (actor: Actor): Promise<ConnectStatus> => {
      const { userId } = actor;
      await inTransaction(db, (tx) => store.ensureRow(tx, userId, clock.now()));
      const account = await store.findAccount(db, userId);
      invariant(account, `the payout account of user ${userId} is gone`);
      if (account.providerAccountId) return toConnectStatus(account);
      const accountId = await payoutProvider.createAccount({ userId, key: (await accounts.getAccount(userId)).externalKey });
      await inTransaction(db, (tx) => store.setAccountId(tx, userId, accountId, clock.now()));
      return toConnectStatus(await store.findAccount(db, userId));
    },

    /**
     * A fresh address of the caller's own bank set-up; it leads back to our two pages and nowhere else (L15).
     *
     * @throws AppError 'payout_account.required', 'payout_account.closed' once the provider has rejected it, 'auth.confirmation_required'
     *   where a bank is connected already, 'provider.unavailable'
     */
    onboardingLink: async (actor: Actor): Promise<{ url: string }> => {
      const account = await store.findAccount(db, actor.userId);
      if (!account?.providerAccountId) throw new AppError('payout_account.required');
      if (account.state === 'REJECTED') throw new AppError('payout_account.closed');
      // The first connection asks nothing; changing a connected bank account requires a proof of identity (R181).
      if (account.detailsSubmitted) await accounts.assertConfirmed(actor, 'counts-without-factor');
      recentQuestions.forget(actor.userId);
      return { url: await payoutProvider.onboardingLink({ accountId: account.providerAccountId, ...pages }) };
    },

    /**
     * Something happened to an account of the provider. Accounts we do not know are left alone.
     *
     * @param recordEvent runs in the transaction that writes the answer; when it returns false nothing is written
     * @throws AppError 'provider.unavailable'
     */
    refreshAccount: async (accountId: string, recordEvent: (tx: Tx) => Promise<boolean>): Promise<void> => {
      const userId = await store.findUserOfAccount(db, accountId);
      if (userId !== undefined) await refresh(userId, recordEvent);
    },

    /**
     * Asks the provider for the current state of a person's account, and stores it.
     *
     * @throws AppError 'provider.unavailable'
     */
    askForState: async (userId: UserId): Promise<PayoutAccountState | undefined> => (await refresh(userId))?.state,

    /** Whether earnings can reach a person's bank: set-up complete and payouts enabled, two of the conditions of selling (R63). */
    canBePaid: store.canBePaid,
  };
}

/** Whether the owner has to be notified: money could be paid there, or was about to, and no longer can. */
function isTurnedOff(before: PayoutAccountState, after: PayoutAccountState): boolean {
  return before !== after && (after === 'REJECTED' || (after === 'RESTRICTED' && before === 'ACTIVE'));
}

/** Two screens that ask within this time get one answer. */
const apartMs = 3_000;
const mostKept = 10_000;

/** Keeps a screen that asks again and again from becoming as many calls of the provider. Per process: it saves calls, it decides nothing. */
function createRecentQuestions(clock: Clock) {
  const askedAt = new Map<UserId, number>();
  return {
    /** Whether it is time to ask about a person again; if so, counts it as asked. */
    mayAsk(userId: UserId): boolean {
      const now = clock.now().getTime();
      const last = askedAt.get(userId);
      if (last !== undefined && now - last < apartMs) return false;
      if (askedAt.size >= mostKept) askedAt.clear();
      askedAt.set(userId, now);
      return true;
    },
    /** Something is about to change: the next question goes to the provider. */
    forget(userId: UserId): void {
      askedAt.delete(userId);
    },
  };
}
