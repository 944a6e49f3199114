import type { MentorshipId, MessageId, UserId } from '../core/ids.ts';
import type { Message, SentMessage } from './message.ts';

/** So long is waited before something that failed is tried again while the socket is connected. */
export const RETRY_AFTER_MS = 1_000;
/** What goes on failing is tried again after twice the time, and twice that, up to this. */
export const RETRY_AFTER_MAX_MS = 30_000;
/** How often a message is sent automatically on one connection before the person is asked. */
export const SEND_TRIES = 5;
/** How many messages one read asks for. */
export const READ_LIMIT = 100;

/** A message that was written on this device and is not known to be stored. */
export interface OutgoingMessage {
  readonly clientMessageId: string;
  readonly content: string;
  /** The device's time, as an `Instant`. */
  readonly writtenAt: string;
  /**
   * - waiting: after those before it
   * - sending: under way
   * - unreachable: no answer; resent on the next connection or by Retry (shown as failed)
   * - refused: rejected by the server, `reason` says why; resent by Retry only, and nothing waits for it (shown as failed)
   */
  readonly state: 'waiting' | 'sending' | 'unreachable' | 'refused';
  readonly refusal: { readonly code: string; readonly reason: string } | null;
  /** How often it was sent since the person, or a connection, last asked for it. */
  readonly tries: number;
}

export interface SendEffect {
  readonly do: 'send';
  readonly by: 'socket' | 'http';
  readonly delayMs: number;
  readonly message: { readonly mentorshipId: MentorshipId; readonly content: string; readonly clientMessageId: string };
}

/**
 * One conversation as a device knows it: what is stored, and what is on its way. A value; `step` says how it changes and what is to be
 * done. Nothing is shown twice and nothing is missing after a pause, because
 *
 * - messages are kept by id, whatever way and however often they come, and an outgoing one leaves `outbox` when the stored one with its
 *   `clientMessageId` is seen anywhere (R141);
 * - the outbox is sent one at a time, so that what a person writes is stored in the order of writing;
 * - `completeUpToId` only grows by reading pages, never by live events: those of two server processes may overtake each other, and
 *   those sent during a pause are lost. Each connection begins with a read after it (R142).
 */
export interface Thread {
  readonly mentorshipId: MentorshipId;
  /** Whose device this is. */
  readonly userId: UserId;
  readonly isConnected: boolean;
  /** What is stored, oldest first, each once. */
  readonly messages: readonly Message[];
  /** What was written here and is not known to be stored, in the order of writing; shown below `messages`. */
  readonly outbox: readonly OutgoingMessage[];
  /** Up to this id nothing is missing from the oldest one here; 0 when nothing was stored at the first read, null before it. */
  readonly completeUpToId: number | null;
  /** Whether there are messages before the first one here. */
  readonly hasOlder: boolean;
  /** 'again': something happened while a read was under way. */
  readonly reading: 'no' | 'yes' | 'again';
  /** How many reads have failed since the last one that did not. */
  readonly failedReads: number;
  /** Own messages in which contact details were hidden, shown to the sender (security.md F66). */
  readonly hiddenDetailsIn: readonly MessageId[];
  /** How far the other side has got, and has read, one's own messages (R143). */
  readonly counterpart: { readonly deliveredUpToId: MessageId | null; readonly readUpToId: MessageId | null };
}

export type ThreadEvent =
  /** The socket is connected and may send; also the very first event, where there is one. */
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  /** Something may have been missed, or the thread is shown while there is no socket: read what is new. */
  | { readonly type: 'stale' }
  /** The person presses Send. `clientMessageId` is new (`ClientMessageId`), `writtenAt` the device's time. */
  | { readonly type: 'written'; readonly clientMessageId: string; readonly content: string; readonly writtenAt: string }
  /** The person presses Retry on a message that could not be sent. */
  | { readonly type: 'retried'; readonly clientMessageId: string }
  /** The person takes back a message that could not be sent. */
  | { readonly type: 'discarded'; readonly clientMessageId: string }
  /** The server's 'new-message'; those of other conversations change nothing. */
  | { readonly type: 'arrived'; readonly message: Message }
  /** A socket's `{ ok: true }`, or the answer of `send` over HTTP. */
  | { readonly type: 'stored'; readonly by: 'socket' | 'http'; readonly message: SentMessage }
  /** No acknowledgement within `ACK_TIMEOUT_MS`, or the socket went away before it. */
  | { readonly type: 'timed-out'; readonly clientMessageId: string }
  /** HTTP did not reach the server, or it answered 5xx (`server.…` over the socket): nothing is known of the message. */
  | { readonly type: 'unreachable'; readonly clientMessageId: string }
  /** The server said no: `{ ok: false }`, or 4xx. */
  | { readonly type: 'refused'; readonly clientMessageId: string; readonly code: string; readonly reason: string }
  /** The answer to a read; `after` as it stood in the effect, null for the newest page. */
  | { readonly type: 'read'; readonly after: number | null; readonly messages: readonly Message[] }
  | { readonly type: 'read-failed' }
  /** A page of `before` the first message here has come. */
  | { readonly type: 'older-read'; readonly messages: readonly Message[] }
  /** The server's 'message-status', or what `Mentorship` says; those of other conversations change nothing. */
  | {
      readonly type: 'status';
      readonly mentorshipId: MentorshipId;
      readonly userId: UserId;
      readonly deliveredUpToId: MessageId | null;
      readonly readUpToId: MessageId | null;
    };

/**
 * What is to be done; each ends in one of the events above.
 *
 * - `send` by socket: 'send-message' with an acknowledgement within `ACK_TIMEOUT_MS`; 'timed-out' at once when it is not connected. By http:
 *   `POST /api/messages`.
 * - `read`: `GET /api/messages/:id?limit=READ_LIMIT`, with `after` unless it is null; then 'read' or 'read-failed'.
 * - `read-later`: 'stale' after the delay, give or take a little, so that not everybody comes back at once; forgotten when a read begins
 *   before.
 * - `tell-received`: 'messages-received' over the socket, if it is connected; ends in nothing.
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
 * Delay before an automatic retry, in milliseconds: it grows, so that a server in trouble is asked less and less often.
 *
 * @param failures how often it has failed in a row, from 1
 */
export function retryDelayMs(failures: number): number {
  return Math.min(RETRY_AFTER_MS * 2 ** (failures - 1), RETRY_AFTER_MAX_MS);
}
