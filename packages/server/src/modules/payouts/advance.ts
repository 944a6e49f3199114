import type { PayoutId } from '@x1/contract/core/ids.ts';
import type { PayoutAccountState } from '@x1/contract/payouts/payout.ts';
import { bankReturned, returnReasons } from '@x1/contract/payouts/return-reasons.ts';
import type { ModuleContext } from '../../module-context.ts';
import { externalKeyOf } from '../../platform/db/external-key.ts';
import { whileAlone } from '../../platform/db/lease.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Books } from './books.ts';
import type { StoredPayout } from './payout-store.ts';
import * as payoutStore from './payout-store.ts';
import type { BankPayout, PayoutOrder, PayoutProvider, Refusal } from './port.ts';
import { isStopped } from './stops.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'logger'> {
  payoutProvider: PayoutProvider;
  books: Books;
  /** The provider's id of a payout's account. */
  accountOf: (payout: StoredPayout) => Promise<string>;
  /** Asks the provider for the state of a payout's account, and stores it. */
  askForState: (payout: StoredPayout) => Promise<PayoutAccountState | undefined>;
}

/** A payout has advanced and may advance further, or has to wait: for the bank, for a retry, or for good. */
type Step = 'moved' | 'waits';

/** More steps than a payout has: sent, with the bank, paid, returned. */
const mostSteps = 6;

/**
 * Brings a payout as far as it comes. The provider is asked outside of any transaction, and what it answers is written down in one; called
 * again after a crash at any point, or by ten processes at once, it continues from the state of the rows and the provider. One process at a time
 * holds a payout; where one took over while the other still waits for the provider, both ask with the same idempotency key, and only the later one writes.
 */
export function createAdvance({ db, logger, payoutProvider, books, accountOf, askForState }: Needs) {
  async function wait(payout: StoredPayout, reason: Refusal): Promise<Step> {
    await inTransaction(db, (tx) => payoutStore.countRefusal(tx, payout));
    logger.warn('A payout was refused for now and is tried again later', { code: `payout.${reason}`, payoutId: payout.id });
    return 'waits';
  }

  /**
   * What the trainer reads when a refusal is final; undefined when it may pass: the money may come in, and an account that the provider still
   * calls payable may be paid in a minute.
   */
  async function whyForGood(payout: StoredPayout, reason: Refusal): Promise<string | undefined> {
    if (reason === 'too_little_available') return undefined;
    if (reason === 'account_gone') return returnReasons.accountClosed;
    const state = await askForState(payout);
    if (state === 'ACTIVE') return undefined;
    return state === 'REJECTED' ? returnReasons.accountClosed : returnReasons.accountNotPayable;
  }

  async function transfer(payout: StoredPayout): Promise<Step> {
    const outcome = await payoutProvider.transfer(await toOrder(payout));
    if (outcome.kind === 'done') {
      await books.recordTransfer(payout, outcome.transferId);
      return 'moved';
    }
    const why = await whyForGood(payout, outcome.reason);
    if (why === undefined) return wait(payout, outcome.reason);
    await books.recordRefused(payout, why);
    logger.warn('A payout was refused for good and is back in the balance', { code: `payout.${outcome.reason}`, payoutId: payout.id });
    return 'moved';
  }

  /** Takes a transferred payout back from the trainer's account, because it cannot reach the bank. */
  async function bringBack(payout: StoredPayout, transferId: string, reason: string): Promise<Step> {
    const outcome = await payoutProvider.reverse({ ...keyOf(payout), transferId });
    if (outcome.kind === 'refused') return wait(payout, outcome.reason);
    await books.recordReversals(payout, await payoutProvider.listReversals(transferId), reason);
    logger.warn('A payout did not reach the bank and is back in the balance', { code: 'payout.returned', payoutId: payout.id });
    return 'moved';
  }

  async function sendToBank(payout: StoredPayout, transferId: string): Promise<Step> {
    const outcome = await payoutProvider.payOut(await toOrder(payout));
    if (outcome.kind === 'done') {
      const { bankPayoutId } = outcome.bankPayout;
      await inTransaction(db, (tx) => payoutStore.setBankPayout(tx, payout.id, bankPayoutId));
      return hearFromBank(payout, transferId, outcome.bankPayout);
    }
    const why = await whyForGood(payout, outcome.reason);
    return why === undefined ? wait(payout, outcome.reason) : bringBack(payout, transferId, why);
  }

  async function hearFromBank(payout: StoredPayout, transferId: string, bankPayout: BankPayout): Promise<Step> {
    if (bankPayout.state === 'on_its_way' || bankPayout.state === payout.status) return 'waits';
    if (bankPayout.state === 'paid') {
      await books.recordPaid(payout);
      return 'moved';
    }
    // The provider has stopped the account; nobody may sell or be paid on it until there is a bank again.
    await askForState(payout);
    return bringBack(payout, transferId, bankReturned(bankPayout.failure));
  }

  /** What came back of a transfer is written down first: perhaps an operator took it, perhaps we did and died before we could say so. */
  async function followTransfer(payout: StoredPayout, transferId: string): Promise<Step> {
    const { providerPayoutId: bankPayoutId } = payout;
    const bankPayout =
      bankPayoutId === null ? undefined : await payoutProvider.readBankPayout({ accountId: await accountOf(payout), bankPayoutId });
    const reversals = await payoutProvider.listReversals(transferId);
    const reason = bankPayout?.state === 'failed' ? bankReturned(bankPayout.failure) : returnReasons.takenBack;
    if ((await books.recordReversals(payout, reversals, reason)) === 'returned') return 'moved';
    return bankPayout ? hearFromBank(payout, transferId, bankPayout) : sendToBank(payout, transferId);
  }

  async function step(payout: StoredPayout): Promise<Step> {
    if (payout.status === 'returned' || (payout.providerPayoutId === null && (await isStopped(db, payout.trainerId)))) return 'waits';
    return payout.providerTransferId === null ? transfer(payout) : followTransfer(payout, payout.providerTransferId);
  }

  const keyOf = (payout: StoredPayout) => ({ payoutId: payout.id, key: externalKeyOf(payout), attempt: payout.transferAttempt });

  async function toOrder(payout: StoredPayout): Promise<PayoutOrder> {
    return { ...keyOf(payout), amountCents: payout.amountCents, accountId: await accountOf(payout) };
  }

  /**
   * Brings one payout as far as it comes.
   *
   * @returns false when somebody else is at it, and nothing was done
   * @throws AppError 'provider.unavailable'
   */
  return (payoutId: PayoutId): Promise<boolean> =>
    whileAlone(db, { namespace: 'payout', id: payoutId }, async () => {
      for (let steps = 0; steps < mostSteps; steps += 1) {
        const payout = await payoutStore.findPayout(db, payoutId);
        if (!payout || (await step(payout)) === 'waits') return;
      }
    });
}

export type Advance = ReturnType<typeof createAdvance>;
