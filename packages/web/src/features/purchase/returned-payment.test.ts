import type { TransactionId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { readReturnedPayment, returnAddress } from './returned-payment.ts';

it('finds no returned payment in an address without one', () => {
  expect(readReturnedPayment('?q=maya&transaction=5')).toBeNull();
});

it.each([
  [
    '?transaction=5&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded',
    { transactionId: 5, status: 'succeeded' },
  ],
  ['?transaction=5&payment_intent=pi_1&redirect_status=failed', { transactionId: 5, status: 'failed' }],
  ['?payment_intent=pi_1', null],
  ['?transaction=x&payment_intent=pi_1', null],
])('reads the returned payment %s and removes it from the address', (search, payment) => {
  expect(readReturnedPayment(search)).toEqual({ payment, remainingSearch: '' });
});

it('leaves the filters of the page in the address', () => {
  expect(readReturnedPayment('?sport=Soccer&transaction=5&payment_intent=pi_1')?.remainingSearch).toBe('sport=Soccer');
});

it('puts our transaction into the return address', () => {
  const address = new URL(returnAddress('http://localhost:3000', 5 as TransactionId));
  expect(address.pathname + address.search).toBe('/parent-dashboard?transaction=5');
});
