import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function writeNotes(
  tx: Tx,
  id: AppointmentId,
  { notes, homework, writtenAt }: { notes: string; homework: string; writtenAt: Date },
): Promise<void> {
  const texts = { notes, homework, writtenAt };
  await tx
    .insertInto('sessionNotes')
    .values({ appointmentId: id, ...texts })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(texts))
    .execute();
}

/** Whether there are any or not. */
export async function deleteNotes(tx: Tx, id: AppointmentId): Promise<void> {
  await tx.deleteFrom('sessionNotes').where('appointmentId', '=', id).execute();
}

/** Those of every session of a parent. */
export async function deleteNotesFor(db: Db, parentId: UserId): Promise<void> {
  const sessions = db.selectFrom('appointments').select('id').where('parentId', '=', parentId);
  await db.deleteFrom('sessionNotes').where('appointmentId', 'in', sessions).execute();
}
