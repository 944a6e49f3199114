import { programStatuses } from '@x1/contract/programs/program.ts';
import { expect, it } from 'vitest';
import { actionsOf } from './program-actions.ts';

it('offers to publish what is a draft and to take off sale what is not', () => {
  expect(actionsOf({ status: 'Draft' })).toEqual(['edit', 'publish', 'duplicate', 'participants', 'delete']);
  for (const status of ['Active', 'Available', 'Upcoming'] as const) {
    expect(actionsOf({ status })).toEqual(['edit', 'unpublish', 'duplicate', 'participants', 'delete']);
  }
});

it('leaves a completed one as it is', () => {
  expect(actionsOf({ status: 'Completed' })).toEqual(['participants', 'duplicate']);
});

it('always lets the owner see who takes part', () => {
  expect(programStatuses.every((status) => actionsOf({ status }).includes('participants'))).toBe(true);
});
