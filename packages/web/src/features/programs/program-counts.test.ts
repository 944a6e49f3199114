import { expect, it } from 'vitest';
import { countPrograms } from './program-counts.ts';

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
