import { expect, it } from 'vitest';
import { programStatus } from './program.ts';

it.each([
  { isDraft: true, hasHeldSession: false, hasUpcomingSession: false, status: 'Draft' },
  { isDraft: true, hasHeldSession: true, hasUpcomingSession: false, status: 'Draft' },
  { isDraft: true, hasHeldSession: false, hasUpcomingSession: true, status: 'Draft' },
  { isDraft: true, hasHeldSession: true, hasUpcomingSession: true, status: 'Draft' },
  { isDraft: false, hasHeldSession: false, hasUpcomingSession: false, status: 'Available' },
  { isDraft: false, hasHeldSession: true, hasUpcomingSession: false, status: 'Available' },
  { isDraft: false, hasHeldSession: false, hasUpcomingSession: true, status: 'Upcoming' },
  { isDraft: false, hasHeldSession: true, hasUpcomingSession: true, status: 'Active' },
])(
  'a program is $status for draft $isDraft, held $hasHeldSession, upcoming $hasUpcomingSession, and Completed once archived',
  ({ status, ...facts }) => {
    expect(programStatus({ ...facts, isArchived: false })).toBe(status);
    expect(programStatus({ ...facts, isArchived: true })).toBe('Completed');
  },
);
