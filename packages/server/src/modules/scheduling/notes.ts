import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionNotes } from '@x1/contract/scheduling/session-notes.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { AssertNotBlocked } from './bookable.ts';
import { notesWritten } from './events.ts';
import type { SchedulingNeeds } from './needs.ts';
import { deleteNotes, deleteNotesFor, writeNotes } from './notes-store.ts';
import { assertTrainerOf } from './policy.ts';
import * as store from './store.ts';

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
        const seat = await store.getSeatForUpdate(tx, id);
        assertTrainerOf(own?.id, seat);
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
    letGoOf: (userId: UserId): Promise<void> => deleteNotesFor(db, userId),
  };
}
