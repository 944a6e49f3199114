import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import * as refundStore from './refund-store.ts';
import type { createRefunds } from './refunds.ts';
import type { createReleases } from './releases.ts';
import type { Settle } from './settle.ts';
import * as store from './store.ts';
import type { PaymentTransaction } from './tables.ts';

interface Needs {
  db: Db;
  clock: Clock;
  logger: Logger;
  settle: Settle;
  endOpen: (transaction: PaymentTransaction, reason: string) => Promise<void>;
  refunds: ReturnType<typeof createRefunds>;
  releases: ReturnType<typeof createReleases>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** An unpaid intent is given up after this long (security.md §5.2). */
const giveUpAfterMs = 7 * dayMs;
/** Fresh payments are looked at every minute, older ones once an hour. */
const freshMs = 60 * minuteMs;
const batch = 100;

/** Brings our books up to the provider's: at start, and every minute. One failure does not keep the others waiting. */
export function createReconciler({ db, clock, logger, settle, endOpen, refunds, releases }: Needs) {
  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.warn('reconciling failed, the next run tries again', { code: what, error });
    }
  }

  async function reconcileTransaction(transaction: PaymentTransaction): Promise<void> {
    const ageMs = clock.now().getTime() - transaction.createdAt.getTime();
    if (ageMs > giveUpAfterMs) await endOpen(transaction, 'unpaid for seven days');
    else if (transaction.intentId) await settle(transaction.intentId);
  }

  return {
    /** @param scope `all` looks at every open payment, `fresh` at those of the last hour */
    async run(scope: 'all' | 'fresh'): Promise<void> {
      const createdAfter = new Date(scope === 'all' ? 0 : clock.now().getTime() - freshMs);
      for (let afterId = 0, isMore = true; isMore; ) {
        const open = await store.listOpenTransactions(db, { createdAfter, afterId, limit: batch });
        for (const transaction of open) await attempt('payments.settle', () => reconcileTransaction(transaction));
        afterId = open.at(-1)?.id ?? afterId;
        isMore = open.length === batch;
      }
      const openRefunds = await refundStore.listOpen(db, new Date(clock.now().getTime() - minuteMs), batch);
      for (const refund of openRefunds) await attempt('payments.refund', () => refunds.payRefund(refund));
      await attempt('payments.release', () => releases.releaseDue());
    },

    /** Whether this minute looks at every open payment. */
    scopeNow: (): 'all' | 'fresh' => (clock.now().getUTCMinutes() === 0 ? 'all' : 'fresh'),
  };
}
