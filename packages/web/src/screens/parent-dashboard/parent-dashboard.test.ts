import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { expect, it } from 'vitest';
import { welcomeLine, welcomeNote } from './parent-dashboard.tsx';

const now = new Date('2026-03-12T12:00:00Z');
const scheduled = { state: 'scheduled', startTime: '2026-03-15T01:00:00.000Z' } as Appointment;
const paid = { state: 'needs_time', startTime: null } as Appointment;

it.each([
  [{ name: 'Dana Whitfield', email: 'd@x.test' }, 'Welcome back, Dana'],
  [{ name: null, email: 'dana.w@x.test' }, 'Welcome back, dana.w'],
  [{ name: ' ', email: 'dana@x.test' }, 'Welcome back, dana'],
])('greets the parent %j', (user, line) => {
  expect(welcomeLine(user)).toBe(line);
});

it.each([
  [undefined, 'Find a college athlete to train with.'],
  [[], 'Find a college athlete to train with.'],
  [[scheduled, paid], 'Your next session is Sat, Mar 14.'],
  [[{ ...scheduled, startTime: '2026-03-01T01:00:00.000Z' }, paid], 'A session is waiting for a time.'],
  [[{ ...paid, state: 'rejected' }], 'Find a college athlete to train with.'],
] as const)('says what comes next for a parent: %#', (sessions, note) => {
  expect(welcomeNote(sessions, 'America/New_York', now)).toBe(note);
});
