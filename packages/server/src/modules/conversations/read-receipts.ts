import { UNREAD_MAX } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, MessageId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import * as messages from './message-store.ts';
import { assertParty, otherSide, userOf } from './policy.ts';
import * as store from './store.ts';
import type { Conversation, Marks, Side } from './tables.ts';

type MarksNeeds = Pick<ModuleContext, 'db' | 'realtime'>;

interface Marked {
  readonly conversation: Conversation;
  readonly side: Side;
  readonly marks: Marks;
  readonly isMoved: boolean;
}

/** How far each side has received and read (R143). Only moves forward, never beyond the newest message. */
export function createReadReceipts({ db, realtime }: MarksNeeds) {
  async function move(
    actor: Actor,
    mentorshipId: MentorshipId,
    { upToId, isRead }: { upToId: MessageId | undefined; isRead: boolean },
  ): Promise<Marked> {
    const marked = await inTransaction(db, async (tx): Promise<Marked> => {
      const { conversation, side } = assertParty(actor, await store.findForUpdate(tx, mentorshipId));
      const before = conversation.marks[side];
      const last = conversation.lastMessageId ?? 0;
      const reached = Math.min(upToId ?? last, last);
      const readUpToId = isRead ? Math.max(before.readUpToId, reached) : before.readUpToId;
      const deliveredUpToId = Math.max(before.deliveredUpToId, reached, readUpToId);
      const isMoved = readUpToId > before.readUpToId || deliveredUpToId > before.deliveredUpToId;
      const marks = { deliveredUpToId, readUpToId };
      if (isMoved) await store.setMarks(tx, mentorshipId, side, marks);
      return { conversation, side, marks, isMoved };
    });
    if (marked.isMoved) tellBoth(marked);
    return marked;
  }

  function tellBoth({ conversation, side, marks }: Marked): void {
    realtime.tell([conversation.parentId, conversation.trainerUserId], 'message-status', {
      mentorshipId: conversation.id,
      userId: userOf(side, conversation),
      deliveredUpToId: (marks.deliveredUpToId || null) as MessageId | null,
      readUpToId: (marks.readUpToId || null) as MessageId | null,
    });
  }

  return {
    /**
     * The caller has read everything up to a given message, or the newest one.
     *
     * @returns the number of unread messages of this conversation, up to `UNREAD_MAX`
     * @throws AppError 'conversation.not_found'
     */
    markRead: async (actor: Actor, mentorshipId: MentorshipId, upToId?: MessageId): Promise<number> => {
      const { conversation, side, marks } = await move(actor, mentorshipId, { upToId, isRead: true });
      const writtenBy = { side: otherSide[side], trainerUserId: conversation.trainerUserId };
      return messages.countAfter(db, { mentorshipId, writtenBy, afterId: marks.readUpToId, limit: UNREAD_MAX });
    },

    /** Everything up to a message has arrived on a device of the caller. @throws AppError 'conversation.not_found' */
    markReceived: async (actor: Actor, mentorshipId: MentorshipId, upToId: MessageId): Promise<void> => {
      await move(actor, mentorshipId, { upToId, isRead: false });
    },
  };
}
