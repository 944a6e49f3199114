import { MESSAGE_MAX_LENGTH } from '@x1/contract/conversations/message.ts';
import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { useState } from 'react';
import { createRequestId } from '../../../lib/request-id.ts';
import { type Composing, followOutbox, submissionOf } from './compose-state.ts';
import { keepDraft, readDraft } from './draft.ts';
import type { ThreadStore } from './thread-store.ts';

/** The field under a conversation: what is typed survives a reload, what could not be sent comes back to it. */
export function useCompose(
  store: ThreadStore,
  { mentorshipId, outbox }: { mentorshipId: MentorshipId; outbox: readonly OutgoingMessage[] },
) {
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
