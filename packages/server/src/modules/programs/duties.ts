import type { DutyRecordId, ProgramId, UserId } from '@x1/contract/core/ids.ts';
import type { DutyRecord } from '@x1/contract/programs/duty-record.ts';
import { expectations } from '@x1/contract/programs/expectations.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import * as dutyStore from './duty-store.ts';
import type { ProgramsNeeds } from './needs.ts';
import { assertOwn } from './policy.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & Pick<ProgramsNeeds, 'trainers' | 'conversations' | 'payments'>;

interface KeptDuty {
  readonly parentId: UserId;
  readonly duty: string;
  readonly note: string;
  /** Made up by the caller: the same one is the same record. */
  readonly requestId: string;
}

/** What a trainer has done for a parent besides sessions, by the core-expectations agreement (R78). */
export function createDuties({ db, clock, trainers, conversations, payments }: Needs) {
  async function getOwnProgram(tx: Tx, actor: Actor, programId: ProgramId): Promise<store.StoredProgram> {
    const trainer = await trainers.findTrainerByUser(tx, actor.userId);
    const program = await store.findForShare(tx, programId);
    assertOwn(program, trainer?.id);
    return program;
  }

  return {
    /**
     * Notes down that a duty was kept. The same request is one record.
     *
     * @throws AppError 'program.not_found' also for programs of others; 'duty.unknown' for a duty of another service area, for one that
     *   sessions keep by themselves, and towards somebody who has not bought the program
     */
    keepDuty: (actor: Actor, programId: ProgramId, kept: KeptDuty): Promise<{ record: DutyRecord; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const program = await getOwnProgram(tx, actor, programId);
        assertNotable(program, kept.duty);
        if (!(await payments.hasBought(tx, { programId, parentId: kept.parentId }))) throw new AppError('duty.unknown');
        await conversations.assertNotBlocked(tx, { trainerId: program.trainerId, parentId: kept.parentId });
        const isNew = await dutyStore.insertRecord(tx, { ...kept, programId, keptAt: clock.now() });
        return { record: await dutyStore.getRecord(tx, { ...kept, programId }), isNew };
      }),

    /** Takes a note back, whether it is there or not. @throws AppError 'program.not_found' also for programs of others */
    undoDuty: (actor: Actor, programId: ProgramId, recordId: DutyRecordId): Promise<void> =>
      inTransaction(db, async (tx) => {
        await getOwnProgram(tx, actor, programId);
        await dutyStore.deleteRecord(tx, programId, recordId);
      }),
  };
}

/** Duties that sessions keep are counted, not noted down. @throws AppError 'duty.unknown' */
function assertNotable({ programType }: store.StoredProgram, key: string): void {
  const duty = expectations[programType].find((known) => known.key === key);
  if (!duty || duty.isKeptBySessions) throw new AppError('duty.unknown');
}
