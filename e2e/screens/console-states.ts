import { expect } from '@playwright/test';
import { newOperator } from '../harness/operators.ts';
import { expectHeading } from '../harness/screen.ts';
import { list, operator, rows } from './console-lists.ts';
import type { ScreenState } from './screen-state.ts';

/** The console itself (R160): its first page, its numbers, finding, saved views, what runs behind it. */
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
  {
    name: 'Console, numbers of dates, whose last is before the first',
    as: operator,
    path: () => '/admin/numbers?from=2026-01-05&to=2026-02-08&sport=Soccer&state=NC',
    reach: async (page) => {
      await expect(page.getByRole('region', { name: 'Bookings', exact: true })).toContainText('in the 35 days before.');
      await expect(page.getByRole('region', { name: 'Families by first booking, Soccer, NC, 12 months' })).toBeVisible();
      await page.getByLabel('Last day').fill('2026-01-04');
      await expect(page.getByText('The last day must not be before the first date.')).toBeVisible();
    },
  },
  {
    name: 'Console, saving a view without a name',
    as: operator,
    path: () => '/admin/mails?state=sent',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save this view' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Please give it a name')).toBeVisible();
    },
  },
  {
    name: 'Console, a saved view',
    as: operator,
    path: async ({ operator: { api } }) => {
      await api.admin.saveView({ body: { list: 'transactions', name: 'Disputed', filters: { status: 'disputed' } } });
      return '/admin/transactions?status=disputed';
    },
    reach: (page) => expect(page.getByRole('link', { name: 'Disputed' })).toBeVisible(),
  },
  {
    name: 'Console, nothing under a number',
    as: operator,
    path: () => '/admin/reports/2147483647',
    mayAnswer: [404],
    reach: (page) => expect(page.getByText('Nothing has this id')).toBeVisible(),
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
      await expect(page.getByRole('option', { name: /Maya Okafor/ }).first()).toBeVisible();
    },
  },
  {
    name: 'Console, a setting that was gone to',
    as: operator,
    path: () => '/admin/settings?setting=minimumPayout',
    reach: (page) => expect(page.getByRole('heading', { name: 'Minimum payout' })).toBeFocused(),
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
  list('Emails', '/admin/mails'),
  {
    name: 'Console, Audit log',
    as: operator,
    path: async ({ trainer }) => {
      // It takes a sign-in of the last minutes.
      const { api } = await newOperator();
      const body = { reason: 'A payment is missing.', requestId: crypto.randomUUID() };
      await api.admin.openSeeAs({ params: { userId: trainer.user.id }, body });
      return '/admin/audit';
    },
    reach: (page) => expect(rows(page, 'Audit log').filter({ hasText: 'Started seeing as' }).first()).toBeVisible(),
  },
  {
    name: 'Console, a part that there is not',
    as: operator,
    path: () => '/admin/nowhere',
    reach: (page) => expect(page.getByText("This page doesn't exist")).toBeVisible(),
  },
];
