import type { Readable } from 'node:stream';
import { type Mentorship, UNREAD_MAX } from '@x1/contract/conversations/mentorship.ts';
import type { Message, SentMessage } from '@x1/contract/conversations/message.ts';
import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { AppError } from '../../platform/errors.ts';
import { createBlock } from './block.ts';
import { createLife } from './life.ts';
import type { MessageRange } from './message-store.ts';
import * as messages from './message-store.ts';
import type { ConversationsNeeds } from './needs.ts';
import { assertParty, isOpen, otherSide, sideOf, userOf } from './policy.ts';
import { createReadReceipts } from './read-receipts.ts';
import { findMentorship, listMentorships } from './reads.ts';
import { createSend, type Written } from './send.ts';
import { createStart } from './start.ts';
import * as store from './store.ts';
import type { Conversation } from './tables.ts';
import { writeThread } from './thread-file.ts';
import { toMessage, toSentMessage } from './to-message.ts';

export type { Conversation } from './tables.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger' | 'realtime'> & ConversationsNeeds;

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** What a message notice needs: who wrote to whom, and whether it has been received by now. */
export interface MessageNotice {
  readonly message: Message;
  readonly isDelivered: boolean;
  readonly isRead: boolean;
}

/** Conversations of parents and trainers. */
export function createConversationsService(needs: Needs) {
  const { db } = needs;
  const { send } = createSend(needs);
  const block = createBlock(needs);
  const party = async (actor: Pick<Actor, 'userId'>, id: MentorshipId) => assertParty(actor, await store.findConversation(db, id));
  return {
    ...createStart(needs),
    ...createReadReceipts(needs),
    ...block,
    ...createLife({ ...needs, tellBlocked: block.tellBlocked }),
    ...createThreadFile(needs),

    /** See `createSend`. @returns the message as its sender sees it, and whether it is a new one */
    send: async (actor: Actor, written: Written): Promise<{ message: SentMessage; isNew: boolean }> => {
      const { stored, conversation, isNew } = await send(actor, written);
      return { message: toSentMessage(stored, conversation), isNew };
    },

    /** A person's conversations, newest first (R147). */
    listMentorships: (userId: UserId, request: PageRequest): Promise<PageOf<Mentorship>> => listMentorships(db, userId, request),

    /** One of them as that person sees it. @throws AppError 'conversation.not_found' for everyone but its two parties */
    readMentorship: async (userId: UserId, mentorshipId: MentorshipId): Promise<Mentorship> =>
      (await findMentorship(db, userId, mentorshipId)) ?? Promise.reject(new AppError('conversation.not_found')),

    /** Messages of the caller's conversation, oldest first. @throws AppError 'conversation.not_found' */
    listMessages: async (actor: Actor, mentorshipId: MentorshipId, range: MessageRange): Promise<Message[]> => {
      const { conversation } = await party(actor, mentorshipId);
      const stored = await messages.listMessages(db, mentorshipId, range);
      return stored.map((message) => toMessage(message, conversation));
    },

    /** A person's number of unread messages over all conversations, up to `UNREAD_MAX`. */
    countUnread: (userId: UserId): Promise<number> => messages.countUnread(db, userId, UNREAD_MAX),

    /** The caller's conversation, by the rules of module conversations. @throws AppError 'conversation.not_found' */
    getConversation: async (userId: UserId, mentorshipId: MentorshipId, tx: Db | Tx = db): Promise<Conversation> =>
      assertParty({ userId }, await store.findConversation(tx, mentorshipId)).conversation,

    /** The other party, if messages can be exchanged. @throws AppError 'conversation.not_found' */
    findCounterpart: async (userId: UserId, mentorshipId: MentorshipId): Promise<UserId | undefined> => {
      const { conversation, side } = await party({ userId }, mentorshipId);
      return isOpen(conversation) ? userOf(otherSide[side], conversation) : undefined;
    },

    /** A message of the caller's conversation. @throws AppError 'conversation.not_found' */
    getMessage: async (userId: UserId, messageId: MessageId, tx: Db | Tx = db): Promise<Message> => {
      const stored = await messages.findMessage(tx, messageId);
      const found = stored && (await store.findConversation(tx, stored.mentorshipId));
      const { conversation } = assertParty({ userId }, found);
      return toMessage(stored as NonNullable<typeof stored>, conversation);
    },

    /** For operators who handle a report, with a log entry (row B24): messages of any conversation, oldest first. */
    listMessagesForReview: async (mentorshipId: MentorshipId, range: MessageRange): Promise<Message[]> => {
      const conversation = await store.findConversation(db, mentorshipId);
      const stored = conversation ? await messages.listMessages(db, mentorshipId, range) : [];
      return conversation ? stored.map((message) => toMessage(message, conversation)) : [];
    },

    /** What a message notice needs; undefined when the message is deleted. */
    findNotice: async (messageId: MessageId): Promise<MessageNotice | undefined> => {
      const stored = await messages.findMessage(db, messageId);
      const conversation = stored && (await store.findConversation(db, stored.mentorshipId));
      if (!stored || !conversation) return undefined;
      const marks = conversation.marks[otherSide[sideOf(stored.senderId, conversation) ?? 'parent']];
      return {
        message: toMessage(stored, conversation),
        isDelivered: stored.id <= marks.deliveredUpToId,
        isRead: stored.id <= marks.readUpToId,
      };
    },
  };
}

/** A conversation to keep (security.md §5.4). */
function createThreadFile({ db, clock, accounts, trainers }: Needs) {
  return {
    /** The whole conversation as text, times in the caller's zone. @throws AppError 'conversation.not_found' */
    exportThread: async (actor: Actor, mentorshipId: MentorshipId): Promise<{ name: string; content: Readable }> => {
      const { conversation } = assertParty(actor, await store.findConversation(db, mentorshipId));
      const parent = await accounts.getAccount(conversation.parentId);
      const trainerName = (await trainers.getTrainer(db, conversation.trainerId)).name || 'Trainer';
      const parentName = parent.name || (parent.email.split('@', 1)[0] ?? 'Parent');
      const timeZone = (await accounts.getAccount(actor.userId)).timezone ?? 'UTC';
      const nameOf = (senderId: UserId) => (senderId === conversation.parentId ? parentName : trainerName);
      const title = `Conversation #${mentorshipId} of ${parentName} and ${trainerName} on X1`;
      const { date } = toWallTime(clock.now().toISOString(), timeZone);
      return {
        name: `x1-conversation-${mentorshipId}-${date}.txt`,
        content: writeThread(db, { mentorshipId, nameOf, title, timeZone }),
      };
    },
  };
}
