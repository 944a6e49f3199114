import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { OPEN_DAYS, type ProgressSide } from '@x1/contract/progress/progress.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { PairFacts } from './reads/pairs.ts';

/** Other people's athletes count as missing. @throws AppError 'progress.not_found' */
export function assertSide(actor: Pick<Actor, 'familyId'>, pair: PairFacts | undefined): { pair: PairFacts; side: ProgressSide } {
  if (pair?.parentId === actor.familyId) return { pair, side: 'family' };
  if (pair?.trainerUserId === actor.familyId) return { pair, side: 'trainer' };
  throw new AppError('progress.not_found');
}

/** A change is made on what is there now. @throws AppError 'progress.changed' */
export function assertVersion(stored: { version: number } | undefined, seen: number): void {
  if ((stored?.version ?? 0) !== seen) throw new AppError('progress.changed');
}

/** @param today the family's day @throws AppError 'progress.day_closed' */
export function assertOpenDay(day: CalendarDate, today: CalendarDate): void {
  if (day > today || day <= addDays(today, -OPEN_DAYS)) throw new AppError('progress.day_closed');
}
