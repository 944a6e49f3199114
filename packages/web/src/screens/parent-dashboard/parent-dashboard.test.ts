import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { expect, it } from 'vitest';
import { startLine, welcomeLine, welcomeNote } from './parent-dashboard.tsx';

const now = new Date('2026-03-12T12:00:00Z');
const scheduled = { state: 'scheduled', startTime: '2026-03-15T01:00:00.000Z' } as Appointment;
const paid = { state: 'needs_time', startTime: null } as Appointment;

it.each([
  [{ name: 'Dana Whitfield' }, 'Hi, Dana', 'Welcome, Dana. Who trains near you?'],
  [{ name: null }, 'Hi there', 'Welcome to X1. Who trains near you?'],
  [{ name: ' ' }, 'Hi there', 'Welcome to X1. Who trains near you?'],
])('greets the parent %j by the first name alone', (user, line, first) => {
  expect([welcomeLine(user), startLine(user)]).toEqual([line, first]);
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
