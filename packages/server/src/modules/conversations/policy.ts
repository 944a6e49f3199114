import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Conversation, Side } from './tables.ts';

export const otherSide: Readonly<Record<Side, Side>> = { parent: 'trainer', trainer: 'parent' };

/** Which of the two parties a person or family is; undefined for anyone else. */
export function sideOf(userId: UserId, { parentId, trainerUserId }: Pick<Conversation, 'parentId' | 'trainerUserId'>): Side | undefined {
  if (userId === parentId) return 'parent';
  return userId === trainerUserId ? 'trainer' : undefined;
}

/** Who wrote for which side: all but the trainer are adults of the family (R172). */
export function sideOfSender(senderId: UserId, { trainerUserId }: Pick<Conversation, 'trainerUserId'>): Side {
  return senderId === trainerUserId ? 'trainer' : 'parent';
}

export function userOf(side: Side, { parentId, trainerUserId }: Pick<Conversation, 'parentId' | 'trainerUserId'>): UserId {
  return side === 'parent' ? parentId : trainerUserId;
}

/** Other people's conversations count as missing (security.md row 32). @throws AppError 'conversation.not_found' */
export function assertParty(
  { familyId }: Pick<Actor, 'familyId'>,
  conversation: Conversation | undefined,
): { conversation: Conversation; side: Side } {
  const side = conversation && sideOf(familyId, conversation);
  if (!side) throw new AppError('conversation.not_found');
  return { conversation, side };
}

/** Whether messages can be written: nobody has blocked, and neither account is closed. */
export function isOpen({ isBlockedBy, hasLeft }: Conversation): boolean {
  return !isBlockedBy.parent && !isBlockedBy.trainer && !hasLeft.parent && !hasLeft.trainer;
}

/** @throws AppError 'conversation.blocked' */
export function assertOpen(conversation: Conversation): void {
  if (!isOpen(conversation)) throw new AppError('conversation.blocked');
}

/** Each side starts only for itself (R135); a second adult by either of the family's ids (R172). @throws AppError 'auth.forbidden' */
export function assertStartsForSelf(
  actor: Actor,
  { trainerId, parentId, ownTrainerId }: { trainerId: TrainerId; parentId: UserId | undefined; ownTrainerId: TrainerId | undefined },
): void {
  const isOwn =
    actor.role === 'parent' ? parentId === undefined || [actor.userId, actor.familyId].includes(parentId) : ownTrainerId === trainerId;
  if (!isOwn) throw new AppError('auth.forbidden');
}
