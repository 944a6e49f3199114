import { expect, it } from 'vitest';
import { countPrograms } from './program-counts.ts';

it('counts programs, drafts and participants', () => {
  const programs = [
    { isDraft: false, currentParticipants: 4 },
    { isDraft: false, currentParticipants: 0 },
    { isDraft: true, currentParticipants: 0 },
  ];
  expect(countPrograms(programs)).toEqual({ total: 3, published: 2, drafts: 1, participants: 4 });
  expect(countPrograms([])).toEqual({ total: 0, published: 0, drafts: 0, participants: 0 });
});
