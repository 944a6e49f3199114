import { isBookable, type SchedulingFacts } from '@x1/contract/scheduling/session-actions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seat } from './tables.ts';

/** Refuses while one of the two of a session blocks the other (R177). @throws AppError 'conversation.blocked' */
export type AssertNotBlocked = (tx: Tx, pair: Pick<Seat, 'trainerId' | 'parentId'>) => Promise<void>;

/** @throws AppError 'appointment.not_schedulable' */
export function assertBookable(facts: SchedulingFacts): void {
  if (!isBookable(facts)) throw new AppError('appointment.not_schedulable');
}
