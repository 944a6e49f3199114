import type { ProgramId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { inBookingOrder } from './booking-order.ts';

const program = (id: number, individualPrice: number, sessionsIncluded: number) => ({
  id: id as ProgramId,
  individualPrice,
  groupPrice: 0,
  sessionsIncluded,
});

it('begins with the cheapest single session, also where a package is cheaper or another one is newer', () => {
  const programs = [program(9, 60, 1), program(8, 30, 2), program(3, 49, 1), program(4, 180, 6)];
  expect(inBookingOrder(programs).map(({ id }) => id)).toEqual([3, 9, 8, 4]);
});

it('shows programs of one price in the order in which they were made', () => {
  expect(inBookingOrder([program(7, 49, 1), program(5, 49, 1)]).map(({ id }) => id)).toEqual([5, 7]);
});
