import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { PayoutBalance } from '@x1/contract/payouts/payout.ts';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { BalancePanel } from './balance-panel.tsx';

const balance: PayoutBalance = {
  held: 0,
  available: 8_900,
  underReview: 0,
  onTheWay: 0,
  paidOut: 0,
  owed: 0,
  nextPayout: { at: '2026-03-13T14:00:00.000Z', amount: 8_900, blockedReason: null },
  request: { amount: 8_900, blockedReason: null },
};

afterEach(cleanup);

it.each<[PayoutBalance['request']['blockedReason'], boolean]>([
  [null, true],
  ['below_minimum', false],
  ['account_not_ready', false],
  ['request_open', false],
])('a payout whose request is blocked by %s can be requested: %s', (blockedReason, canRequest) => {
  render(
    <QueryClientProvider client={queryClient}>
      <BalancePanel
        balance={{ ...balance, request: { amount: 8_900, blockedReason } }}
        zone="America/New_York"
        now={new Date('2026-03-10T12:00:00Z')}
        onRequested={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request Payout' }).disabled).toBe(!canRequest);
});
