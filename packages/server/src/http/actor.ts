import type { ApiKeyId, AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { AppError } from '../platform/errors.ts';

/** The caller: taken from the token alone, never from a body or a path. */
export interface Actor {
  readonly userId: UserId;
  /**
   * Whose rows the caller shares: of a second adult the parent who invited them, of everybody else the caller (R172). What belongs to the family
   * (`parentId`) goes by it; what belongs to the person (sign-in, settings, who wrote) by `userId`.
   */
  readonly familyId: UserId;
  readonly role: Role;
  /** The sign-in this call belongs to; 0, which none has, where it was made with an API key. */
  readonly sessionId: AuthSessionId;
  /** The API key it was made with, instead of a sign-in. */
  readonly apiKeyId?: ApiKeyId;
  /** An operator without a second factor, who may only add one (R181). */
  readonly mustEnroll?: boolean;
}

/**
 * For routes whose path names a person: only that person may call, or an operator where the route allows operators. Does not reveal
 * whether the other person exists (R150).
 *
 * @throws AppError 'auth.forbidden'
 */
export function assertSelf(actor: Actor, userId: UserId): void {
  if (actor.userId !== userId && actor.role !== 'admin') throw new AppError('auth.forbidden');
}

/**
 * The same for a family's rows: whose they are. A second adult calls with the own id and gets the family's (R172).
 *
 * @throws AppError 'auth.forbidden'
 */
export function familyOf(actor: Actor, userId: UserId): UserId {
  assertSelf(actor, userId);
  return actor.userId === userId ? actor.familyId : userId;
}
