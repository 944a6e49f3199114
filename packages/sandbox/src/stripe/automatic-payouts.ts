import type { World } from '../world.ts';
import { isPaidByHand } from './account-details.ts';
import { listTransactions, readFunds } from './movements.ts';
import { sendPayout } from './payouts.ts';

/** Looks at the account again when the next of its money becomes available, if any is pending. */
function planNext(world: World, account: string): void {
  const pending = listTransactions(world, account).filter(({ status }) => status === 'pending');
  world.store.remove('plannedSweeps', account);
  if (pending.length === 0) return;
  const next = Math.min(...pending.map(({ available_on: availableOn }) => availableOn));
  world.store.put('plannedSweeps', { id: account, dueAt: next * 1_000 });
}

/**
 * Pays out what has become available on accounts whose payouts are automatic. Accounts that are paid by hand, or not at all for now, keep
 * their plan: they may change.
 */
export function payOutAutomatically(world: World): void {
  for (const { id, dueAt } of world.store.list('plannedSweeps')) {
    const account = world.store.find('accounts', id);
    if (dueAt > world.clock() || !account?.payouts_enabled || isPaidByHand(account)) continue;
    const { available } = readFunds(world, id);
    if (available > 0) sendPayout(world, account, { amount: available, automatic: true });
    planNext(world, id);
  }
}
