import { programStatuses } from '@x1/contract/programs/program.ts';
import { expect, it } from 'vitest';
import { actionsOf } from './program-actions.ts';

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
