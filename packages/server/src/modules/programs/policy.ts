import type { TrainerId } from '@x1/contract/core/ids.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredProgram } from './store.ts';

/** Programs of others are as good as missing, drafts most of all (security.md row 27). @throws AppError 'program.not_found' */
export function assertOwn(program: StoredProgram | undefined, trainerId: TrainerId | undefined): asserts program is StoredProgram {
  if (!program || program.trainerId !== trainerId) throw new AppError('program.not_found');
}

/** Nobody who has bought a place loses it. @throws AppError 'program.capacity_below_participants' */
export function assertCapacity(maxCapacity: number, participants: number): void {
  if (maxCapacity < participants) throw new AppError('program.capacity_below_participants', { participants });
}
