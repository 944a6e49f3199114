import { expect, type Page } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import type { ScreenState } from './screen-state.ts';

const never = () => {};
const year = () => new Date().getUTCFullYear();
const days = () => ({ from: `${year() - 1}-01-01`, to: `${year()}-12-31` });

/** All of the demo's lessons, whatever season it is. */
async function chooseAllDays(page: Page): Promise<void> {
  await page.getByLabel('Days').selectOption('own');
  await page.getByLabel('First day').fill(days().from);
  await page.getByLabel('Last day').fill(days().to);
}

/** What a trainer hands to others: the lesson log (decision 0104), and the year for taxes (0105). */
export const recordStates: ScreenState[] = [
  {
    name: 'Billing, records',
    as: (fixtures) => fixtures.demoTrainer,
    path: () => '/billing?tab=records',
    reach: (page) => expect(page.getByRole('row', { name: /^Total/ })).toBeVisible(),
  },
  {
    name: 'Billing, records on their way',
    as: (fixtures) => fixtures.demoTrainer,
    path: () => '/billing',
    reach: async (page) => {
      await page.route('**/api/tax-statement?*', never);
      await page.getByRole('tab', { name: 'Records' }).click();
      await expect(page.getByText('Loading your year')).toBeAttached();
    },
  },
  {
    name: 'Billing, records that failed to load',
    as: (fixtures) => fixtures.demoTrainer,
    path: () => '/billing',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/tax-statement?*', (route) => route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }));
      await page.getByRole('tab', { name: 'Records' }).click();
      await expect(page.getByText("Your year couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Lesson log of a trainer without lessons',
    as: () => newPerson('trainer'),
    path: () => '/lesson-log',
    reach: (page) => expect(page.getByText('No lessons in these days')).toBeVisible(),
  },
  {
    name: 'Lesson log',
    as: (fixtures) => fixtures.demoTrainer,
    path: () => '/lesson-log',
    reach: async (page) => {
      await chooseAllDays(page);
      await expect(page.getByText('Lessons held')).toBeVisible();
    },
  },
  {
    name: 'Lesson log with days in the wrong order',
    as: () => newPerson('trainer'),
    path: () => '/lesson-log',
    reach: async (page) => {
      await page.getByLabel('Days').selectOption('own');
      await page.getByLabel('First day').fill('2026-05-01');
      await page.getByLabel('Last day').fill('2026-04-01');
      await expect(page.getByText("The last day can't be before the first.")).toBeVisible();
    },
  },
  {
    name: 'Lesson log that failed to load',
    as: () => newPerson('trainer'),
    path: () => '/billing',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/lesson-log?*', (route) => route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }));
      await page.goto('/lesson-log');
      await expect(page.getByText("Your lessons couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Lesson log, a link is being created',
    as: () => newTrainer(),
    path: () => '/lesson-log',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create link' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Who is it for?').fill('Duke compliance office');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByRole('dialog', { name: 'Your link is ready' })).toBeVisible();
    },
  },
  {
    name: 'Lesson log, what is stated about playing in college',
    as: () => newTrainer(),
    path: () => '/lesson-log',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Answer' }).click();
      await expect(page.getByRole('dialog', { name: 'Playing in College' })).toBeVisible();
    },
  },
  {
    name: 'Lesson log behind a link',
    path: async (fixtures) => {
      const body = { ...days(), name: 'Duke compliance office', requestId: crypto.randomUUID() };
      const { url } = await fixtures.demoTrainer.api.lessonLog.addLogLink({ body });
      const { pathname, hash } = new URL(url ?? '');
      return `${pathname}${hash}`;
    },
    reach: (page) => expect(page.getByText('What the trainer stated')).toBeVisible(),
  },
  {
    name: 'Lesson log behind a link that has ended',
    path: () => `/lesson-log/shared#token=${'A'.repeat(43)}`,
    mayAnswer: [404],
    reach: (page) => expect(page.getByRole('heading', { name: 'This Link Has Ended' })).toBeVisible(),
  },
  {
    name: 'Console, taxes',
    as: (fixtures) => fixtures.operator,
    path: () => '/admin/taxes',
    reach: (page) => expect(page.getByRole('table', { name: /^Thresholds of/ })).toBeVisible(),
  },
  {
    name: 'Console, a threshold is being set',
    as: (fixtures) => fixtures.operator,
    path: () => '/admin/taxes',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Set a threshold' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Set threshold' }).click();
      await expect(dialog.getByText('Say where this is written.')).toBeVisible();
    },
  },
];
