import * as z from 'zod/mini';
import { MentorshipId, MessageId, UserId } from '../core/ids.ts';
import { Message, NewMessage, type SentMessage } from './message.ts';

/** The typing indicator stops after this long without a keystroke (S2§4). */
export const TYPING_IDLE_MS = 1_000;
/** Without an acknowledgement for this long, a message is sent over HTTP with the same `clientMessageId` (R141). */
export const ACK_TIMEOUT_MS = 3_000;
/** How long after a message was sent over HTTP the conversation is reloaded (S2§9). */
export const REFETCH_AFTER_HTTP_MS = 100;
/** How long a socket may take to connect (S2§7). */
export const SOCKET_TIMEOUT_MS = 10_000;

/**
 * What a client may add to the `token` in the handshake's `auth`: how many milliseconds ago it began to read what it shows, or last heard the
 * server. It's then told at once, by one 'changed', what has changed in between, which may be no topic at all; without it nothing is told.
 */
export const HandshakeAuth = z.object({ unheardForMs: z.optional(z.number().check(z.gte(0))) });

/** What a client may send, each with the schema of its one argument (S2§7, security.md §2.4). */
export const clientEvents = {
  'join-mentorship': MentorshipId,
  'leave-mentorship': MentorshipId,
  'send-message': NewMessage,
  typing: z.object({ mentorshipId: MentorshipId, isTyping: z.boolean() }),
  /** Everything from the other side up to this message has arrived on this device. */
  'messages-received': z.object({ mentorshipId: MentorshipId, upToId: MessageId }),
} as const;
export type ClientEvent = keyof typeof clientEvents;

/** What the server sends. */
export const serverEvents = {
  /** To every socket of both parties, after the row is stored. */
  'new-message': Message,
  /** To the other party, if it has joined the conversation. */
  'user-typing': z.object({ userId: UserId, isTyping: z.boolean() }),
  error: z.object({ message: z.string() }),
  /** To both parties: `userId` has received, and read, everything up to these ids (R143). */
  'message-status': z.object({
    mentorshipId: MentorshipId,
    userId: UserId,
    deliveredUpToId: z.nullable(MessageId),
    readUpToId: z.nullable(MessageId),
  }),
  /** To every socket of one person: these lists are stale (R28). */
  changed: z.object({ topics: z.array(z.enum(['conversations', 'notifications', 'sessions', 'calendar', 'payments', 'account'])) }),
} as const;
export type ServerEvent = keyof typeof serverEvents;
export type ServerEventPayload<Event extends ServerEvent> = z.infer<(typeof serverEvents)[Event]>;

/** The acknowledgement of a client's event, if the client asks for one. */
export type Acknowledgement<Result = Record<never, never>> =
  | ({ readonly ok: true } & Result)
  | { readonly ok: false; readonly code: string; readonly message: string };
/** The answer to 'send-message'. */
export type SendAcknowledgement = Acknowledgement<{ readonly message: z.infer<typeof SentMessage> }>;
