import { MESSAGE_MAX_LENGTH } from '@x1/contract/conversations/message.ts';
import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { SendHorizontal } from 'lucide-react';
import type { FormEvent, KeyboardEvent, Ref } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ThreadStore } from './thread-store.ts';
import { useCompose } from './use-compose.ts';
import { useTellTyping } from './use-typing.ts';

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
  const typing = useTellTyping(mentorshipId);
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
              ? `${-left} characters too many: a message has ${MESSAGE_MAX_LENGTH.toLocaleString('en-US')} at most.`
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
