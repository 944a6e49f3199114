import type { MentorshipId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { assertParty, isOpen } from './policy.ts';
import * as store from './store.ts';
import type { Conversation } from './tables.ts';

type BlockNeeds = Pick<ModuleContext, 'db' | 'clock' | 'realtime'>;

/** Ending a conversation, and all other dealings, by one of the two, and taking that back (R148, R177). */
export function createBlock({ db, clock, realtime }: BlockNeeds) {
  /** Within the caller's transaction, whose owner then says `tellBlocked`. @throws AppError 'conversation.not_found' */
  async function setBlocked(
    tx: Tx,
    { userId, mentorshipId, isBlocked }: { userId: UserId; mentorshipId: MentorshipId; isBlocked: boolean },
  ): Promise<Conversation> {
    const { conversation, side } = assertParty({ userId }, await store.findForUpdate(tx, mentorshipId));
    if (conversation.isBlockedBy[side] === isBlocked) return conversation;
    const changed = { ...conversation, isBlockedBy: { ...conversation.isBlockedBy, [side]: isBlocked } };
    const status = isOpen(changed) ? 'active' : 'cancelled';
    await store.setBlock(tx, mentorshipId, { side, at: isBlocked ? clock.now() : null, status });
    return { ...changed, status };
  }

  /** After the commit: typing is no longer passed on, and both see what is true now (SE9). */
  function tellBlocked(conversation: Conversation): void {
    if (!isOpen(conversation)) realtime.closeRoom(conversation.id);
    realtime.tell([conversation.parentId, conversation.trainerUserId], 'changed', { topics: ['conversations'] });
  }

  async function change(userId: UserId, mentorshipId: MentorshipId, isBlocked: boolean): Promise<void> {
    tellBlocked(await inTransaction(db, (tx) => setBlocked(tx, { userId, mentorshipId, isBlocked })));
  }

  return {
    setBlocked,
    tellBlocked,

    /** Which of the two blocks the other; a block that is being set comes before or after the caller's transaction (R177). */
    blocksBetween: store.findBlocks,

    /** For whatever the two do with each other, but ending it (R177). @throws AppError 'conversation.blocked' */
    assertNotBlocked: async (tx: Tx, pair: { trainerId: TrainerId; parentId: UserId }): Promise<void> => {
      const { parent, trainer } = await store.findBlocks(tx, pair);
      if (parent || trainer) throw new AppError('conversation.blocked');
    },

    /** Nobody can write any more, start anew or see typing; said twice it is one block. @throws AppError 'conversation.not_found' */
    block: (userId: UserId, mentorshipId: MentorshipId): Promise<void> => change(userId, mentorshipId, true),

    /** Takes back one's own block; the other side's stays. @throws AppError 'conversation.not_found' */
    unblock: (userId: UserId, mentorshipId: MentorshipId): Promise<void> => change(userId, mentorshipId, false),
  };
}
