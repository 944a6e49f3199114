import type { DutyRecordId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { DutyRecord } from '@x1/contract/programs/duty-record.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

type Request = Row<'dutyRecords', 'programId' | 'parentId' | 'requestId'>;

/** @returns false where this request was recorded before */
export async function insertRecord(tx: Tx, record: Request & { duty: string; note: string; keptAt: Date }): Promise<boolean> {
  const { programId, parentId, requestId, duty, note, keptAt } = record;
  const row = await tx
    .insertInto('dutyRecords')
    .values({ programId, parentId, requestId, duty, note: note || null, keptAt })
    .onConflict((conflict) => conflict.columns(['programId', 'parentId', 'requestId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a request has recorded. */
export async function getRecord(tx: Tx, { programId, parentId, requestId }: Request): Promise<DutyRecord> {
  const row = await tx
    .selectFrom('dutyRecords')
    .select(['id', 'note', 'keptAt'])
    .where('programId', '=', programId)
    .where('parentId', '=', parentId)
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  return { ...row, keptAt: row.keptAt.toISOString() };
}

export async function deleteRecord(tx: Tx, programId: ProgramId, id: DutyRecordId): Promise<void> {
  await tx.deleteFrom('dutyRecords').where('programId', '=', programId).where('id', '=', id).execute();
}

/** Everything that was noted down towards a parent, or by a trainer. */
export async function deleteRecordsOf(tx: Tx, { userId, trainerId }: { userId: UserId; trainerId: TrainerId | null }): Promise<void> {
  const own = tx.selectFrom('programs').select('id').where('trainerId', '=', trainerId);
  await tx
    .deleteFrom('dutyRecords')
    .where((record) => record.or([record('parentId', '=', userId), record('programId', 'in', own)]))
    .execute();
}
