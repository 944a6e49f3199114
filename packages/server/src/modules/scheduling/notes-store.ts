import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function writeNotes(
  tx: Tx,
  id: AppointmentId,
  { notes, homework, writtenAt }: { notes: string; homework: string; writtenAt: Date },
): Promise<void> {
  const texts = { notes, homework, written_at: writtenAt };
  await tx
    .insertInto('session_notes')
    .values({ appointment_id: id, ...texts })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(texts))
    .execute();
}

/** Whether there are any or not. */
export async function deleteNotes(tx: Tx, id: AppointmentId): Promise<void> {
  await tx.deleteFrom('session_notes').where('appointment_id', '=', id).execute();
}

/** Those of every session of a parent. */
export async function deleteNotesFor(db: Db, parentId: UserId): Promise<void> {
  const sessions = db.selectFrom('appointments').select('id').where('parent_id', '=', parentId);
  await db.deleteFrom('session_notes').where('appointment_id', 'in', sessions).execute();
}
