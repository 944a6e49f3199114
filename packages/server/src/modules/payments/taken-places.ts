import type { ProgramId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock } from '../../platform/db/transaction.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import type { PaymentsNeeds } from './needs.ts';
import * as store from './store.ts';

/**
 * Group places of a program that are taken (R82): purchases with an open session and with money left. NOTE: `isActivePurchase` of
 * `reads/purchase-facts.ts` shows the same number.
 */
export async function countTakenPlaces(
  tx: Tx,
  programId: ProgramId,
  scheduling: Pick<SchedulingService, 'listActiveGroupPurchases'>,
): Promise<number> {
  return store.countWithMoney(tx, await scheduling.listActiveGroupPurchases(tx, programId));
}

type Needs = Pick<ModuleContext, 'clock'> & Pick<PaymentsNeeds, 'scheduling'>;

/**
 * Whether a group program has a place for a family: one that nobody has, is paying for, or is offered from the waitlist (decision 0084). It
 * stays so until the transaction ends.
 *
 * @param own a purchase of the family that holds its place by now
 */
export async function hasGroupPlace(
  tx: Tx,
  program: { id: ProgramId; maxCapacity: number },
  { parentId, own, clock, scheduling }: Needs & { parentId: UserId; own?: TransactionId },
): Promise<boolean> {
  await advisoryLock(tx, 'program-places', program.id);
  const taken = await countTakenPlaces(tx, program.id, scheduling);
  const offered = await scheduling.listOfferedPlaces(tx, program.id, parentId);
  // What is offered counts once, also while it's being paid for, and stays its family's when that comes to nothing.
  const counted = [own, ...offered.map(({ transactionId }) => transactionId)].filter((id) => id != null);
  const held = await store.countHeldPlaces(tx, program.id, { now: clock.now(), except: counted });
  return taken + held + offered.length < program.maxCapacity;
}
