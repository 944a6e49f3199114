import type { Message, SentMessage } from '@x1/contract/conversations/message.ts';
import { otherSide, sideOf, userOf } from './policy.ts';
import type { Conversation, StoredMessage } from './tables.ts';

/** A message in the form of the contract; the receiver is whoever of the two has not sent it (R138). */
export function toMessage(stored: StoredMessage, conversation: Conversation): Message {
  const receiver = otherSide[sideOf(stored.senderId, conversation) ?? 'parent'];
  return {
    id: stored.id,
    mentorshipId: stored.mentorshipId,
    senderId: stored.senderId,
    receiverId: userOf(receiver, conversation),
    content: stored.content,
    timestamp: stored.createdAt.toISOString(),
    readStatus: stored.id <= conversation.marks[receiver].readUpToId,
    clientMessageId: stored.clientMessageId,
  };
}

/** The same for its sender. */
export function toSentMessage(stored: StoredMessage, conversation: Conversation): SentMessage {
  return { ...toMessage(stored, conversation), contactDetailsHidden: stored.contactDetailsHidden };
}
