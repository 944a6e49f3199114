import type { PayoutId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { type IdPage, readById } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import type { Advance } from './advance.ts';
import { nextTryAt } from './next-try.ts';
import type { StoredPayout } from './payout-store.ts';
import * as payoutStore from './payout-store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'logger'> {
  advance: Advance;
}

/** `new`: what has not reached the bank. `open`: what the bank has not answered, too. `all`: also what a bank may still send back. */
export type ReconcileScope = 'new' | 'open' | 'all';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const everyMs = { open: hourMs, all: dayMs };
/** Banks send payouts back within days; after this long none does. */
const mayComeBackMs = 14 * dayMs;
/** Calls in a row that the provider does not answer before the rest is left to the next run. */
const patience = 3;

/** Continues every payout that a crash, a refusal or a lost webhook left behind: at start, and every minute. */
export function createReconciler({ db, clock, logger, advance }: Needs) {
  const dueAtMs = { open: 0, all: 0 };

  /** @returns false once the provider has not answered several times in a row */
  function createPatience() {
    let unansweredInARow = 0;
    return async (payoutId: PayoutId): Promise<boolean> => {
      if (unansweredInARow >= patience) return false;
      try {
        await advance(payoutId);
        unansweredInARow = 0;
      } catch (error) {
        const isUnanswered = error instanceof AppError && error.code === 'provider.unavailable';
        unansweredInARow = isUnanswered ? unansweredInARow + 1 : 0;
        logger.warn('A payout could not be reconciled, the next run tries again', { payoutId, error });
      }
      return unansweredInARow < patience;
    };
  }

  async function forEach(list: (page: IdPage) => Promise<StoredPayout[]>, advanceOne: ReturnType<typeof createPatience>): Promise<void> {
    for await (const payout of readById(list)) {
      if (nextTryAt(payout) > clock.now()) continue;
      if (!(await advanceOne(payout.id))) return;
    }
  }

  return {
    async run(scope: ReconcileScope): Promise<void> {
      const now = clock.now().getTime();
      const advanceOne = createPatience();
      const which = scope === 'new' ? 'not with the bank' : 'all';
      await forEach((page) => payoutStore.listOpen(db, { ...page, which, decidedBefore: new Date(now - minuteMs) }), advanceOne);
      if (scope !== 'all') return;
      await forEach((page) => payoutStore.listPaidAfter(db, { ...page, paidAfter: new Date(now - mayComeBackMs) }), advanceOne);
    },

    /** The scope of the run that begins now: all once a day, open ones once an hour. */
    nextScope(): ReconcileScope {
      const now = clock.now().getTime();
      const scope = now >= dueAtMs.all ? 'all' : now >= dueAtMs.open ? 'open' : 'new';
      if (scope === 'all') dueAtMs.all = now + everyMs.all;
      if (scope !== 'new') dueAtMs.open = now + everyMs.open;
      return scope;
    },
  };
}
