import { expect } from '@playwright/test';
import { giftCard } from '../harness/gift-cards.ts';
import { trainerInReview } from './billing-fixtures.ts';
import { empty, list, operator, rows, table } from './console-lists.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

/** A payment of which everything is left. */
async function paidPayment({ operator: { api }, parent }: Fixtures): Promise<string> {
  const [payment] = await api.admin.listTransactions({ query: { q: parent.email, status: 'succeeded' } });
  return `/admin/transactions/${payment?.id}`;
}

/** Payments, refunds, payouts and the books. */
export const consoleMoneyStates: ScreenState[] = [
  empty('Stuck money', '/admin/stuck-money', 'No money is stuck'),
  empty('Stuck money, closed', '/admin/stuck-money?state=closed&kind=refund', 'No money is stuck'),
  list('Transactions', '/admin/transactions'),
  {
    name: 'Console, a payment with a reported problem',
    as: operator,
    path: async ({ operator: { api }, sessions }) => {
      const problems = await api.admin.listProblems({ query: {} });
      const problem = problems.find(({ appointmentId }) => appointmentId === sessions.reported);
      return `/admin/transactions/${problem?.transactionId}`;
    },
    reach: async (page) => {
      await expect(page.getByText('The parent reported a problem')).toBeVisible();
      await expect(rows(page, 'Journals').nth(1)).toBeVisible();
    },
  },
  {
    name: "An operator's page of a session",
    as: operator,
    path: ({ sessions }) => `/session/${sessions.reported}`,
    reach: async (page) => {
      await expect(page.getByRole('region', { name: 'Who and when' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open the payment' })).toBeVisible();
    },
  },
  {
    name: 'Console, a refund of everything that is left',
    as: operator,
    path: paidPayment,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ })).toBeVisible();
    },
  },
  {
    name: 'Console, a refund that is too large',
    as: operator,
    path: paidPayment,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('1000000');
      await dialog.getByLabel('Why?').fill('The trainer fell ill.');
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(dialog.getByText(/is left of this payment/)).toBeVisible();
    },
  },
  list('Refunds', '/admin/refunds'),
  {
    name: 'Console, gift cards',
    as: operator,
    path: async ({ parent }) => {
      await giftCard(parent, 5_000);
      return `/admin/gift-cards?q=${encodeURIComponent(parent.email)}`;
    },
    reach: (page) => expect(table(page, 'Gift cards')).toContainText('$50.00'),
  },
  empty('Gift cards', '/admin/gift-cards?status=lost', 'No gift card matches'),
  empty('Disputes', '/admin/disputes?status=won', 'No disputes here'),
  empty('Payments in review', '/admin/payment-reviews?state=decided', 'No payments here'),
  {
    name: 'Console, payments in review',
    as: operator,
    path: async () => {
      await trainerInReview();
      return '/admin/payment-reviews';
    },
    reach: async (page) => {
      await expect(table(page, 'Payments in review')).toContainText("The payer's card is what the trainer is paid out to");
      await page.getByRole('button', { name: 'Release' }).first().click();
      await expect(page.getByRole('dialog')).toContainText("The trainer's share goes into the next payout.");
    },
  },
  {
    name: 'Console, a payment in review',
    as: operator,
    path: async ({ operator: { api } }) => {
      await trainerInReview();
      const [review] = await api.admin.listPaymentReviews({ query: {} });
      return `/admin/transactions/${review?.transactionId}`;
    },
    reach: (page) => expect(page.getByText('This payment is in review')).toBeVisible(),
  },
  {
    name: 'Console, payouts and held shares',
    as: operator,
    path: () => '/admin/payouts',
    reach: (page) => expect(page.getByText('No share is under review').or(rows(page, 'Shares under review').nth(1)).first()).toBeVisible(),
  },
  {
    name: 'Console, a payout with its sessions',
    as: operator,
    path: async ({ operator: { api } }) => {
      const [payout] = await api.admin.listPayouts({ query: { status: 'paid' } });
      return `/admin/payouts/${payout?.id}`;
    },
    reach: async (page) => {
      await expect(page.getByText('Paid out', { exact: true })).toBeVisible();
      await expect(rows(page, 'Sessions of this payout').nth(1)).toBeVisible();
    },
  },
  {
    name: 'Console, ledger checked',
    as: operator,
    path: () => '/admin/ledger',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Check the books now' }).click();
      await expect(page.getByText('The books are right')).toBeVisible();
      await expect(rows(page, 'Checks').nth(1)).toBeVisible();
    },
  },
  {
    name: 'Console, income of a month',
    as: operator,
    path: () => '/admin/income',
    reach: (page) => expect(page.getByText('Kept by X1')).toBeVisible(),
  },
];
