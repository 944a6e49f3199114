import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { showInConsole } from '../../testing/console.tsx';
import { eventually } from '../../testing/eventually.ts';
import { UserPage } from './user-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const next = { at: '2026-03-13T14:00:00.000Z', amount: 0, sessionCount: 0, blockedReason: null, carried: 0 };
const balance = { held: 99_200, available: 0, underReview: 0, paidOut: 12_500, minimum: 5_000, nextPayout: next };

function show(change: { balance?: object; nextPayout?: object; nextPayoutSums?: object; isDisabled?: boolean }) {
  const trainer = {
    verification: 'verified',
    payoutAccount: 'ACTIVE',
    backgroundCheck: { state: 'consider', validUntil: null },
    programs: { published: 2, drafts: 1, takenDown: 0 },
    ratingTenths: null,
    reviewCount: 0,
    noShows: { decided: 0, open: 0 },
    balance: { ...balance, ...change.balance, nextPayout: { ...next, ...change.nextPayout } },
    nextPayoutSums: change.nextPayoutSums ?? null,
    lastPaidOutAt: null,
    isPaused: false,
    payoutStop: null,
  };
  const user = {
    id: 21,
    name: 'Maya Okafor',
    email: 'maya@x1.test',
    role: 'trainer',
    trainerId: 7,
    isDisabled: change.isDisabled ?? false,
    createdAt: '2026-01-05T15:00:00.000Z',
    disabledAt: null,
    disabledReason: null,
    enableApprovalId: null,
    openReports: 0,
    phone: null,
    timezone: null,
    adultConfirmedAt: null,
    emailConfirmedAt: null,
    lastSeenAt: null,
    signInCount: 0,
    reports: { made: 0, about: 0, warnings: 0 },
    problems: { about: 0, open: 0 },
    supportRequests: { made: 0, open: 0 },
    conversationCount: 0,
    payments: { count: 0, paid: 0, refunded: 0 },
    credit: null,
    trainer,
  };
  showInConsole(<UserPage id={21} />, (path) => (path.endsWith('/users/21') ? user : []));
}

async function nextPayout(): Promise<string | undefined> {
  const label = await screen.findByText('Next payout');
  return await eventually(() => label.nextElementSibling?.textContent || Promise.reject(new Error('not loaded yet')));
}

it("says how much a trainer's next payout is and when, with what follows a week later", async () => {
  show({ balance: { available: 60_000 }, nextPayout: { amount: 49_400, sessionCount: 6 } });
  expect(await nextPayout()).toBe('$494.00 on Fri, Mar 13, 2:00 PM (UTC)The rest follows a week later.');
  expect(screen.getByText('2 published, 1 draft, 0 taken down')).toBeTruthy();
  expect(screen.getByText('Held').nextElementSibling?.textContent).toBe('$992.00 until its sessions are done');
  expect(screen.getByRole('link', { name: 'Needs a look' }).getAttribute('href')).toBe('/admin/background-checks?q=21');
});

it.each([
  [{ earned: 8_900, refunded: 2_450, other: 0 }, '$89.00 earned, $24.50 taken off for refunds'],
  [{ earned: 8_900, refunded: 3_450, other: 1_000 }, '$89.00 earned, $34.50 taken off for refunds, $10.00 left from other sessions'],
  [{ earned: 8_900, refunded: 1_450, other: -1_000 }, '$89.00 earned, $14.50 taken off for refunds, $10.00 already paid or returned'],
  [{ earned: 6_450, refunded: 0, other: 0 }, ''],
])('says what refunds took off the next payout: %o', async (nextPayoutSums, text) => {
  show({ balance: { available: 6_450 }, nextPayout: { amount: 6_450, sessionCount: 2 }, nextPayoutSums });
  expect(await nextPayout()).toBe(`$64.50 on Fri, Mar 13, 2:00 PM (UTC)${text}`);
});

it("says that it's below the minimum in the words of the trainer's own page", async () => {
  show({ balance: { available: 4_000 }, nextPayout: { blockedReason: 'below_minimum' } });
  expect(await nextPayout()).toBe('No payout on Fri, Mar 13: $40.00 is below the $50.00 minimum, so it waits.');
});

it.each([
  [{ nextPayout: { blockedReason: 'stopped' } }, 'None while payouts are stopped'],
  [{ nextPayout: { blockedReason: 'account_not_ready' } }, 'None until the payout account is ready'],
  [{ nextPayout: { amount: 49_400 }, isDisabled: true }, 'None while the account is disabled'],
])('says why there is none: %o', async (change, text) => {
  show(change);
  expect(await nextPayout()).toBe(text);
});
