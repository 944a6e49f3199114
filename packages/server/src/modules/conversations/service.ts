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
import { createFileAccess } from './file-access.ts';
import { createLife } from './life.ts';
import type { MessageRange } from './message-store.ts';
import * as messages from './message-store.ts';
import type { ConversationsNeeds } from './needs.ts';
import { assertParty, isOpen, otherSide, sideOfSender, userOf } from './policy.ts';
import { createReadReceipts } from './read-receipts.ts';
import { findMentorship, listMentorships } from './reads.ts';
import { createSend } from './send.ts';
import { createStart } from './start.ts';
import * as store from './store.ts';
import type { Conversation, Written } from './tables.ts';
import { writeThread } from './thread-file.ts';
import { toMessage, toSentMessage } from './to-message.ts';

export type { Conversation } from './tables.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'logger' | 'realtime' | 'secrets'> & ConversationsNeeds;

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
  const party = async (actor: Pick<Actor, 'familyId'>, id: MentorshipId) => assertParty(actor, await store.findConversation(db, id));
  return {
    ...createStart(needs),
    ...createReadReceipts(needs),
    ...block,
    ...createLife({ ...needs, tellBlocked: block.tellBlocked }),
    ...createThreadFile(needs),
    ...createFileAccess(needs),

    /** See `createSend`. @returns the message as its sender sees it, and whether it is a new one */
    send: async (actor: Actor, written: Written): Promise<{ message: SentMessage; isNew: boolean }> => {
      const { stored, talk, isNew } = await send(actor, written);
      return { message: toSentMessage(stored, talk), isNew };
    },

    /** A family's or a trainer's conversations, newest first (R147). */
    listMentorships: (familyId: UserId, request: PageRequest): Promise<PageOf<Mentorship>> => listMentorships(db, familyId, request),

    /** One of them as that side sees it. @throws AppError 'conversation.not_found' for everyone but its two parties */
    readMentorship: async (familyId: UserId, mentorshipId: MentorshipId): Promise<Mentorship> =>
      (await findMentorship(db, familyId, mentorshipId)) ?? Promise.reject(new AppError('conversation.not_found')),

    /** Messages of the caller's conversation, oldest first. @throws AppError 'conversation.not_found' */
    listMessages: async (actor: Actor, mentorshipId: MentorshipId, range: MessageRange): Promise<Message[]> => {
      const { conversation } = await party(actor, mentorshipId);
      const stored = await messages.listMessages(db, mentorshipId, range);
      return stored.map((message) => toMessage(message, conversation));
    },

    /** A side's number of unread messages over all conversations, up to `UNREAD_MAX`. */
    countUnread: (familyId: UserId): Promise<number> => messages.countUnread(db, familyId, UNREAD_MAX),

    /** The caller's conversation, by the rules of module conversations. @throws AppError 'conversation.not_found' */
    getConversation: async (familyId: UserId, mentorshipId: MentorshipId, tx: Db | Tx = db): Promise<Conversation> =>
      assertParty({ familyId }, await store.findConversation(tx, mentorshipId)).conversation,

    /** The other party, if messages can be exchanged. @throws AppError 'conversation.not_found' */
    findCounterpart: async (familyId: UserId, mentorshipId: MentorshipId): Promise<UserId | undefined> => {
      const { conversation, side } = await party({ familyId }, mentorshipId);
      return isOpen(conversation) ? userOf(otherSide[side], conversation) : undefined;
    },

    /** A message of the caller's conversation. @throws AppError 'conversation.not_found' */
    getMessage: async (familyId: UserId, messageId: MessageId, tx: Db | Tx = db): Promise<Message> => {
      const stored = await messages.findMessage(tx, messageId);
      const found = stored && (await store.findConversation(tx, stored.mentorshipId));
      const { conversation } = assertParty({ familyId }, found);
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
      const marks = conversation.marks[otherSide[sideOfSender(stored.senderId, conversation)]];
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
      const trainerName = (await trainers.getTrainer(db, conversation.trainerId)).name || 'Trainer';
      const { parent } = (await findMentorship(db, conversation.parentId, mentorshipId)) ?? missing();
      const adults = new Map((parent.adults ?? []).map(({ id, name }) => [id, name]));
      const parentName = parent.name;
      const timeZone = (await accounts.getAccount(actor.userId)).timezone ?? 'UTC';
      const nameOf = (senderId: UserId) => (senderId === conversation.trainerUserId ? trainerName : (adults.get(senderId) ?? parentName));
      const title = `Conversation #${mentorshipId} of ${parentName} and ${trainerName} on X1`;
      const { date } = toWallTime(clock.now().toISOString(), timeZone);
      return {
        name: `x1-conversation-${mentorshipId}-${date}.txt`,
        content: writeThread(db, { mentorshipId, nameOf, title, timeZone }),
      };
    },
  };
}

function missing(): never {
  throw new AppError('conversation.not_found');
}
