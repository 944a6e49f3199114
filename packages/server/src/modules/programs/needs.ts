import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Program } from '@x1/contract/programs/program.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import type { MediaService } from '../media/service.ts';
import type { TrainersService } from '../trainers/service.ts';
import type { ProgramSales } from './policy.ts';

/** Programs with what payments and sessions say of them. */
export interface ProgramReader {
  /** @throws AppError 'program.not_found' */
  readProgram(programId: ProgramId): Promise<Program>;
  /** Programs as the caller may see them. */
  listPrograms(actor: Actor, request: PageRequest & { trainerId?: TrainerId | undefined }): Promise<PageOf<Program>>;
  /** How many people have bought the program and are not through with it. */
  countActiveParticipants(tx: Tx, programId: ProgramId): Promise<number>;
  readSales(tx: Tx, programId: ProgramId): Promise<ProgramSales>;
  /** Whether a parent has paid for the program and has not got all of it back. */
  hasBought(tx: Tx, purchase: { programId: ProgramId; parentId: UserId }): Promise<boolean>;
}

/** Blocks between a parent and a trainer. */
export interface BlockGuard {
  /** Refuses while one of the two blocks the other (R177). @throws AppError 'conversation.blocked' */
  assertNotBlocked(tx: Tx, pair: { trainerId: TrainerId; parentId: UserId }): Promise<void>;
}

/** What module programs takes from other modules. */
export interface ProgramsNeeds {
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer'>;
  media: Pick<MediaService, 'show' | 'copyToDraft'>;
  conversations: BlockGuard;
  views: ProgramReader;
}
