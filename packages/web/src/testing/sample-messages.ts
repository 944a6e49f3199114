import type { Message } from '@x1/contract/conversations/message.ts';
import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';

export const me = 5 as UserId;
export const you = 9 as UserId;
export const mentorshipId = 12 as MentorshipId;

interface Changes {
  from: UserId;
  content?: string;
  at?: string;
  clientMessageId?: string;
  readStatus?: boolean;
}

/** A stored message between the two. */
export function message(id: number, { from, content, at = '2026-03-14T12:00:00Z', clientMessageId, readStatus = false }: Changes): Message {
  return {
    id: id as MessageId,
    mentorshipId,
    senderId: from,
    receiverId: from === me ? you : me,
    content: content ?? `Message ${id}`,
    timestamp: at,
    readStatus,
    clientMessageId: clientMessageId ?? null,
  };
}
