import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seat } from './tables.ts';
import type { TermsOf } from './terms.ts';

export interface BookableNeeds {
  termsOf: TermsOf;
  /** Whether an operator has disabled the trainer's account, or the trainer has closed it. */
  isTrainerDisabled: (tx: Tx, trainerId: TrainerId) => Promise<boolean>;
}

/** Whether a paid session may be given a time at all: nobody holds one whose money went back or was lost at the bank, nor one of a trainer who is gone. */
export type IsBookable = (tx: Tx, seat: Seat) => Promise<boolean>;

export function createIsBookable({ termsOf, isTrainerDisabled }: BookableNeeds): IsBookable {
  return async (tx, seat) => (await termsOf(tx, seat)).leftCents > 0 && !(await isTrainerDisabled(tx, seat.trainerId));
}

/** @throws AppError 'appointment.not_schedulable' */
export async function assertBookable(isBookable: IsBookable, tx: Tx, seat: Seat): Promise<void> {
  if (!(await isBookable(tx, seat))) throw new AppError('appointment.not_schedulable');
}
