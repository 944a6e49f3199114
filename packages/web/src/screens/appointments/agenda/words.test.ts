import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { SessionState } from '@x1/contract/scheduling/states.ts';
import { expect, it } from 'vitest';
import { sampleAppointment } from '../../../testing/sample-session.ts';
import { kindText, owedOf, pastText, pipsOf, pipText } from './words.ts';

const before = new Date('2026-03-14T21:29:59Z');
const after = new Date('2026-03-14T21:30:00Z');

it.each([
  ['parent', { status: 'completed', isUnreviewed: true }, after, 'review'],
  ['parent', { status: 'completed', isUnreviewed: false }, after, null],
  ['parent', { status: 'completed', isUnreviewed: true }, before, null],
  ['parent', { status: 'scheduled', isUnreviewed: true }, after, null],
  ['parent', { status: 'completed' }, after, null],
  ['trainer', { status: 'scheduled' }, after, 'complete'],
  ['trainer', { status: 'scheduled' }, before, null],
  ['trainer', { status: 'scheduled', isPaid: false }, after, null],
  ['trainer', { status: 'completed', isUnreviewed: true }, after, null],
] as const)('a past session asks a %s with %o for %s at its time', (role, changes, now, owed) => {
  expect(owedOf(sampleAppointment(changes), role, now)).toBe(owed);
});

it('says how many sessions are past, and what is owed of them', () => {
  expect(pastText({ count: 9, owed: 1 }, 'parent')).toBe('9 sessions · 1 waiting for your review');
  expect(pastText({ count: 1, owed: 0 }, 'parent')).toBe('1 session');
  expect(pastText({ count: '1000+', owed: 2 }, 'trainer')).toBe('1,000+ sessions · 2 to mark complete');
});

it('says how a session is held', () => {
  expect(kindText(sampleAppointment({ sessionNumber: 2, sessionCount: 6 }))).toBe('Individual · Online · 2 of 6');
  expect(kindText(sampleAppointment({ sessionType: 'group', location: 'field' }))).toBe('Group · Training Field');
});

it('shows a package as pips, what is done first, and says the same in words', () => {
  const states: SessionState[] = ['completed', 'needs_time', 'scheduled', 'cancelled', 'needs_time', 'scheduled'];
  const sessions = states.map((state, index) => ({ id: index as AppointmentId, sessionNumber: index + 1, state, canSchedule: true }));
  const pips = pipsOf({ sessions });
  expect(pips).toEqual(['done', 'set', 'set', 'open', 'open', 'gone']);
  expect(pipText(pips)).toBe('1 completed · 2 scheduled · 2 to go · 1 not taking place');
});
