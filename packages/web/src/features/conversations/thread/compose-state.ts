import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import { hasFailed } from './thread-store.ts';

/** The field as it stands. */
export interface Composing {
  readonly text: string;
  /** The message that could not be sent and whose text came back here (S2§5); null once the text is another one. */
  readonly restoredFrom: string | null;
}

/** What Send does. */
export type Submission =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'write'; readonly content: string }
  /** The text is still the one that came back: the same message is sent again, so that it stays one. */
  | { readonly kind: 'retry'; readonly clientMessageId: string };

/** An empty text is not sent, a longer one than `limit` neither; both sides are trimmed (S2§5, R144). */
export function submissionOf({ text, restoredFrom }: Composing, limit: number): Submission {
  const content = text.trim();
  if (content === '' || content.length > limit) return { kind: 'nothing' };
  return restoredFrom === null ? { kind: 'write', content } : { kind: 'retry', clientMessageId: restoredFrom };
}

/**
 * The field after the outbox has changed. The text of a message that could not be sent comes back to it, unless something else is typed by
 * then; it leaves the field again as soon as its message is under way once more.
 */
export function followOutbox(composing: Composing, before: readonly OutgoingMessage[], now: readonly OutgoingMessage[]): Composing {
  const restored = now.find(({ clientMessageId }) => clientMessageId === composing.restoredFrom);
  if (composing.restoredFrom !== null) return restored && hasFailed(restored) ? composing : { text: '', restoredFrom: null };
  if (composing.text.trim() !== '') return composing;
  const failed = now.findLast((message) => hasFailed(message) && wasSending(before, message));
  return failed ? { text: failed.content, restoredFrom: failed.clientMessageId } : composing;
}

function wasSending(before: readonly OutgoingMessage[], { clientMessageId }: OutgoingMessage): boolean {
  return before.some((message) => message.clientMessageId === clientMessageId && !hasFailed(message));
}
