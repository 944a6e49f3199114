import { expect, type Page } from '@playwright/test';
import { inDays } from '../harness/marketplace.ts';
import { saleWhere, trainerBelowMinimum, trainerInReview, trainerOnHold, trainerWhoOwes } from './billing-fixtures.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const seller = (fixtures: Fixtures) => fixtures.demoTrainer;
const newcomer = (fixtures: Fixtures) => fixtures.newcomer;
const plate = (page: Page) => page.getByRole('region', { name: 'Available to pay out' });
const transactions = (page: Page) => page.getByRole('list', { name: 'Transaction History' }).getByRole('listitem');

async function showsReceipt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt X1-\d{6}$/ })).toBeVisible();
}

/** Opens the menu of a payment whose session was held. */
async function openRefund(page: Page): Promise<void> {
  await expect(transactions(page).first()).toBeVisible();
  const held = transactions(page).filter({ hasText: /Available|Paid out/ });
  await held
    .first()
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
}

/** Billing & Earnings, and receipts. */
export const billingStates: ScreenState[] = [
  {
    name: 'Billing & Earnings',
    as: seller,
    path: () => '/billing',
    reach: async (page) => {
      await expect(transactions(page)).toHaveCount(20);
      await page.getByText('Show as a table').click();
      await expect(page.getByRole('table', { name: /^Earnings by week/ })).toBeVisible();
    },
  },
  {
    name: 'Billing & Earnings, a menu of a payment',
    as: seller,
    path: () => '/billing-earnings?status=succeeded',
    reach: async (page) => {
      await transactions(page)
        .first()
        .getByRole('button', { name: /^More for / })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Receipt' })).toBeVisible();
    },
  },
  {
    name: 'Billing & Earnings, empty',
    as: newcomer,
    path: () => '/billing',
    reach: async (page) => {
      await expect(page.getByText('No transactions yet')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
    },
  },
  {
    name: 'Billing & Earnings, below the minimum',
    as: trainerBelowMinimum,
    path: () => '/billing',
    reach: async (page) => {
      await expect(plate(page)).toContainText('is below the $50.00 minimum, so it waits.');
      await expect(page.getByRole('button', { name: 'Request Payout' })).toBeDisabled();
    },
  },
  {
    name: 'Billing & Earnings, payouts on hold',
    as: trainerOnHold,
    path: () => '/billing',
    reach: (page) => expect(plate(page)).toContainText('Payouts are on hold while we review your account.'),
  },
  {
    name: 'Billing & Earnings of a new seller, with a part carried',
    as: seller,
    path: () => '/billing',
    reach: async (page, { demoTrainer }) => {
      const balance = await demoTrainer.api.payouts.balance();
      const nextPayout = { at: inDays(3), amount: 100_000, sessionCount: 9, blockedReason: null, carried: 34_500 };
      const newSeller = { cap: 100_000, sessionsLeft: 2, until: inDays(20) };
      const request = { amount: 0, blockedReason: 'first_on_friday' };
      await page.route('**/api/payouts/balance', (route) =>
        route.fulfill({ json: { ...balance, available: 134_500, nextPayout, request, newSeller } }),
      );
      await page.reload();
      await expect(plate(page)).toContainText('$345.00 more is carried to');
    },
  },
  {
    name: 'Billing & Earnings, a payment in review',
    as: trainerInReview,
    path: () => '/billing',
    reach: async (page) => {
      await expect(plate(page)).toContainText("We're reviewing a payment, so $");
      await expect(transactions(page).filter({ hasText: 'Under review' }).first()).toBeVisible();
    },
  },
  {
    name: 'Billing & Earnings, owed',
    as: trainerWhoOwes,
    path: () => '/billing',
    reach: (page) => expect(plate(page)).toContainText('went back to a parent after you had been paid for it'),
  },
  {
    name: 'Billing & Earnings, nothing matches',
    as: seller,
    path: () => '/billing?status=disputed&q=nobody&from=2026-01-02&to=2026-01-01',
    reach: async (page) => {
      await expect(page.getByText('No payment matches')).toBeVisible();
      await expect(page.getByText('The end is before the start')).toBeVisible();
    },
  },
  {
    name: 'Billing & Earnings, payouts',
    as: seller,
    path: () => '/billing?tab=payouts',
    reach: (page) => expect(page.getByRole('list', { name: 'Payouts' }).getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'Billing & Earnings, no payouts',
    as: newcomer,
    path: () => '/billing?tab=payouts',
    reach: (page) => expect(page.getByText('No payouts yet')).toBeVisible(),
  },
  {
    name: 'Billing & Earnings, payment method',
    as: seller,
    path: () => '/billing?tab=methods',
    reach: (page) => expect(page.getByRole('heading', { name: 'Bank account connected' })).toBeVisible(),
  },
  {
    name: 'Billing & Earnings, no payment method',
    as: newcomer,
    path: () => '/billing?tab=methods',
    reach: (page) => expect(page.getByRole('link', { name: 'Add Payment Method' })).toBeVisible(),
  },
  {
    name: 'Refund dialog with an error',
    as: seller,
    path: () => '/billing?status=succeeded',
    reach: async (page) => {
      await openRefund(page);
      const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
      await dialog.getByRole('radio', { name: 'A part' }).check();
      await dialog.getByLabel('Amount').fill('1000000');
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByText(/is left of this payment$/)).toBeVisible();
    },
  },
  {
    name: 'Billing & Earnings, failed',
    as: seller,
    path: () => '/billing',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/earnings', (route) => route.fulfill({ status: 500, json: { message: 'Failed.', code: 'server.failed' } }));
      await page.reload();
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to load billing data.' }).first()).toBeVisible();
    },
  },
  {
    name: 'Receipt of the one who was paid',
    as: seller,
    path: async ({ demoTrainer }) => `/receipts/${(await saleWhere(demoTrainer, ({ status }) => status === 'refunded')).id}`,
    reach: showsReceipt,
  },
  {
    name: 'Receipt of the one who paid',
    as: (fixtures) => fixtures.demoParent,
    path: async ({ demoTrainer, demoParent }) => {
      const own = await saleWhere(demoTrainer, ({ payerName, paidAt }) => payerName === demoParent.user.name && paidAt !== null);
      return `/receipts/${own.id}`;
    },
    reach: showsReceipt,
  },
  {
    name: 'Receipt Not Found',
    as: (fixtures) => fixtures.otherParent,
    path: async ({ demoTrainer }) => `/receipts/${(await saleWhere(demoTrainer, ({ paidAt }) => paidAt !== null)).id}`,
    mayAnswer: [404],
    reach: (page) => expect(page.getByRole('heading', { level: 1, name: 'Receipt Not Found' })).toBeVisible(),
  },
];
