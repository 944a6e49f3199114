import { MESSAGE_MAX_LENGTH } from '@x1/contract/conversations/message.ts';
import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { deviceDraft, likeBlank } from '../../../lib/form-draft.ts';
import { createRequestId } from '../../../lib/request-id.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { hasFailed, type ThreadStore } from './thread-store.ts';
import { useTypingSignal } from './use-typing.ts';

/** From so few characters left on, they are counted. */
const COUNTED_FROM = 200;

interface ComposeProps {
  store: ThreadStore;
  mentorshipId: MentorshipId;
  outbox: readonly OutgoingMessage[];
  onSent: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Where a message is written: Enter sends, Shift+Enter begins a new line (S2§2). */
export function Compose({ store, mentorshipId, outbox, onSent, ref }: ComposeProps) {
  const { text, change, send, canSend } = useCompose(store, { mentorshipId, outbox });
  const typing = useTypingSignal(mentorshipId);
  const left = MESSAGE_MAX_LENGTH - text.trim().length;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!send()) return;
    typing.stopped();
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character belongs to the input method.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className="compose" onSubmit={submit}>
      <div className="grow">
        <textarea
          ref={ref}
          className="input"
          rows={1}
          aria-label="Message"
          placeholder="Type your message..."
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          aria-invalid={left < 0 || undefined}
          aria-describedby={left < COUNTED_FROM ? 'message-length' : undefined}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            change(target.value);
            if (target.value.trim() === '') typing.stopped();
            else typing.typed();
          }}
        />
        {left < COUNTED_FROM && (
          <p id="message-length" className={classes('counter', left < 0 && 'over')} role="status">
            {left < 0
              ? `${-left} characters too many: a message has ${formatCount(MESSAGE_MAX_LENGTH)} at most.`
              : `${left} characters left`}
          </p>
        )}
      </div>
      <button type="submit" className="btn" aria-label="Send message" disabled={!canSend}>
        <Icon of={SendHorizontal} />
      </button>
    </form>
  );
}

/** The field under a conversation: what is typed survives a reload, what could not be sent comes back to it. */
function useCompose(store: ThreadStore, { mentorshipId, outbox }: { mentorshipId: MentorshipId; outbox: readonly OutgoingMessage[] }) {
  const [composing, setComposing] = useState<Composing>(() => ({ text: readDraft(mentorshipId), restoredFrom: null }));
  const [seen, setSeen] = useState(outbox);
  if (seen !== outbox) {
    setSeen(outbox);
    setComposing(followOutbox(composing, seen, outbox));
  }
  const change = (text: string) => {
    // Changed, it is another message: the one that could not be sent is taken back.
    if (composing.restoredFrom !== null) store.dispatch({ type: 'discarded', clientMessageId: composing.restoredFrom });
    setComposing({ text, restoredFrom: null });
    keepDraft(mentorshipId, text);
  };
  const submission = submissionOf(composing, MESSAGE_MAX_LENGTH);
  const send = (): boolean => {
    if (submission.kind === 'nothing') return false;
    setComposing({ text: '', restoredFrom: null });
    keepDraft(mentorshipId, '');
    if (submission.kind === 'retry') store.dispatch({ type: 'retried', clientMessageId: submission.clientMessageId });
    else {
      const writtenAt = new Date().toISOString();
      store.dispatch({ type: 'written', clientMessageId: createRequestId(), content: submission.content, writtenAt });
    }
    return true;
  };
  return { text: composing.text, change, send, canSend: submission.kind !== 'nothing' };
}

/** The state of the field. */
interface Composing {
  readonly text: string;
  /** The message that could not be sent and whose text came back here (S2§5); null once the text is another one. */
  readonly restoredFrom: string | null;
}

/** What Send does. */
type Submission =
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

const accepts = likeBlank({ content: '' });
const draftOf = (mentorshipId: MentorshipId) => deviceDraft<{ content: string }>(`draft:message:${mentorshipId}`, accepts);

/** What was typed to this person and not sent. */
function readDraft(mentorshipId: MentorshipId): string {
  return draftOf(mentorshipId).read().content ?? '';
}

/** Keeps what is typed through a reload; blank text clears it. */
function keepDraft(mentorshipId: MentorshipId, content: string): void {
  draftOf(mentorshipId).keep(content.trim() === '' ? {} : { content });
}
