import type { Message, SentMessage } from '@x1/contract/conversations/message.ts';
import { otherSide, sideOfSender, userOf } from './policy.ts';
import type { StoredMessage, Talk } from './tables.ts';

/** A message as the contract has it; the receiver is the party that did not send it (R138). */
export function toMessage(
  { id, mentorshipId, senderId, content, clientMessageId, createdAt, attachments }: StoredMessage,
  talk: Talk,
): Message {
  const receiver = otherSide[sideOfSender(senderId, talk)];
  return {
    id,
    mentorshipId,
    senderId,
    content,
    clientMessageId,
    receiverId: userOf(receiver, talk),
    timestamp: createdAt.toISOString(),
    readStatus: id <= (receiver === 'parent' ? talk.parentReadUpToId : talk.trainerReadUpToId),
    ...(attachments && { attachments: [...attachments] }),
  };
}

/** The same for its sender. */
export function toSentMessage(stored: StoredMessage, talk: Talk): SentMessage {
  return { ...toMessage(stored, talk), contactDetailsHidden: stored.contactDetailsHidden };
}
