import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { MediaService } from '../media/service.ts';
import type { ProgramsNeeds } from './needs.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'clock'>, Pick<ProgramsNeeds, 'media'> {
  /** Whose profile it is. */
  getOwner: (tx: Tx, trainerId: TrainerId) => Promise<Parameters<MediaService['show']>[2]['ownerId']>;
}

/** What operators do to programs. */
export function createTakeDown({ clock, media, getOwner }: Needs) {
  return {
    /**
     * Takes a program off sale. Its trainer can neither change nor publish it; buyers keep their sessions. Repeated, the first
     * reason stays.
     *
     * @returns false when it was taken down before
     * @throws AppError 'program.not_found'
     */
    takeDown: async (tx: Tx, id: ProgramId, reason: string): Promise<boolean> => {
      const program = await store.findForUpdate(tx, id);
      if (!program) throw new AppError('program.not_found');
      if (program.takenDownAt) return false;
      await store.setTakenDown(tx, id, { at: clock.now(), reason });
      const ownerId = await getOwner(tx, program.trainerId);
      await media.show(tx, { programId: id }, { ownerId, mediaIds: undefined, isPublic: false, field: 'mediaFiles' });
      return true;
    },

    /** Lets the trainer publish it again. @returns false when it was not taken down. @throws AppError 'program.not_found' */
    restore: async (tx: Tx, id: ProgramId): Promise<boolean> => {
      const program = await store.findForUpdate(tx, id);
      if (!program) throw new AppError('program.not_found');
      if (!program.takenDownAt) return false;
      await store.setTakenDown(tx, id, null);
      return true;
    },
  };
}
