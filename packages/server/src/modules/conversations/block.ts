import type { MentorshipId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { assertParty, isOpen } from './policy.ts';
import { blocksWithin } from './reads.ts';
import * as store from './store.ts';
import type { Conversation } from './tables.ts';

type BlockNeeds = Pick<ModuleContext, 'db' | 'clock' | 'realtime'>;

/** Blocking and unblocking between the two parties (R148, R177). */
export function createBlock({ db, clock, realtime }: BlockNeeds) {
  /** Within the caller's transaction; the caller then calls `tellBlocked`. @throws AppError 'conversation.not_found' */
  async function setBlocked(
    tx: Tx,
    { familyId, mentorshipId, isBlocked }: { familyId: UserId; mentorshipId: MentorshipId; isBlocked: boolean },
  ): Promise<Conversation> {
    const { conversation, side } = assertParty({ familyId }, await store.findForUpdate(tx, mentorshipId));
    if (conversation.isBlockedBy[side] === isBlocked) return conversation;
    const changed = { ...conversation, isBlockedBy: { ...conversation.isBlockedBy, [side]: isBlocked } };
    const status = isOpen(changed) ? 'active' : 'cancelled';
    await store.setBlock(tx, mentorshipId, { side, at: isBlocked ? clock.now() : null, status });
    return { ...changed, status };
  }

  /** After the commit: typing is no longer relayed, and both sides see the current state (SE9). */
  function tellBlocked(conversation: Conversation): void {
    if (!isOpen(conversation)) realtime.closeRoom(conversation.id);
    realtime.tell([conversation.parentId, conversation.trainerUserId], 'changed', { topics: ['conversations'] });
  }

  async function change(familyId: UserId, mentorshipId: MentorshipId, isBlocked: boolean): Promise<void> {
    tellBlocked(await inTransaction(db, (tx) => setBlocked(tx, { familyId, mentorshipId, isBlocked })));
  }

  return {
    setBlocked,
    tellBlocked,

    /** Which of the two blocks the other; a concurrent block comes before or after the caller's transaction (R177). */
    blocksBetween: store.findBlocks,
    blocksWithin,

    /** For everything the two do with each other, except ending it (R177). @throws AppError 'conversation.blocked' */
    assertNotBlocked: async (tx: Tx, pair: { trainerId: TrainerId; parentId: UserId }): Promise<void> => {
      const { parent, trainer } = await store.findBlocks(tx, pair);
      if (parent || trainer) throw new AppError('conversation.blocked');
    },

    /** Nobody can write, start again or see typing; idempotent. @throws AppError 'conversation.not_found' */
    block: (familyId: UserId, mentorshipId: MentorshipId): Promise<void> => change(familyId, mentorshipId, true),

    /** Lifts the caller's block; the other side's stays. @throws AppError 'conversation.not_found' */
    unblock: (familyId: UserId, mentorshipId: MentorshipId): Promise<void> => change(familyId, mentorshipId, false),
  };
}
