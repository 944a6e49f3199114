import { cleanup, render, screen } from '@testing-library/react';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { afterEach, expect, it } from 'vitest';
import { ConversationRow } from './conversation-row.tsx';

const now = new Date('2026-03-14T12:00:00Z');
const conversation = {
  id: 12,
  trainerId: 7,
  status: 'active',
  createdAt: '2025-10-10T12:00:00Z',
  lastMessageAt: '2026-03-14T10:00:00Z',
  lastMessagePreview: 'See you there.',
  lastMessageSenderId: 5,
  unreadCount: 0,
  trainer: { id: 7, userId: 9, name: 'Maya Okafor', imageUrl: null, sports: ['Soccer'] },
  parent: { id: 5, name: 'Dana Whitfield' },
} as unknown as Mentorship;

afterEach(cleanup);

const show = (role: 'parent' | 'trainer', changes: Partial<Mentorship> = {}) =>
  render(
    <ConversationRow conversation={{ ...conversation, ...changes }} user={{ id: (role === 'parent' ? 5 : 9) as UserId, role }} now={now} />,
  );

it.each([
  ['trainer', 'Dana Whitfield', 'Parent Conversation #12 · Started 5 months ago'],
  ['parent', 'Maya Okafor', 'Started 5 months ago'],
] as const)('the row of a %s is titled %s, says since when, and how old the last message is (R184)', (role, title, since) => {
  show(role);
  expect(screen.getByText(title).tagName).toBe('STRONG');
  expect(screen.getByText(since)).toBeTruthy();
  expect(screen.getByText('2 hours ago').getAttribute('datetime')).toBe('2026-03-14T10:00:00Z');
});

it('the row of a conversation without a message shows no time of one', () => {
  show('parent', { createdAt: '2026-03-14T11:59:50Z', lastMessageAt: null });
  expect(screen.getByText('Started just now')).toBeTruthy();
  expect(document.querySelector('time')).toBeNull();
});

it('the row says which side wrote last', () => {
  show('parent');
  expect(screen.getByText('You: See you there.')).toBeTruthy();
  cleanup();
  show('trainer');
  expect(screen.getByText('See you there.')).toBeTruthy();
});
