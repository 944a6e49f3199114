import type { Program } from '@x1/contract/programs/program.ts';
import { expect, it } from 'vitest';
import { bookingOffer, purchaseOffer } from './purchase-state.ts';

const program = { id: 3 } as Program;
const open = { userId: 50, canAcceptPayments: true, paymentBlockedReason: null } as never;
const blocked = { userId: 50, canAcceptPayments: false, paymentBlockedReason: "Maya isn't taking bookings yet." } as never;

it.each([
  ['a parent', { id: 7, role: 'parent' }, open, program, { kind: 'open' }],
  ['a parent, bank missing', { id: 7, role: 'parent' }, blocked, program, { kind: 'blocked', reason: "Maya isn't taking bookings yet." }],
  ['a parent, no program', { id: 7, role: 'parent' }, open, undefined, { kind: 'blocked', reason: "There's no program to buy yet." }],
  ['the trainer himself', { id: 50, role: 'trainer' }, open, program, { kind: 'preview', note: 'This is what parents see.' }],
  ['another trainer', { id: 51, role: 'trainer' }, open, program, { kind: 'preview', note: 'Only parents can buy programs.' }],
] as const)('offers the right purchase button to %s', (_, viewer, trainer, chosen, offer) => {
  expect(purchaseOffer(viewer, trainer, chosen)).toEqual(offer);
});

it('offers the purchase button before a program is chosen, and never to the trainer', () => {
  expect(bookingOffer({ id: 7, role: 'parent' }, open)).toEqual({ kind: 'open' });
  expect(bookingOffer({ id: 7, role: 'parent' }, blocked)).toEqual({ kind: 'blocked', reason: "Maya isn't taking bookings yet." });
  expect(bookingOffer({ id: 50, role: 'trainer' }, blocked)).toEqual({ kind: 'preview', note: 'This is what parents see.' });
});
