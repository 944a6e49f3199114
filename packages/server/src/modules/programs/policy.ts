import type { TrainerId } from '@x1/contract/core/ids.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredProgram } from './store.ts';

/** What has been paid, or is being paid, for a program. */
export interface ProgramSales {
  /** Payments in any state, also those that never arrived. */
  readonly payments: number;
  /** Payments that may still arrive. */
  readonly openPayments: number;
  /** Paid seats that are neither finished nor given back. */
  readonly openSessions: number;
}

/** Other trainers' programs count as missing, especially drafts (security.md row 27). @throws AppError 'program.not_found' */
export function assertOwn(program: StoredProgram | undefined, trainerId: TrainerId | undefined): asserts program is StoredProgram {
  if (!program || program.trainerId !== trainerId) throw new AppError('program.not_found');
}

/** What is archived stays as it is (R77). @throws AppError 'program.archived' */
export function assertNotArchived({ archivedAt }: StoredProgram): void {
  if (archivedAt) throw new AppError('program.archived');
}

/** What an operator took down stays as it is until one gives it free: it is evidence. @throws AppError 'program.taken_down' */
export function assertNotTakenDown({ takenDownAt }: StoredProgram): void {
  if (takenDownAt) throw new AppError('program.taken_down');
}

/** Nobody loses what is paid or being paid. @throws AppError 'program.has_open_sessions' with both numbers */
export function assertNothingOpen({ openPayments, openSessions }: ProgramSales): void {
  if (openPayments + openSessions > 0) throw new AppError('program.has_open_sessions', { openPayments, openSessions });
}

/** A bought place is never lost. @throws AppError 'program.capacity_below_participants' */
export function assertCapacity(maxCapacity: number, participants: number): void {
  if (maxCapacity < participants) throw new AppError('program.capacity_below_participants', { participants });
}
