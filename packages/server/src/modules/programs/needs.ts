import type { ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BackgroundChecksService } from '../background-checks/service.ts';
import type { MediaService } from '../media/service.ts';
import type { TrainersService } from '../trainers/service.ts';
import type { ProgramSales } from './policy.ts';

/** What the purchases of a program come to. */
export interface PurchaseFacts {
  readonly programId: ProgramId;
  readonly participants: number;
  readonly groupPurchases: number;
  readonly nextSession: Date | null;
  readonly hasHeldSession: boolean;
}

/** Who buys programs. */
export interface ProgramPurchases {
  /** One entry for each of these programs that has any purchase. */
  readPurchaseFacts(programIds: readonly ProgramId[], now: Date): Promise<PurchaseFacts[]>;
  /** Group places held for people who are paying right now (R82). */
  readHolds(programIds: readonly ProgramId[], now: Date): Promise<{ programId: ProgramId; held: number }[]>;
  /** How many people have bought the program and are not through with it. */
  countActiveParticipants(tx: Tx, programId: ProgramId): Promise<number>;
  /** Whether anybody has paid for the program, or is about to (R77). */
  readSales(tx: Tx, programId: ProgramId): Promise<ProgramSales>;
  /** Whether a parent has paid for the program and has not got all of it back. */
  hasBought(tx: Tx, purchase: { programId: ProgramId; parentId: UserId }): Promise<boolean>;
}

/** Blocks between a parent and a trainer. */
export interface BlockGuard {
  /** Refuses while one of the two blocks the other (R177). @throws AppError 'conversation.blocked' */
  assertNotBlocked(tx: Tx, pair: { trainerId: TrainerId; parentId: UserId }): Promise<void>;
}

/** Times that were set for groups. */
export interface MeetingTimes {
  /** Nobody is to join the groups of a program any more; the program's row is locked. */
  endMeetingTimes(tx: Tx, programId: ProgramId): Promise<void>;
  /** The next time that has a spot left, of each of these programs that has one. */
  readNextMeetings(programs: readonly { id: ProgramId; maxCapacity: number }[]): Promise<{ programId: ProgramId; startsAt: Date }[]>;
}

/** What module programs takes from other modules. */
export interface ProgramsNeeds {
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer'>;
  media: Pick<MediaService, 'show' | 'copyToDraft'>;
  backgroundChecks: Pick<BackgroundChecksService, 'assertMayPublish'>;
  conversations: BlockGuard;
  payments: ProgramPurchases;
  scheduling: MeetingTimes;
}
