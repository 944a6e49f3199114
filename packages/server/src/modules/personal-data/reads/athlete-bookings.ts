import type { AthleteId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Whether an athlete has a paid session, held or to come: then the first name stays with it. */
export async function isAthleteBooked(tx: Tx, athleteId: AthleteId): Promise<boolean> {
  const paid = tx.selectFrom('transactions').select('id').where('athleteId', '=', athleteId).where('paidAt', 'is not', null);
  return (await paid.limit(1).executeTakeFirst()) !== undefined;
}
