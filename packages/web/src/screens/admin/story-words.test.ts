import { storyEvents, storyKinds } from '@x1/contract/admin/story.ts';
import { expect, it } from 'vitest';
import { storyHref, storyKindLabels, storyWords } from './story-words.ts';

it('has words for every event and every kind', () => {
  for (const event of storyEvents) expect(storyWords({ event, detail: null, about: null }), event).toMatch(/^[A-Z]/);
  for (const kind of storyKinds) expect(storyKindLabels[kind]).toMatch(/^[A-Z]/);
});

it('says what a detail adds', () => {
  expect(storyWords({ event: 'session_canceled', detail: 'parent', about: null })).toBe('Session canceled: parent');
  expect(storyWords({ event: 'check_changed', detail: 'pre_adverse', about: null })).toBe('At Checkr: first notice sent');
});

it('says what an operator did as the audit log does, or names the action', () => {
  const about = { object: 'transaction', id: '7' } as const;
  expect(storyWords({ event: 'operator_did', detail: 'transactions.refund', about })).toBe('Refunded transaction 7');
  expect(storyWords({ event: 'operator_did', detail: 'some.new_thing', about })).toBe('some.new_thing');
});

it('leads to what it is about', () => {
  const href = (object: 'transaction' | 'appointment' | 'report' | 'support-request' | 'mail', kind: 'payment' | 'problem' = 'payment') =>
    storyHref({ about: { object, id: '7' }, kind }, 12);
  expect([href('transaction'), href('appointment'), href('report')]).toEqual(['/admin/transactions/7', '/session/7', '/admin/reports/7']);
  expect(href('appointment', 'problem')).toBe('/admin/problems');
  expect(href('support-request')).toBe('/admin/support?userId=12');
  expect(href('mail')).toBeUndefined();
  expect(storyHref({ about: null, kind: 'account' }, 12)).toBeUndefined();
});
