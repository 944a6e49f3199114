import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionNotes } from '@x1/contract/scheduling/session-notes.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { AssertNotBlocked } from './bookable.ts';
import { notesWritten } from './events.ts';
import type { SchedulingNeeds } from './needs.ts';
import { assertTrainerOf } from './policy.ts';
import { getSeatForUpdate } from './reads.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'events'>, Pick<SchedulingNeeds, 'trainers'> {
  assertNotBlocked: AssertNotBlocked;
}

/** What the trainer writes after a session (B39). */
export function createNotes({ db, clock, events, trainers, assertNotBlocked }: Needs) {
  return {
    /**
     * Replaces notes and homework of a session that was held; two empty texts take them away.
     *
     * @throws AppError 'appointment.not_found' to everybody but its trainer, 'appointment.not_completed' also where the parent did not come
     */
    setNotes: (actor: Actor, id: AppointmentId, { notes, homework }: { notes: string; homework: string }): Promise<SessionNotes> =>
      inTransaction(db, async (tx) => {
        const own = await trainers.findTrainerByUser(tx, actor.userId);
        if (!own) throw new AppError('appointment.not_found');
        const seat = await getSeatForUpdate(tx, id);
        assertTrainerOf(own.id, seat);
        await assertNotBlocked(tx, seat);
        if (appointmentStatus(seat) !== 'completed') throw new AppError('appointment.not_completed');
        const writtenAt = clock.now();
        if (notes === '' && homework === '') {
          await deleteNotes(tx, id);
        } else {
          await writeNotes(tx, id, { notes, homework, writtenAt });
          await events.announce(tx, notesWritten, { appointmentId: id });
        }
        return { notes, homework, writtenAt: writtenAt.toISOString() };
      }),

    /** Forgets what was written for a parent who has left. Done twice it does nothing more. */
    forgetUser: (userId: UserId): Promise<void> => deleteNotesFor(db, userId),
  };
}

async function writeNotes(
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
async function deleteNotes(tx: Tx, id: AppointmentId): Promise<void> {
  await tx.deleteFrom('sessionNotes').where('appointmentId', '=', id).execute();
}

/** Those of every session of a parent. */
async function deleteNotesFor(db: Db, parentId: UserId): Promise<void> {
  const sessions = db.selectFrom('appointments').select('id').where('parentId', '=', parentId);
  await db.deleteFrom('sessionNotes').where('appointmentId', 'in', sessions).execute();
}
