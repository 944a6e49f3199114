import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * The requests of a profile are for its trainer and for operators (security.md row 8).
 *
 * @throws AppError 'auth.forbidden' for any other profile id, existing or not
 */
export function assertOwnProfile(actor: Actor, asked: TrainerId, own: TrainerId | undefined): void {
  if (actor.role !== 'admin' && asked !== own) throw new AppError('auth.forbidden');
}
