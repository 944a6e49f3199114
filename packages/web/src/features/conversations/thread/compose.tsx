import { MESSAGE_MAX_LENGTH } from '@x1/contract/conversations/message.ts';
import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { formatCount } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import { mediaAccept } from '@x1/contract/media/media-rules.ts';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceDraft, likeBlank } from '../../../lib/form-draft.ts';
import { createRequestId } from '../../../lib/request-id.ts';
import { rich } from '../../../lib/rich.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Late } from '../../../ui/late.ts';
import { type FilesToSend, type MessageUploads, useAttaching } from './attaching.ts';
import { hasFailed, type ThreadStore } from './thread-store.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useTypingSignal } from './use-typing.ts';

/** From so few characters left on, they are counted. */
const COUNTED_FROM = 200;

interface ComposeProps {
  store: ThreadStore;
  mentorshipId: MentorshipId;
  outbox: readonly OutgoingMessage[];
  uploads: Late<MessageUploads>;
  onSent: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Where a message is written: Enter sends, Shift+Enter begins a new line (S2§2). Files are chosen, pasted or dropped. */
export function Compose({ store, mentorshipId, outbox, uploads, onSent, ref }: ComposeProps) {
  const attaching = useAttaching(uploads, store.view().thread.userId, mentorshipId);
  const { text, change, send, canSend } = useCompose(store, { mentorshipId, outbox, attaching });
  const typing = useTypingSignal(mentorshipId);
  const left = MESSAGE_MAX_LENGTH - text.trim().length;
  const sendNow = () => {
    if (!send()) return;
    typing.stopped();
    onSent();
  };
  const waiting = useSendWhenReady(attaching.files, sendNow);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!canSend) return;
    if (attaching.files.underWay > 0) waiting.begin();
    else sendNow();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character belongs to the input method.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Office programs add a picture of the words that are pasted.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    attaching.add(files);
  };
  const isOver = useFileDrop(attaching.add);
  return (
    <form className={classes('compose', isOver && 'over')} onSubmit={submit}>
      <AttachButton onFiles={attaching.add} onAhead={attaching.loadAhead} />
      <div className="grow">
        {isOver && <p className="compose-note">{t('Drop to add to your message')}</p>}
        {attaching.tray && <attaching.tray.FilesTray form={attaching.tray.form} />}
        <p className="compose-note" aria-live="polite">
          {waiting.isOn &&
            rich("Your message goes out when its files are uploaded. <button>Don't send yet</button>", {
              button: (text) => (
                <button type="button" className="link" onClick={waiting.end}>
                  {text}
                </button>
              ),
            })}
          {attaching.files.failed > 0 && t("A file couldn't be uploaded. Try it again or remove it, then send.")}
        </p>
        <textarea
          ref={ref}
          className="input"
          rows={1}
          aria-label={t('Message')}
          placeholder={t('Type your message...')}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          aria-invalid={left < 0 || undefined}
          aria-describedby={left < COUNTED_FROM ? 'message-length' : undefined}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onChange={({ target }) => {
            change(target.value);
            if (target.value.trim() === '') typing.stopped();
            else typing.typed();
          }}
        />
        {left < COUNTED_FROM && (
          <p id="message-length" className={classes('counter', left < 0 && 'over')} role="status">
            {left < 0
              ? t('{count} characters too many: a message has {max} at most.', {
                  count: -left,
                  max: formatCount(MESSAGE_MAX_LENGTH),
                })
              : t('{left} characters left', { left })}
          </p>
        )}
      </div>
      <button type="submit" className="btn" aria-label={t('Send message')} disabled={!canSend || waiting.isOn}>
        <Icon of={SendHorizontal} />
      </button>
    </form>
  );
}

/** Opens the device's picker, which on a phone has the camera. */
function AttachButton({ onFiles, onAhead }: { onFiles: (files: readonly File[]) => void; onAhead: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={Paperclip}
        label={t('Add photos, videos or PDFs')}
        className="attach"
        onPointerEnter={onAhead}
        onFocus={onAhead}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={mediaAccept}
        aria-label={t('Choose files for this message')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}

/** Sends what Send was pressed for as soon as its files have arrived; not when one of them has failed, or was taken out meanwhile. */
function useSendWhenReady({ ready, underWay, failed }: FilesToSend, send: () => void) {
  const [awaited, setAwaited] = useState<number | null>(null);
  const count = ready.length + underWay + failed;
  const isLost = awaited !== null && (failed > 0 || count < awaited);
  const isReady = awaited !== null && !isLost && underWay === 0;
  const end = useEffectEvent(() => {
    setAwaited(null);
    if (isReady) send();
  });
  useEffect(() => {
    if (isLost || isReady) end();
  }, [isLost, isReady]);
  return { isOn: awaited !== null && !isLost && !isReady, begin: () => setAwaited(count), end: () => setAwaited(null) };
}

interface ComposeParts {
  readonly mentorshipId: MentorshipId;
  readonly outbox: readonly OutgoingMessage[];
  readonly attaching: { readonly files: FilesToSend; readonly take: () => readonly Attachment[] };
}

/** The field under a conversation: what is typed survives a reload, what could not be sent comes back to it. */
function useCompose(store: ThreadStore, { mentorshipId, outbox, attaching }: ComposeParts) {
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
  const submission = submissionOf(composing, MESSAGE_MAX_LENGTH, attaching.files);
  const send = (): boolean => {
    if (submission.kind === 'nothing' || attaching.files.underWay > 0) return false;
    const { restoredFrom } = composing;
    setComposing({ text: '', restoredFrom: null });
    keepDraft(mentorshipId, '');
    if (submission.kind === 'retry') store.dispatch({ type: 'retried', clientMessageId: submission.clientMessageId });
    else {
      // With files it is another message than the one whose text came back.
      if (restoredFrom !== null) store.dispatch({ type: 'discarded', clientMessageId: restoredFrom });
      const attachments = attaching.take();
      store.dispatch({
        type: 'written',
        clientMessageId: createRequestId(),
        content: submission.content,
        ...(attachments.length > 0 && { attachments }),
        writtenAt: new Date().toISOString(),
      });
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

/** An empty text is not sent without files, a longer one than `limit` never; both sides are trimmed (S2§5, R144). A file that failed is dealt with first. */
export function submissionOf({ text, restoredFrom }: Composing, limit: number, files?: FilesToSend): Submission {
  const content = text.trim();
  const hasFiles = files !== undefined && files.ready.length + files.underWay > 0;
  if ((content === '' && !hasFiles) || content.length > limit || (files?.failed ?? 0) > 0) return { kind: 'nothing' };
  return restoredFrom === null || hasFiles ? { kind: 'write', content } : { kind: 'retry', clientMessageId: restoredFrom };
}

/**
 * The field after the outbox has changed. The text of a message that could not be sent comes back to it, unless something else is typed by
 * then; it leaves the field again as soon as its message is under way once more. One with files stays where it is, with its Retry.
 */
export function followOutbox(composing: Composing, before: readonly OutgoingMessage[], now: readonly OutgoingMessage[]): Composing {
  const restored = now.find(({ clientMessageId }) => clientMessageId === composing.restoredFrom);
  if (composing.restoredFrom !== null) return restored && hasFailed(restored) ? composing : { text: '', restoredFrom: null };
  if (composing.text.trim() !== '') return composing;
  const failed = now.findLast((message) => hasFailed(message) && !message.attachments && wasSending(before, message));
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
