import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import { beforeEach, expect, it } from 'vitest';
import { mentorshipId } from '../../../testing/sample-messages.ts';
import { conversationsWithOutbox, keepOutbox, readOutbox } from './outbox-storage.ts';

beforeEach(() => localStorage.clear());

const outgoing = (clientMessageId: string, writtenAt: string): OutgoingMessage => ({
  clientMessageId,
  content: `Text of ${clientMessageId}`,
  writtenAt,
  state: 'sending',
  refusal: null,
  tries: 1,
});

const second = outgoing('aaaaaaaa', '2026-03-14T12:00:02Z');
const first = outgoing('bbbbbbbb', '2026-03-14T12:00:01Z');

it('restores waiting messages in the order of writing, ready to be sent again', () => {
  keepOutbox(localStorage, mentorshipId, { before: [], now: [first, second] });
  expect(readOutbox(localStorage, mentorshipId)).toEqual(
    [first, second].map((message) => ({ ...message, state: 'unreachable', tries: 0 })),
  );
  expect(conversationsWithOutbox(localStorage)).toEqual([mentorshipId]);
});

it('restores refused messages as refused until the person sends them again', () => {
  const refused: OutgoingMessage = { ...first, state: 'refused', refusal: { code: 'conversation.blocked', reason: 'Switched off.' } };
  keepOutbox(localStorage, mentorshipId, { before: [], now: [first, second] });
  keepOutbox(localStorage, mentorshipId, { before: [first, second], now: [refused, second] });
  expect(readOutbox(localStorage, mentorshipId)).toEqual([
    { ...refused, tries: 0 },
    { ...second, state: 'unreachable', tries: 0 },
  ]);
  keepOutbox(localStorage, mentorshipId, { before: [refused, second], now: [first, second] });
  expect(readOutbox(localStorage, mentorshipId)[0]).toEqual({ ...first, state: 'unreachable', tries: 0 });
});

it('forgets messages that were sent, and leaves alone what another tab stores', () => {
  keepOutbox(localStorage, mentorshipId, { before: [], now: [first] });
  keepOutbox(localStorage, mentorshipId, { before: [], now: [second] });
  keepOutbox(localStorage, mentorshipId, { before: [first], now: [] });
  expect(readOutbox(localStorage, mentorshipId).map(({ clientMessageId }) => clientMessageId)).toEqual(['aaaaaaaa']);
});

it('restores nothing from another conversation, even where its number starts with the same digits', () => {
  keepOutbox(localStorage, 120 as never, { before: [], now: [first] });
  expect(readOutbox(localStorage, mentorshipId)).toEqual([]);
});

it('ignores stored entries that a person or an older version has written', () => {
  localStorage.setItem('outbox:12:cccccccc', '{');
  localStorage.setItem('outbox:12:dddddddd', '{"content":7,"writtenAt":"2026-03-14T12:00:01Z"}');
  localStorage.setItem('outbox:x:eeeeeeee', '{}');
  expect(readOutbox(localStorage, mentorshipId)).toEqual([]);
  expect(conversationsWithOutbox(localStorage)).toEqual([mentorshipId]);
});
