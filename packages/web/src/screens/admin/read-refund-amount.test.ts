import { expect, it } from 'vitest';
import { readRefundAmount } from './refund-dialog.tsx';

it.each([
  ['', {}],
  ['  ', {}],
  ['20', { amount: 2_000 }],
  [' 19.99 ', { amount: 1_999 }],
  ['50.00', { amount: 5_000 }],
  ['50.01', { problem: 'At most $50.00 is left of this payment' }],
  ['0', { problem: 'The amount must be more than $0.00' }],
  ['-5', { problem: expect.stringContaining('dollars and cents') }],
  ['ten', { problem: expect.stringContaining('dollars and cents') }],
  ['1.999', { problem: expect.stringContaining('dollars and cents') }],
])('reads the refund amount %j', (text, result) => {
  expect(readRefundAmount(text, 5_000)).toEqual(result);
});
