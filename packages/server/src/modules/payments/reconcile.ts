import type { ModuleContext } from '../../module-context.ts';
import { readById } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import type { createChargeReconciler } from './reconcile-charges.ts';
import * as refundStore from './refund-store.ts';
import type { Refunds } from './refunds.ts';
import type { Releases } from './releases.ts';
import type { Settle } from './settle.ts';
import * as store from './store.ts';
import type { PaymentTransaction } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger'> {
  settle: Settle;
  endOpen: (transaction: PaymentTransaction, reason: string) => Promise<void>;
  charges: ReturnType<typeof createChargeReconciler>;
  refunds: Pick<Refunds, 'payRefund'>;
  releases: Pick<Releases, 'releaseDue'>;
  sendDueGiftCards: () => Promise<void>;
  /** Goes on with gift cards that wait for the provider, each as a step of its own. */
  tendGiftCards: (step: Step) => Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** An unpaid intent is abandoned after this long (security.md §5.2). */
const giveUpAfterMs = 7 * dayMs;
/** Calls in a row that the provider does not answer before the rest is left to the next run. */
const patience = 3;

/** Which payments a run looks at: the younger one is, the likelier somebody is paying it. */
export type ReconcileScope = 'all' | 'recent' | 'fresh';
const looksBackMs = { all: Number.POSITIVE_INFINITY, recent: dayMs, fresh: hourMs };
/** How far back the provider's own lists are read: it keeps news for 30 days, and an inquiry may take longer to become a dispute. */
const listsBackMs = { all: 90 * dayMs, recent: dayMs };
const everyMs = { all: hourMs, recent: 5 * minuteMs };

/** Does a part of a run, unless the provider has been silent for too long in it. */
export type Step = (code: string, work: () => Promise<void>) => Promise<void>;

/** One run's knowledge of how the provider is. */
interface Round {
  unansweredInARow: number;
}

/** Brings our books up to the provider's: at start, and every minute. One failure does not keep the others waiting. */
export function createReconciler({
  db,
  clock,
  logger,
  settle,
  endOpen,
  charges,
  refunds,
  releases,
  sendDueGiftCards,
  tendGiftCards,
}: Needs) {
  const dueAtMs = { all: 0, recent: 0 };

  const before = (ms: number) => new Date(Math.max(0, clock.now().getTime() - ms));

  async function attempt(round: Round, code: string, work: () => Promise<void>): Promise<void> {
    if (round.unansweredInARow >= patience) return;
    try {
      await work();
      round.unansweredInARow = 0;
    } catch (error) {
      const isUnanswered = error instanceof AppError && error.code === 'provider.unavailable';
      round.unansweredInARow = isUnanswered ? round.unansweredInARow + 1 : 0;
      logger.warn('reconciling failed, the next run tries again', { code, error });
    }
  }

  async function reconcileTransaction(transaction: PaymentTransaction): Promise<void> {
    const ageMs = clock.now().getTime() - transaction.createdAt.getTime();
    if (ageMs > giveUpAfterMs) await endOpen(transaction, 'unpaid for seven days');
    else if (transaction.providerIntentId) await settle(transaction.providerIntentId);
  }

  async function reconcileTransactions(round: Round, scope: ReconcileScope): Promise<void> {
    const createdAfter = before(looksBackMs[scope]);
    const open = readById((page) => store.listOpenTransactions(db, { ...page, createdAfter }));
    for await (const transaction of open) await attempt(round, 'payments.settle', () => reconcileTransaction(transaction));
  }

  /** Refunds are paid as soon as they are asked for; what is still open a minute later needs help. */
  async function reconcileRefunds(round: Round): Promise<void> {
    const requestedBefore = new Date(clock.now().getTime() - minuteMs);
    const open = readById((page) => refundStore.listOpen(db, { ...page, requestedBefore }));
    for await (const refund of open) await attempt(round, 'payments.refund', () => refunds.payRefund(refund));
  }

  /** What became of paid payments. The provider's lists are long, so they are left to the wider scopes. */
  async function reconcileCharges(round: Round, scope: ReconcileScope): Promise<void> {
    const step = (code: string, work: () => Promise<void>) => attempt(round, code, work);
    await charges.followUnknownFees(step, before(looksBackMs[scope]));
    if (scope !== 'fresh') await charges.followNews(step, before(listsBackMs[scope]));
  }

  return {
    /** @param scope `all` open payments, the `recent` ones of a day, or the `fresh` ones of an hour; refunds and releases always */
    async run(scope: ReconcileScope): Promise<void> {
      const round: Round = { unansweredInARow: 0 };
      await attempt(round, 'payments.release', () => releases.releaseDue());
      // Before the provider is asked for anything: what somebody has paid for comes on its day, also while the provider is silent.
      await attempt(round, 'payments.gift_cards_due', sendDueGiftCards);
      await reconcileTransactions(round, scope);
      await reconcileCharges(round, scope);
      await reconcileRefunds(round);
      await tendGiftCards((code, work) => attempt(round, code, work));
    },

    /** The scope of the run that begins now: all once an hour, recent ones every five minutes. */
    nextScope(): ReconcileScope {
      const now = clock.now().getTime();
      const scope = now >= dueAtMs.all ? 'all' : now >= dueAtMs.recent ? 'recent' : 'fresh';
      if (scope === 'all') dueAtMs.all = now + everyMs.all;
      if (scope !== 'fresh') dueAtMs.recent = now + everyMs.recent;
      return scope;
    },
  };
}
