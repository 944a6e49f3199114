import { fireEvent, render, screen } from '@testing-library/react';
import { MESSAGE_MAX_LENGTH } from '@x1/contract/conversations/message.ts';
import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteReached, noteUnreached } from '../../../lib/offline/line.ts';
import { me, mentorshipId, message } from '../../../testing/sample-messages.ts';
import { late } from '../../../ui/late.ts';
import type { MessageUploads } from './attaching.ts';
import { Compose, followOutbox, submissionOf } from './compose.tsx';
import { createThreadStore } from './thread-store.ts';
import type { ThreadTransport } from './thread-transport.ts';

afterEach(() => localStorage.clear());

/** Nobody chooses files here. */
const uploads = late<MessageUploads>(() => Promise.reject(new Error('not loaded')));

/** A field over a conversation whose messages arrive over HTTP, one after the other. */
function open() {
  const sent: string[] = [];
  const transport: ThreadTransport = {
    sendBySocket: () => Promise.reject(new Error('not connected')),
    sendByHttp: async ({ content, clientMessageId }) => {
      sent.push(content);
      return { ...message(sent.length, { from: me, content, clientMessageId }), contactDetailsHidden: false };
    },
    read: async () => [],
    markRead: async () => undefined,
    confirmReceived: () => undefined,
  };
  const reports = { sentByHttp: vi.fn(), sendFailed: vi.fn(), refused: vi.fn(), changed: vi.fn() };
  const store = createThreadStore({ mentorshipId, userId: me, transport, storage: localStorage, reports });
  const onSent = vi.fn();
  const page = render(
    <Compose store={store} mentorshipId={mentorshipId} outbox={store.view().thread.outbox} uploads={uploads} onSent={onSent} />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { sent, onSent, field, type, page, button: screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' }) };
}

it('sends a trimmed message with Enter and empties the field', () => {
  const { sent, onSent, field, type } = open();
  type('  Hi there \n');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(sent).toEqual(['Hi there']);
  expect(field.value).toBe('');
  expect(onSent).toHaveBeenCalledOnce();
});

it('does not send with Shift+Enter, nor with the Enter that completes a character', () => {
  const { sent, field, type } = open();
  type('Hi');
  expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true }), 'a new line begins').toBe(true);
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(sent).toEqual([]);
});

it('disables the send button while the message is blank', () => {
  const { sent, field, type, button } = open();
  expect(button.disabled).toBe(true);
  type('   ');
  expect(button.disabled).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  type('Hi');
  expect(button.disabled).toBe(false);
  expect(sent).toEqual([]);
});

it('accepts 4,000 characters, and keeps a longer text and says by how much it is too long', () => {
  const { sent, field, type, button } = open();
  type('x'.repeat(MESSAGE_MAX_LENGTH + 3));
  expect(screen.getByRole('status').textContent).toContain('3 characters too many');
  expect(button.disabled).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toHaveLength(MESSAGE_MAX_LENGTH + 3);
  type('x'.repeat(MESSAGE_MAX_LENGTH));
  expect(screen.getByRole('status').textContent).toBe('0 characters left');
  fireEvent.click(button);
  expect(sent[0]).toHaveLength(MESSAGE_MAX_LENGTH);
});

it('keeps a typed message through a reload until it is sent', () => {
  const before = open();
  before.type('About the price');
  before.page.unmount();
  const after = open();
  expect(after.field.value).toBe('About the price');
  fireEvent.keyDown(after.field, { key: 'Enter' });
  after.page.unmount();
  expect(open().field.value).toBe('');
});

const outgoing = (clientMessageId: string, state: OutgoingMessage['state'], content = 'See you at nine'): OutgoingMessage => ({
  clientMessageId,
  content,
  writtenAt: '2026-03-14T12:00:00Z',
  state,
  refusal: null,
  tries: 1,
});

const empty = { text: '', restoredFrom: null };

describe('sending', () => {
  it.each(['', '   ', '\n\n'])('sends nothing for the blank text %j', (text) => {
    expect(submissionOf({ text, restoredFrom: null }, 10)).toEqual({ kind: 'nothing' });
  });

  it('trims a message before sending it', () => {
    expect(submissionOf({ text: '  Hi \n', restoredFrom: null }, 10)).toEqual({ kind: 'write', content: 'Hi' });
  });

  it('sends no text that is too long, counted without surrounding spaces', () => {
    expect(submissionOf({ text: '12345678901', restoredFrom: null }, 10)).toEqual({ kind: 'nothing' });
    expect(submissionOf({ text: ' 1234567890 ', restoredFrom: null }, 10)).toEqual({ kind: 'write', content: '1234567890' });
  });

  it('sends a message again whose text came back, and not a second one', () => {
    expect(submissionOf({ text: 'Hi', restoredFrom: 'first' }, 10)).toEqual({ kind: 'retry', clientMessageId: 'first' });
  });
});

describe('text of a message that could not be sent', () => {
  const restored = { text: 'See you at nine', restoredFrom: 'first' };

  it.each(['unreachable', 'refused'] as const)('puts the text back into the field when the message is %s', (state) => {
    expect(followOutbox(empty, [outgoing('first', 'sending')], [outgoing('first', state)])).toEqual(restored);
  });

  it('does not put the text back over newly typed text', () => {
    const typed = { text: 'Or at ten', restoredFrom: null };
    expect(followOutbox(typed, [outgoing('first', 'sending')], [outgoing('first', 'unreachable')])).toEqual(typed);
  });

  it("leaves the field free for the next message while what couldn't be sent waits for a line", () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    noteUnreached();
    expect(followOutbox(empty, [outgoing('first', 'sending')], [outgoing('first', 'unreachable')])).toEqual(empty);
    expect(followOutbox(empty, [outgoing('first', 'sending')], [outgoing('first', 'refused')])).toEqual(restored);
    noteReached();
    vi.restoreAllMocks();
  });

  it('puts the text back only once', () => {
    const failed = [outgoing('first', 'unreachable')];
    expect(followOutbox(empty, failed, [...failed])).toEqual(empty);
  });

  it('does not put back the text of a message that waits since before a reload', () => {
    expect(followOutbox(empty, [], [outgoing('first', 'unreachable')])).toEqual(empty);
  });

  it.each(['waiting', 'sending'] as const)('clears the text from the field when the message is %s again', (state) => {
    expect(followOutbox(restored, [outgoing('first', 'unreachable')], [outgoing('first', state)])).toEqual(empty);
  });

  it('clears the text from the field when the message turns out to be stored or is removed', () => {
    expect(followOutbox(restored, [outgoing('first', 'unreachable')], [])).toEqual(empty);
  });

  it('keeps the text in the field while another message fails', () => {
    const now = [outgoing('first', 'unreachable'), outgoing('second', 'unreachable', 'Second')];
    expect(followOutbox(restored, [outgoing('first', 'unreachable'), outgoing('second', 'sending', 'Second')], now)).toEqual(restored);
  });
});
