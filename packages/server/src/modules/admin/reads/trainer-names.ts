import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** The names of some trainers, by id. */
export async function readTrainerNames(tx: Tx, ids: readonly TrainerId[]): Promise<Map<TrainerId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('trainers')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
