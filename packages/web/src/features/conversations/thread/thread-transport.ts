import type { Message, NewMessage, SentMessage } from '@x1/contract/conversations/message.ts';
import type { SendAcknowledgement } from '@x1/contract/conversations/socket-events.ts';
import { READ_LIMIT } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId, MessageId } from '@x1/contract/core/ids.ts';
import { conversationsApi } from '../../../lib/api/conversations.ts';
import { emitEvent, sendBySocket } from '../../../lib/socket.ts';

/** The ways between a thread and the server. */
export interface ThreadTransport {
  /** @throws Error when no acknowledgement came, for any reason */
  sendBySocket(message: NewMessage): Promise<SendAcknowledgement>;
  /** @throws ApiError when it was refused; anything else without an answer */
  sendByHttp(message: NewMessage): Promise<SentMessage>;
  /** One page, oldest first. @throws as above */
  read(mentorshipId: MentorshipId, page: { after?: number; before?: number }): Promise<readonly Message[]>;
  markRead(mentorshipId: MentorshipId, upToId: MessageId): Promise<unknown>;
  confirmReceived(mentorshipId: MentorshipId, upToId: MessageId): void;
}

/** The socket of this page, and HTTP beside it. */
export const threadTransport: ThreadTransport = {
  sendBySocket,
  sendByHttp: (body) => conversationsApi.send({ body }),
  read: (mentorshipId, { after, before }) =>
    conversationsApi.listMessages({
      params: { mentorshipId },
      query: { limit: String(READ_LIMIT), after: toText(after), before: toText(before) },
    }),
  markRead: (mentorshipId, upToId) => conversationsApi.markRead({ params: { mentorshipId }, body: { upToId } }),
  confirmReceived: (mentorshipId, upToId) => emitEvent('messages-received', { mentorshipId, upToId }),
};

// 0 is said, too: after it comes the beginning, and without it the newest page.
const toText = (id: number | undefined) => (id === undefined ? undefined : String(id));
