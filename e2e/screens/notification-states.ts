import { expect, type Page } from '@playwright/test';
import { newPerson } from '../harness/people.ts';
import type { ScreenState } from './screen-state.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const list = '**/api/notifications?*';

/** The bell of the top bar and what hangs under it. */
export const notificationStates: ScreenState[] = [
  {
    name: 'Bell with all that happened',
    as: (fixtures) => fixtures.trainer,
    path: () => '/appointments',
    reach: async (page) => {
      await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();
      await bell(page).click();
      await expect(panel(page).getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'Bell where nothing happened yet',
    as: () => newPerson('parent'),
    path: () => '/appointments',
    reach: async (page) => {
      await bell(page).click();
      await expect(panel(page).getByText('Nothing new')).toBeVisible();
    },
  },
  {
    name: 'Bell whose lines are on their way',
    as: () => newPerson('parent'),
    path: () => '/appointments',
    reach: async (page) => {
      await page.route(list, () => {});
      await bell(page).click();
      await expect(panel(page).getByRole('status')).toHaveText('Loading notifications');
    },
  },
  {
    name: 'Bell whose lines did not load',
    as: () => newPerson('parent'),
    path: () => '/appointments',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
      await bell(page).click();
      await expect(panel(page).getByText("Your notifications couldn't be loaded.")).toBeVisible();
    },
  },
];
