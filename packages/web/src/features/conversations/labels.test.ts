import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { conversationPath, counterpartOf, previewText, statusBadge, timeSince, unreadText } from './labels.ts';

const conversation = {
  id: 12,
  trainerId: 1007,
  parentId: 5,
  trainer: { id: 1007, userId: 9, name: 'Maya Okafor', imageUrl: '/maya.jpg', sports: ['Soccer'] },
  parent: { id: 5, name: 'dana' },
} as unknown as Mentorship;

it('calls a conversation with an unknown trainer by its number', () => {
  const nameless = { ...conversation, trainer: { ...conversation.trainer, name: ' ' } };
  expect(counterpartOf(nameless, 'parent').name).toBe('Trainer Conversation #12');
});

it('shows each side of a conversation the other person', () => {
  expect(counterpartOf(conversation, 'trainer')).toEqual({ name: 'dana', imageUrl: null, userId: 5 });
  expect(counterpartOf(conversation, 'parent')).toEqual({ name: 'Maya Okafor', imageUrl: '/maya.jpg', userId: 9 });
});

it.each([
  ['active', 'Active', 'ok'],
  ['completed', 'Completed', 'neutral'],
  ['cancelled', 'Cancelled', 'bad'],
  ['paused', 'Paused', 'neutral'],
])('shows the conversation status %s as %s', (status, label, tone) => {
  expect(statusBadge(status)).toEqual({ label, tone });
});

it('says that no message has been written yet', () => {
  const [me, maya] = [5 as UserId, 9 as UserId];
  expect(previewText({ lastMessagePreview: null, lastMessageSenderId: null }, me)).toBe('No messages yet');
  expect(previewText({ lastMessagePreview: 'Saturday is on.', lastMessageSenderId: maya }, me)).toBe('Saturday is on.');
  expect(previewText({ lastMessagePreview: 'Saturday is on.', lastMessageSenderId: me }, me)).toBe('You: Saturday is on.');
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('writes %i unread messages as %s', (count, text) => {
  expect(unreadText(count)).toBe(text);
});

it.each([
  ['2026-03-14T11:59:31Z', 'Just now'],
  ['2026-03-14T12:00:20Z', 'Just now'],
  ['2026-03-14T11:59:00Z', '1 minute ago'],
  ['2026-03-14T09:00:00Z', '3 hours ago'],
  ['2026-03-13T12:00:00Z', '1 day ago'],
  ['2026-03-08T11:00:00Z', '6 days ago'],
  ['2025-10-10T11:00:00Z', '5 months ago'],
  ['2025-03-13T11:00:00Z', '1 year ago'],
])('describes the time %s of the last message as %s', (instant, text) => {
  expect(timeSince(instant, new Date('2026-03-14T12:00:00Z'))).toBe(text);
});

it('links a conversation by the trainer for parents and by its number for trainers', () => {
  expect(conversationPath(conversation, 'parent')).toBe('/messages/1007');
  expect(conversationPath(conversation, 'trainer')).toBe('/messages/1007?conversation=12');
});
