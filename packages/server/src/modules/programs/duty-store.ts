import type { DutyRecordId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { DutyRecord } from '@x1/contract/programs/duty-record.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Request {
  readonly programId: ProgramId;
  readonly parentId: UserId;
  readonly requestId: string;
}

/** @returns false where this request was recorded before */
export async function insertRecord(tx: Tx, record: Request & { duty: string; note: string; keptAt: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('duty_records')
    .values({
      program_id: record.programId,
      parent_id: record.parentId,
      duty: record.duty,
      note: record.note || null,
      kept_at: record.keptAt,
      request_id: record.requestId,
    })
    .onConflict((conflict) => conflict.columns(['program_id', 'parent_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a request has recorded. */
export async function getRecord(tx: Tx, { programId, parentId, requestId }: Request): Promise<DutyRecord> {
  const row = await tx
    .selectFrom('duty_records')
    .select(['id', 'note', 'kept_at'])
    .where('program_id', '=', programId)
    .where('parent_id', '=', parentId)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { id: row.id as DutyRecordId, note: row.note, keptAt: row.kept_at.toISOString() };
}

export async function deleteRecord(tx: Tx, programId: ProgramId, id: DutyRecordId): Promise<void> {
  await tx.deleteFrom('duty_records').where('program_id', '=', programId).where('id', '=', id).execute();
}

/** Everything that was noted down towards a parent, or by a trainer. */
export async function deleteRecordsOf(tx: Tx, { userId, trainerId }: { userId: UserId; trainerId: TrainerId | null }): Promise<void> {
  const own = tx.selectFrom('programs').select('id').where('trainer_id', '=', trainerId);
  await tx
    .deleteFrom('duty_records')
    .where((record) => record.or([record('parent_id', '=', userId), record('program_id', 'in', own)]))
    .execute();
}
