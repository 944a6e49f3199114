import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Favourites are for parents (security.md B31).
 *
 * @throws AppError 'auth.forbidden'
 */
export function assertHasFavourites(actor: Actor): void {
  if (actor.role !== 'parent') throw new AppError('auth.forbidden');
}
