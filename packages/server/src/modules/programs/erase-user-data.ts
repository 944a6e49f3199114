import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteRecordsOf } from './duty-store.ts';
import type { ProgramsNeeds } from './needs.ts';
import { emptyPrograms } from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock'> & Pick<ProgramsNeeds, 'trainers'>;

/** Takes the programs of a person who has left off sale for good, and forgets which duties were kept by or towards that person. Their titles stay, because receipts name them, and so does what an operator took down. Done twice it does nothing more. */
export function eraseProgramsOf({ db, clock, trainers }: Needs, userId: UserId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const trainer = await trainers.findTrainerByUser(tx, userId);
    if (trainer) await emptyPrograms(tx, trainer.id, clock.now());
    await deleteRecordsOf(tx, { userId, trainerId: trainer?.id ?? null });
  });
}
