import type { ProgramId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SchedulingService } from '../scheduling/service.ts';
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
