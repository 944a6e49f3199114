import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { SchedulingFacts } from '@x1/contract/scheduling/session-actions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seat } from './tables.ts';

/** Refuses while one of the two of a session blocks the other (R177). @throws AppError 'conversation.blocked' */
export type AssertNotBlocked = (tx: Tx, pair: Pick<Seat, 'trainerId' | 'parentId'>) => Promise<void>;

/** Whether an operator has disabled the trainer's account, or the trainer has closed it. */
export type IsTrainerDisabled = (tx: Tx, trainerId: TrainerId) => Promise<boolean>;

/** Nobody holds a time with a trainer who is gone. @throws AppError 'appointment.not_schedulable' */
export async function assertTrainerOpen(
  isTrainerDisabled: IsTrainerDisabled,
  tx: Tx,
  { trainerId }: Pick<Seat, 'trainerId'>,
): Promise<void> {
  if (await isTrainerDisabled(tx, trainerId)) throw new AppError('appointment.not_schedulable');
}

/** Nobody holds a time for a session whose money went back or was lost at the bank. @throws AppError 'appointment.not_schedulable' */
export function assertMoneyLeft({ terms }: SchedulingFacts): void {
  if (!terms || terms.leftCents <= 0) throw new AppError('appointment.not_schedulable');
}
