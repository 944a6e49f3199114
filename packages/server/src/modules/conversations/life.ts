import type { MentorshipId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Instant } from '@x1/contract/core/time.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import * as messages from './message-store.ts';
import type { ConversationsNeeds } from './needs.ts';
import { listFinishedMentorships } from './reads.ts';
import * as store from './store.ts';
import type { Conversation } from './tables.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'realtime'>, Pick<ConversationsNeeds, 'media'> {
  /** Announces after the commit that nothing can be written anymore. */
  tellBlocked: (conversation: Conversation) => void;
}

const dayMs = 86_400_000;
/** R146 */
const quietDays = 30;
/** security.md §5.2 */
const keptDaysAfterLeaving = 90;
const finishedAtOnce = 1_000;

/** Changes of a conversation's state other than by messages. */
export function createLife({ db, clock, realtime, tellBlocked, media }: Needs) {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);

  return {
    /** A parent has paid a trainer: the two have a conversation from now on, in which contact details are not hidden. */
    recordPurchase: async (bought: { trainerId: TrainerId; parentId: UserId; programId: ProgramId; paidAt: Instant }): Promise<void> => {
      const { trainerId, parentId, programId } = bought;
      const trainerUserId = await store.recordPurchase(db, { trainerId, parentId, programId, at: new Date(bought.paidAt) });
      realtime.tell([parentId, trainerUserId], 'changed', { topics: ['conversations'] });
    },

    /** Completes conversations without activity for 30 days after the last bought session (R146). @returns how many */
    completeQuiet: async (): Promise<number> => {
      const quietSince = daysAgo(quietDays);
      const ids = await listFinishedMentorships(db, { quietSince, limit: finishedAtOnce });
      return ids.length === 0 ? 0 : inTransaction(db, (tx) => store.setCompleted(tx, ids, quietSince));
    },

    /** An account was closed: nobody can write to that person, and their messages are deleted after 90 days (security.md §5.2). */
    recordLeaving: async (userId: UserId): Promise<void> => {
      const left = await inTransaction(db, (tx) => store.setLeft(tx, userId, clock.now()));
      for (const conversation of left) tellBlocked(conversation);
    },

    /** Deletes messages of people whose account has been closed for 90 days, and their files; evidence stays. @returns how many messages */
    forgetPeopleWhoLeft: (): Promise<number> =>
      inTransaction(db, async (tx) => {
        const { count, mediaIds } = await messages.deleteOfPeopleGoneBefore(tx, daysAgo(keptDaysAfterLeaving));
        await media.letGoOfMessageFiles(tx, mediaIds);
        return count;
      }),

    /** Keeps a conversation as evidence, even if an account is closed (security.md §5.4). */
    keep: (tx: Tx, mentorshipId: MentorshipId): Promise<void> => store.setKept(tx, mentorshipId, clock.now()),

    /** Stops keeping a conversation, unless it is evidence of another report: checked while nobody can start to keep it. */
    endKeeping: async (tx: Tx, mentorshipId: MentorshipId, isEvidence: () => Promise<boolean>): Promise<void> => {
      const conversation = await store.findForUpdate(tx, mentorshipId);
      if (conversation && !(await isEvidence())) await store.setNotKept(tx, mentorshipId);
    },
  };
}
