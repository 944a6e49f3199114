import type { ProgramId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { inBookingOrder } from './booking-order.ts';

const program = (id: number, individualPrice: number, sessionsIncluded: number, trainingFormat = 'In-Person') => ({
  id: id as ProgramId,
  individualPrice,
  groupPrice: 0,
  sessionsIncluded,
  trainingFormat,
});

it('begins with the cheapest single session, also where a package is cheaper or another one is newer', () => {
  const programs = [program(9, 60, 1), program(8, 30, 2), program(3, 49, 1), program(4, 180, 6)];
  expect(inBookingOrder(programs).map(({ id }) => id)).toEqual([3, 9, 8, 4]);
});

it('begins where one meets, also where online is cheaper', () => {
  const programs = [program(1, 49, 1, 'Online'), program(2, 89, 1), program(3, 95, 1, 'Hybrid (Both)'), program(4, 70, 2)];
  expect(inBookingOrder(programs).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
});

it('begins with what can be had online where the trainer is too far away', () => {
  const programs = [program(1, 60, 1), program(2, 150, 1, 'Hybrid (Both)'), program(3, 170, 1, 'Online'), program(4, 90, 2, 'Online')];
  expect(inBookingOrder(programs, { isFar: true }).map(({ id }) => id)).toEqual([2, 3, 1, 4]);
});

it('shows programs of one price in the order in which they were made', () => {
  expect(inBookingOrder([program(7, 49, 1), program(5, 49, 1)]).map(({ id }) => id)).toEqual([5, 7]);
});
