import { expect } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { empty, list, operator, rows } from './console-lists.ts';
import type { ScreenState } from './screen-state.ts';

/** What waits for an operator: reports, problems, checks, letters, and what people show of themselves. */
export const consoleCaseStates: ScreenState[] = [
  list('Reports', '/admin/reports', { text: 'Scam' }),
  empty('Reports', '/admin/reports?state=resolved&reason=impersonation', 'No reports here'),
  {
    name: 'Console, several reports selected',
    as: operator,
    path: () => '/admin/reports',
    reach: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select Report/ })
        .first()
        .check();
      await expect(page.getByRole('region', { name: 'Selected cases' })).toContainText('1 selected');
    },
  },
  {
    name: 'Console, handing several reports over',
    as: operator,
    path: async () => {
      await newOperator();
      return '/admin/reports';
    },
    reach: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select Report/ })
        .first()
        .check();
      await page.getByRole('button', { name: 'Hand over' }).click();
      await expect(page.getByRole('dialog').getByLabel('To whom')).toBeVisible();
    },
  },
  {
    name: 'Console, reports that nobody has',
    as: operator,
    path: () => '/admin/reports?takenBy=nobody',
    reach: async (page) => {
      await expect(rows(page, 'Reports').nth(1)).toBeVisible();
      await expect(page.getByLabel('Who has it')).toHaveValue('nobody');
    },
  },
  empty('Support requests', '/admin/support?takenBy=77', 'No support requests'),
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
    name: 'Console, writing to a reported person',
    as: operator,
    path: ({ reportId }) => `/admin/reports/${reportId}`,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /write to/i })
        .last()
        .click();
      await expect(page.getByRole('link', { name: 'Open in email' })).toHaveAttribute('href', /subject=X1%2C%20your%20account&/);
    },
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
  list('Problem reports', '/admin/problems', { text: 'Nobody came' }),
  empty('Approvals', '/admin/approvals?state=declined', 'Nothing is waiting for a second operator'),
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
        .getByRole('button', { name: /^Report \d+: Assign/ })
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
        .getByRole('button', { name: /write to/i })
        .first()
        .click();
      await expect(page.getByLabel('Your message')).toBeVisible();
    },
  },
  list('Support requests', '/admin/support', { text: 'I was charged twice' }),
];
