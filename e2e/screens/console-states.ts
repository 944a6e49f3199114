import { expect, type Page } from '@playwright/test';
import { giftCard } from '../harness/gift-cards.ts';
import { newTrainer } from '../harness/marketplace.ts';
import { expectHeading } from '../harness/screen.ts';
import { trainerInReview, trainerOnHold } from './billing-fixtures.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const operator = (fixtures: Fixtures) => fixtures.operator;
const table = (page: Page, name: string) => page.getByRole('table', { name });
const rows = (page: Page, name: string) => table(page, name).getByRole('row');

/** A list of the console that has something in it. */
function list(name: string, path: string, { table: tableName = name, text }: { table?: string; text?: string | RegExp } = {}): ScreenState {
  return {
    name: `Console, ${name}`,
    as: operator,
    path: () => path,
    reach: async (page) => {
      await expect(rows(page, tableName).nth(1)).toBeVisible();
      if (text) await expect(table(page, tableName)).toContainText(text);
    },
  };
}

/** A list of the console that is empty. */
function empty(name: string, path: string, text: string): ScreenState {
  return { name: `Console, ${name}, empty`, as: operator, path: () => path, reach: (page) => expect(page.getByText(text)).toBeVisible() };
}

/** What an operator meets (R160). */
export const consoleStates: ScreenState[] = [
  {
    name: 'Console, overview',
    as: operator,
    path: () => '/',
    reach: async (page) => {
      await expectHeading(page, 'Overview');
      await expect(page.getByText('Open reports')).toBeVisible();
    },
  },
  {
    name: 'Console, overview, a family found by its email',
    as: operator,
    path: ({ parent }) => `/admin?q=${encodeURIComponent(parent.email)}`,
    reach: async (page) => {
      await expect(page.getByRole('region', { name: 'People' }).getByRole('table')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Payments and sessions' }).getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'Console, overview, nobody found',
    as: operator,
    path: () => '/admin?q=zzzzzzzz',
    reach: (page) => expect(page.getByText('No payment or session matches.')).toBeVisible(),
  },
  {
    name: 'Console, numbers',
    as: operator,
    path: () => '/admin/numbers',
    reach: async (page) => {
      await expectHeading(page, 'Numbers');
      await expect(page.getByRole('region', { name: 'Funnel' })).toBeVisible();
      await expect(page.getByText(/to compare with the ledger yet|Matches the ledger/)).toBeVisible();
    },
  },
  {
    name: 'Console, numbers of a sport by month, as tables',
    as: operator,
    path: () => '/admin/numbers?range=12-months&sport=Soccer',
    reach: async (page) => {
      for (const name of ['Bookings this month', 'Money', 'Fill rate', 'Time to first booking', 'Funnel']) {
        await page.getByRole('region', { name }).getByRole('button', { name: 'Show as table' }).click();
        await expect(page.getByRole('table', { name })).toBeVisible();
      }
    },
  },
  list('Reports', '/admin/reports', { text: 'Scam' }),
  empty('Reports', '/admin/reports?state=resolved&reason=impersonation', 'No reports here'),
  {
    name: 'Console, a report with its evidence',
    as: operator,
    path: ({ reportId }) => `/admin/reports/${reportId}`,
    reach: async (page) => {
      await expect(page.getByText('Asked us to pay by a gift card.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('kept until');
    },
  },
  {
    name: 'Console, resolving a report without a word',
    as: operator,
    path: ({ reportId }) => `/admin/reports/${reportId}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Resolve' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /Disable the account/ }).check();
      await dialog.getByRole('button', { name: 'Disable the account' }).click();
      await expect(dialog.getByText('Please say why')).toBeVisible();
    },
  },
  {
    name: 'Console, nothing under a number',
    as: operator,
    path: () => '/admin/reports/2147483647',
    mayAnswer: [404],
    reach: (page) => expect(page.getByText('Nothing has this id')).toBeVisible(),
  },
  list('Users', '/admin/users'),
  empty('Users', '/admin/users?q=zzzzzzzz', 'No matches'),
  {
    name: 'Console, a trainer',
    as: operator,
    path: ({ trainer }) => `/admin/users/${trainer.user.id}`,
    reach: (page) => expect(page.getByRole('region', { name: 'Trainer' })).toContainText('Payout account'),
  },
  {
    name: "Console, a trainer's stopped payouts",
    as: operator,
    path: async (fixtures) => `/admin/users/${(await trainerOnHold(fixtures)).user.id}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Resume payouts' }).click();
      await expect(page.getByRole('dialog')).toContainText('Another operator has to confirm it first.');
    },
  },
  {
    name: 'Console, disabling an account',
    as: operator,
    path: ({ otherParent }) => `/admin/users/${otherParent.user.id}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Disable' }).click();
      await expect(page.getByRole('dialog')).toContainText('Sign-ins end immediately');
    },
  },
  list('Waivers', '/admin/waivers', { text: 'SAMPLE TEXT' }),
  {
    name: 'Console, publishing a waiver without the names',
    as: operator,
    path: () => '/admin/waivers',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Publish a new version' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Waiver', { exact: true }).fill('A waiver without names');
      await dialog.getByText('Preview with names').click();
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(dialog.getByText("must contain {trainer} where the trainer's name belongs")).toBeVisible();
    },
  },
  {
    name: 'Console, the waivers of a parent',
    as: operator,
    path: ({ parent }) => `/admin/users/${parent.user.id}`,
    reach: (page) => expect(page.getByRole('button', { name: /^Download agreement/ })).toBeVisible(),
  },
  list('Identity checks', '/admin/verification'),
  {
    name: 'Console, background checks',
    as: operator,
    path: async () => {
      const { api } = await newTrainer();
      await api.backgroundChecks.startCheck({ body: { disclosureVersion: 1, isAuthorized: true } });
      return '/admin/background-checks';
    },
    reach: (page) => expect(rows(page, 'Background checks').nth(1)).toContainText('Invited'),
  },
  list('Reviews', '/admin/reviews'),
  list('Programs', '/admin/programs'),
  list('Media', '/admin/media'),
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
    path: async ({ operator: { api }, parent }) => {
      const [payment] = await api.admin.listTransactions({ query: { q: parent.email, status: 'succeeded' } });
      return `/admin/transactions/${payment?.id}`;
    },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ })).toBeVisible();
    },
  },
  {
    name: 'Console, a refund that is too large',
    as: operator,
    path: async ({ operator: { api }, parent }) => {
      const [payment] = await api.admin.listTransactions({ query: { q: parent.email, status: 'succeeded' } });
      return `/admin/transactions/${payment?.id}`;
    },
    reach: async (page) => {
      await page.getByRole('button', { name: 'Refund', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('1000000');
      await dialog.getByLabel('Why?').fill('The trainer fell ill.');
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
      await expect(dialog.getByText(/is left of this payment/)).toBeVisible();
    },
  },
  list('Problem reports', '/admin/problems', { text: 'Nobody came' }),
  empty('Approvals', '/admin/approvals?state=declined', 'Nothing is waiting for a second operator'),
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
    reach: (page) => expect(page.getByText('Nothing is on hold').or(rows(page, "Trainers' money on hold").nth(1)).first()).toBeVisible(),
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
    name: 'Console, jobs',
    as: operator,
    path: () => '/admin/jobs',
    reach: (page) => expect(rows(page, 'Job queues').nth(1)).toBeVisible(),
  },
  {
    name: 'Console, going to a person by the keyboard',
    as: operator,
    path: () => '/admin/approvals',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Go to...' }).waitFor();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await page.keyboard.type('maya');
      await expect(page.getByRole('option', { name: /Maya Okafor/ })).toBeVisible();
    },
  },
  {
    name: 'Console, where one can go',
    as: operator,
    path: () => '/admin',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Go to...' }).click();
      await expect(page.getByRole('combobox')).toBeFocused();
    },
  },
  {
    name: 'Console, canned answers, none',
    as: operator,
    path: () => '/admin/canned-answers',
    reach: (page) => expect(page.getByText('No canned answers yet')).toBeVisible(),
  },
  {
    name: 'Console, a new canned answer with errors',
    as: operator,
    path: () => '/admin/canned-answers',
    reach: async (page) => {
      await page.getByRole('button', { name: 'New answer' }).click();
      await page.getByRole('button', { name: 'Save answer' }).click();
      await expect(page.getByText('Please give it a title')).toBeVisible();
    },
  },
  {
    name: 'Console, who has a report, and its notes',
    as: operator,
    path: () => '/admin/reports',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Report \d+: Nobody yet/ })
        .first()
        .click();
      await expect(page.getByText('No notes yet.')).toBeVisible();
    },
  },
  {
    name: 'Console, writing to somebody who asked for support',
    as: operator,
    path: () => '/admin/support',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Write to/ })
        .first()
        .click();
      await expect(page.getByLabel('Your answer')).toBeVisible();
    },
  },
  list('Emails', '/admin/mails'),
  {
    name: 'Console, income of a month',
    as: operator,
    path: () => '/admin/income',
    reach: (page) => expect(page.getByText('Kept by X1')).toBeVisible(),
  },
  list('Support requests', '/admin/support', { text: 'I was charged twice' }),
  list('Audit log', '/admin/audit'),
  {
    name: 'Console, a part that there is not',
    as: operator,
    path: () => '/admin/nowhere',
    reach: (page) => expect(page.getByText("This page doesn't exist")).toBeVisible(),
  },
];
