import { programStatuses } from '@x1/contract/programs/program.ts';
import { expect, it } from 'vitest';
import { actionsOf, countPrograms } from './program-status.ts';

it('offers to publish a draft, and to unpublish a published program', () => {
  expect(actionsOf({ status: 'Draft' })).toEqual(['edit', 'publish', 'duplicate', 'participants', 'delete']);
  for (const status of ['Active', 'Available', 'Upcoming'] as const) {
    expect(actionsOf({ status })).toEqual(['edit', 'unpublish', 'duplicate', 'participants', 'delete']);
  }
});

it('offers no change of a completed program', () => {
  expect(actionsOf({ status: 'Completed' })).toEqual(['participants', 'duplicate']);
});

it('always lets the owner see the participants', () => {
  expect(programStatuses.every((status) => actionsOf({ status }).includes('participants'))).toBe(true);
});

it('counts programs, published ones, drafts and participants', () => {
  const programs = [
    { status: 'Active', currentParticipants: 4 },
    { status: 'Available', currentParticipants: 0 },
    { status: 'Draft', currentParticipants: 1 },
    { status: 'Completed', currentParticipants: 0 },
  ] as const;
  expect(countPrograms(programs)).toEqual({ total: 4, published: 2, drafts: 1, participants: 5 });
  expect(countPrograms([])).toEqual({ total: 0, published: 0, drafts: 0, participants: 0 });
});
