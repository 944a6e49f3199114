import type { UserId } from '@x1/contract/core/ids.ts';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { OPEN_DAYS, type ProgressSide } from '@x1/contract/progress/progress.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { PairFacts } from './reads/pairs.ts';

/** Which side of a pair a person or family is; undefined for anyone else. */
export function findSide({ familyId }: Pick<Actor, 'familyId'>, pair: PairFacts): ProgressSide | undefined {
  if (pair.parentId === familyId) return 'family';
  return pair.trainerUserId === familyId ? 'trainer' : undefined;
}

/** Other people's athletes count as missing. @throws AppError 'progress.not_found' */
export function assertSide(actor: Pick<Actor, 'familyId'>, pair: PairFacts | undefined): { pair: PairFacts; side: ProgressSide } {
  const side = pair && findSide(actor, pair);
  if (!side) throw new AppError('progress.not_found');
  return { pair, side };
}

/** The family removes any film of its athlete, a trainer the own ones. @throws AppError 'clip.not_yours' */
export function assertMayRemove({ userId }: Pick<Actor, 'userId'>, side: ProgressSide, { addedBy }: { addedBy: UserId }): void {
  if (side === 'trainer' && addedBy !== userId) throw new AppError('clip.not_yours');
}

/** A change is made on what is there now. @throws AppError 'progress.changed' */
export function assertVersion(stored: { version: number } | undefined, seen: number): void {
  if ((stored?.version ?? 0) !== seen) throw new AppError('progress.changed');
}

/** @param today the family's day @throws AppError 'progress.day_closed' */
export function assertOpenDay(day: CalendarDate, today: CalendarDate): void {
  if (day > today || day <= addDays(today, -OPEN_DAYS)) throw new AppError('progress.day_closed');
}
