import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PayoutsNeeds } from './needs.ts';
import { type NewSellerTerms, newSellerTerms } from './new-seller.ts';
import * as payoutStore from './payout-store.ts';

/** What holds for the payouts of a trainer who is new; null for anybody else (R182). */
export type ReadSeller = (tx: Db | Tx, trainerId: TrainerId) => Promise<NewSellerTerms | null>;

export function createReadSeller({
  clock,
  ledger,
  sessions,
  settings,
}: Pick<ModuleContext, 'clock'> & Pick<PayoutsNeeds, 'ledger' | 'sessions' | 'settings'>): ReadSeller {
  return async (tx, trainerId) => {
    const now = clock.now();
    const record = {
      heldSessions: await sessions.countHeldSessions(tx, trainerId, now),
      firstSaleAt: await ledger.firstSaleAt(tx, trainerId),
      hasBeenPaid: await payoutStore.hasBeenPaid(tx, trainerId),
    };
    const set = await settings.read(tx, ['newSellerSessions', 'newSellerDays', 'newSellerCap', 'minimumPayout']);
    // Otherwise a payout could be too large and too small at once.
    const capCents = Math.max(set.newSellerCap, set.minimumPayout);
    return newSellerTerms(record, { sessions: set.newSellerSessions, days: set.newSellerDays, capCents }, now);
  };
}
