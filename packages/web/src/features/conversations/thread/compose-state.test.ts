import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import { describe, expect, it } from 'vitest';
import { followOutbox, submissionOf } from './compose-state.ts';

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

  it('does not put the text back over something typed meanwhile', () => {
    const typed = { text: 'Or at ten', restoredFrom: null };
    expect(followOutbox(typed, [outgoing('first', 'sending')], [outgoing('first', 'unreachable')])).toEqual(typed);
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
