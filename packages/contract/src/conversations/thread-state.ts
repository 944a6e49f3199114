import type { MentorshipId, MessageId, UserId } from '../core/ids.ts';
import type { Attachment } from '../media/attachment.ts';
import type { Message, NewMessage, SentMessage } from './message.ts';

/** Delay before the first automatic retry while the socket is connected. */
export const RETRY_AFTER_MS = 1_000;
/** Each further failure doubles the delay, up to this. */
export const RETRY_AFTER_MAX_MS = 30_000;
/** How often a message is sent automatically on one connection before the person has to press Retry. */
export const SEND_TRIES = 5;
/** How many messages one read requests. */
export const READ_LIMIT = 100;

/** A message written on this device that is not known to be stored. */
export interface OutgoingMessage {
  readonly clientMessageId: string;
  readonly content: string;
  /** Files that were uploaded for it; absent without any. */
  readonly attachments?: readonly Attachment[] | undefined;
  /** The device's time, as an `Instant`. */
  readonly writtenAt: string;
  /**
   * - waiting: for those before it
   * - sending: in flight
   * - unreachable: no answer; resent on the next connection or by Retry (shown as failed)
   * - refused: rejected by the server, `reason` says why; resent by Retry only, and nothing waits for it (shown as failed)
   */
  readonly state: 'waiting' | 'sending' | 'unreachable' | 'refused';
  readonly refusal: { readonly code: string; readonly reason: string } | null;
  /** How often it was sent since the person, or a connection, last triggered it. */
  readonly tries: number;
}

export interface SendEffect {
  readonly do: 'send';
  readonly by: 'socket' | 'http';
  readonly delayMs: number;
  readonly message: NewMessage & { readonly clientMessageId: string };
}

/**
 * One conversation as a device knows it: what is stored, and what is being sent. A value; `step` says how it changes and what to do
 * next. Nothing is shown twice and nothing is missing after a pause, because
 *
 * - messages are keyed by id, however and however often they arrive, and an outgoing one leaves `outbox` when the stored one with its
 *   `clientMessageId` is seen anywhere (R141);
 * - the outbox is sent one at a time, so that messages are stored in the order they were written;
 * - `completeUpToId` only grows by reading pages, never by live events: those of two server processes may overtake each other, and
 *   those sent during a pause are lost. Each connection starts with a read after it (R142).
 */
export interface Thread {
  readonly mentorshipId: MentorshipId;
  /** The user id of this device's person. */
  readonly userId: UserId;
  /** Whose conversation it is on this side: the parent's for a second adult (R172), else the person's own. */
  readonly familyId: UserId;
  readonly isConnected: boolean;
  /** Stored messages, oldest first, each once. */
  readonly messages: readonly Message[];
  /** Written here and not known to be stored, in the order of writing; shown below `messages`. */
  readonly outbox: readonly OutgoingMessage[];
  /** Up to this id nothing is missing after the oldest one here; 0 when nothing was stored at the first read, null before it. */
  readonly completeUpToId: number | null;
  /** Whether there are messages before the first one here. */
  readonly hasOlder: boolean;
  /** 'again': something happened while a read was in progress. */
  readonly reading: 'no' | 'yes' | 'again';
  /** How many reads have failed since the last successful one. */
  readonly failedReads: number;
  /** Own messages whose contact details were hidden, to inform the sender (security.md F66). */
  readonly hiddenDetailsIn: readonly MessageId[];
  /** How far the other side has received, and read, one's own messages (R143). */
  readonly counterpart: { readonly deliveredUpToId: MessageId | null; readonly readUpToId: MessageId | null };
}

export type ThreadEvent =
  /** The socket is connected and may send; the very first event if there is a socket. */
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  /** Something may have been missed, or the thread is shown while there is no socket: read what is new. */
  | { readonly type: 'stale' }
  /** The person presses Send. `clientMessageId` is new (`ClientMessageId`), `writtenAt` is the device's time. */
  | ({ readonly type: 'written' } & Pick<OutgoingMessage, 'clientMessageId' | 'content' | 'attachments' | 'writtenAt'>)
  /** The person presses Retry on a message that could not be sent. */
  | { readonly type: 'retried'; readonly clientMessageId: string }
  /** The person discards a message that could not be sent. */
  | { readonly type: 'discarded'; readonly clientMessageId: string }
  /** The server's 'new-message'; those of other conversations are ignored. */
  | { readonly type: 'arrived'; readonly message: Message }
  /** A socket's `{ ok: true }`, or the reply of `send` over HTTP. */
  | { readonly type: 'stored'; readonly by: 'socket' | 'http'; readonly message: SentMessage }
  /** No acknowledgement within `ACK_TIMEOUT_MS`, or the socket went away before it. */
  | { readonly type: 'timed-out'; readonly clientMessageId: string }
  /** HTTP did not reach the server, or it answered 5xx (`server.…` over the socket): whether the message arrived is unknown. */
  | { readonly type: 'unreachable'; readonly clientMessageId: string }
  /** The server refused: `{ ok: false }`, or 4xx. */
  | { readonly type: 'refused'; readonly clientMessageId: string; readonly code: string; readonly reason: string }
  /** The answer to a read; `after` as given in the effect, null for the newest page. */
  | { readonly type: 'read'; readonly after: number | null; readonly messages: readonly Message[] }
  | { readonly type: 'read-failed' }
  /** The page before the first message here has arrived. */
  | { readonly type: 'older-read'; readonly messages: readonly Message[] }
  /** The server's 'message-status', or the values in `Mentorship`; those of other conversations are ignored. */
  | {
      readonly type: 'status';
      readonly mentorshipId: MentorshipId;
      readonly userId: UserId;
      readonly deliveredUpToId: MessageId | null;
      readonly readUpToId: MessageId | null;
    };

/**
 * What to do; each ends in one of the events above.
 *
 * - `send` by socket: 'send-message' with an acknowledgement within `ACK_TIMEOUT_MS`; 'timed-out' at once when it is not connected. By http:
 *   `POST /api/messages`.
 * - `read`: `GET /api/messages/:id?limit=READ_LIMIT`, with `after` unless it is null; then 'read' or 'read-failed'.
 * - `read-later`: 'stale' after the delay, with some jitter so that clients do not all return at once; dropped when a read starts
 *   earlier.
 * - `tell-received`: 'messages-received' over the socket, if it is connected; has no answer.
 */
export type ThreadEffect =
  | SendEffect
  | { readonly do: 'read'; readonly after: number | null; readonly delayMs: number }
  | { readonly do: 'read-later'; readonly delayMs: number }
  | { readonly do: 'tell-received'; readonly upToId: MessageId };

export interface Step {
  readonly thread: Thread;
  readonly effects: readonly ThreadEffect[];
}

/**
 * Delay before an automatic retry, in milliseconds: exponential backoff, so that a struggling server gets fewer requests.
 *
 * @param failures consecutive failures, from 1
 */
export function retryDelayMs(failures: number): number {
  return Math.min(RETRY_AFTER_MS * 2 ** (failures - 1), RETRY_AFTER_MAX_MS);
}
