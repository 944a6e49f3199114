import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Trainer } from './store.ts';

/** A profile is changed by its owner alone; that it exists is public, so a stranger is told 403 (security.md row 21). */
export function assertOwner(actor: Actor, trainer: Trainer): void {
  if (trainer.userId !== actor.userId) throw new AppError('auth.forbidden');
}
