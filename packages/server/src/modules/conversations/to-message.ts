import type { Message, SentMessage } from '@x1/contract/conversations/message.ts';
import { otherSide, sideOfSender, userOf } from './policy.ts';
import type { Conversation, StoredMessage } from './tables.ts';

/** A message as the contract has it; the receiver is the party that did not send it (R138). */
export function toMessage(stored: StoredMessage, conversation: Conversation): Message {
  const receiver = otherSide[sideOfSender(stored.senderId, conversation)];
  const { contactDetailsHidden: _, createdAt, ...message } = stored;
  return {
    ...message,
    receiverId: userOf(receiver, conversation),
    timestamp: createdAt.toISOString(),
    readStatus: stored.id <= conversation.marks[receiver].readUpToId,
  };
}

/** The same for its sender. */
export function toSentMessage(stored: StoredMessage, conversation: Conversation): SentMessage {
  return { ...toMessage(stored, conversation), contactDetailsHidden: stored.contactDetailsHidden };
}
