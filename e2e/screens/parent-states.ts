import { expect, type Page } from '@playwright/test';
import { newPerson } from '../harness/people.ts';
import {
  agreeToWaiver,
  cards,
  chooseMyself,
  holdFirstTime,
  payWithCard,
  purchaseDialog,
  toPay,
  toPayForMyself,
  toTime,
  toWho,
} from '../harness/purchase.ts';

import { expectHeading, expectToast } from '../harness/screen.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const parent = (fixtures: Fixtures) => fixtures.parent;
const otherParent = (fixtures: Fixtures) => fixtures.otherParent;
const showsHeading = (heading: string | RegExp) => (page: Page) => expectHeading(page, heading);

async function showsTrainers(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Available Trainers' }).getByRole('article').first()).toBeVisible();
}

async function purchase(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Purchase' }).getByRole('button', { name: 'Purchase' }).click();
  await expect(purchaseDialog(page).getByRole('heading', { name: /^Step 1/ })).toBeFocused();
}

/** What a parent meets at home and with trainers. */
export const choosingStates: ScreenState[] = [
  {
    name: 'Home of the demo parent',
    as: (fixtures) => fixtures.demoParent,
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await showsTrainers(page);
      await expect(page.getByRole('region', { name: 'My Training Sessions' }).getByRole('link').nth(1)).toBeVisible();
    },
  },
  {
    name: 'Home with sessions',
    as: parent,
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await showsTrainers(page);
      await expect(page.getByRole('region', { name: 'My Training Sessions' })).toContainText('Needs scheduling');
    },
  },
  {
    name: 'Home while trainers are searched, without sessions and conversations',
    as: parent,
    path: () => '/parent-dashboard?q=soccer',
    reach: async (page) => {
      await showsTrainers(page);
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Available Trainers']);
    },
  },
  {
    name: 'Home of a parent without sessions',
    as: otherParent,
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await expectHeading(page, "Find your athlete's coach");
      await showsTrainers(page);
      await expect(page.getByText('No Training Sessions Yet')).toBeVisible();
    },
  },
  {
    name: 'Home with a ZIP code that nobody has, on the plate',
    as: otherParent,
    path: () => '/parent-dashboard',
    mayAnswer: [400],
    reach: async (page) => {
      await page.getByLabel('ZIP code').fill('00000');
      await page.getByRole('button', { name: 'Show trainers' }).click();
      await expect(page.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'Home without a match',
    as: otherParent,
    path: () => '/parent-dashboard?q=zzzzzz&price=100%2B',
    reach: (page) => expect(page.getByText('No trainer matches')).toBeVisible(),
  },
  {
    name: 'Home without a time zone',
    as: (fixtures) => fixtures.zoneless,
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await expect(page.getByText('Set Your Timezone')).toBeVisible();
      await showsTrainers(page);
    },
  },
  {
    name: 'Home as a trainer sees it',
    as: (fixtures) => fixtures.trainer,
    path: () => '/parent-dashboard',
    reach: showsTrainers,
  },
  {
    name: 'Trainer, profile',
    as: parent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}`,
    reach: (page) => expect(page.getByText('Look up before the ball comes.')).toBeVisible(),
  },
  {
    name: 'Trainer with reviews',
    as: (fixtures) => fixtures.demoParent,
    path: () => '/athlete/1',
    reach: (page) =>
      expect(
        page
          .getByRole('region', { name: /^Reviews/ })
          .getByRole('listitem')
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'Trainer, programs',
    as: parent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: (page) => expect(page.getByRole('heading', { name: 'First touch and vision' })).toBeVisible(),
  },
  {
    name: 'Trainer who cannot be paid yet',
    as: parent,
    path: ({ beginner }) => `/athlete/${beginner.profile.id}?tab=programs`,
    reach: (page) => expect(page.getByRole('heading', { name: 'Speed for midfielders' })).toBeVisible(),
  },
  {
    name: 'Trainer Not Found',
    as: parent,
    path: () => '/athlete/2147483647',
    mayAnswer: [404],
    reach: showsHeading('Trainer Not Found'),
  },
  {
    name: 'Own page of a trainer',
    as: (fixtures) => fixtures.trainer,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: (page) => expect(page.getByText('This is what parents see.').first()).toBeVisible(),
  },
  {
    name: 'Booking sheet, which program',
    as: otherParent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: purchase,
  },
  {
    name: 'Booking sheet, when',
    as: otherParent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: async (page) => {
      await purchase(page);
      await toTime(page);
      await purchaseDialog(page).getByRole('radio').nth(1).check();
      await expect(purchaseDialog(page).getByRole('button', { name: /^Continue with / })).toBeEnabled();
    },
  },
  {
    name: 'Booking sheet, pay with a time that is held',
    as: otherParent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: async (page) => {
      await purchase(page);
      await toTime(page);
      await holdFirstTime(page);
      await chooseMyself(page);
      await agreeToWaiver(page);
      await toPay(page);
      await expect(purchaseDialog(page).getByRole('timer')).toContainText(/^Time held \d:\d\d/);
      await expect(purchaseDialog(page).getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
    },
  },
  {
    name: 'Booking sheet, who trains for the first time',
    as: () => newPerson('parent'),
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: async (page) => {
      await purchase(page);
      await toWho(page);
      await toPay(page);
      await expect(purchaseDialog(page).getByText('Birth year is required')).toBeVisible();
    },
  },
  {
    name: 'Booking sheet, pay',
    as: otherParent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: async (page) => {
      await purchase(page);
      await toPayForMyself(page);
      await expect(purchaseDialog(page).getByRole('button', { name: 'Pay $49.50' })).toBeEnabled();
      await purchaseDialog(page).getByText('Test cards').click();
      await expect(purchaseDialog(page).getByText('Is declined')).toBeVisible();
    },
  },
  {
    name: 'Booking sheet after a declined card',
    as: otherParent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    mayAnswer: [402],
    reach: async (page) => {
      await purchase(page);
      await toPayForMyself(page);
      await payWithCard(page, cards.declined, '$49.50');
      await expectToast(page, 'Payment Failed');
      await expect(purchaseDialog(page).getByRole('alert')).toContainText('Your card was declined.');
    },
  },
  {
    name: 'Account settings of a parent',
    as: parent,
    path: () => '/account-settings',
    reach: showsHeading('Account Settings'),
  },
  {
    name: 'Booking sheet with athletes to choose',
    as: (fixtures) => fixtures.family,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: async (page) => {
      await purchase(page);
      await toWho(page);
      await toPay(page);
      await expect(purchaseDialog(page).getByText('Choose who is training.')).toBeVisible();
      await purchaseDialog(page).getByRole('radio', { name: 'Add an athlete' }).check();
      await toPay(page);
      await expect(purchaseDialog(page).getByText('Birth year is required')).toBeVisible();
    },
  },
  {
    name: 'Profile settings with athletes',
    as: (fixtures) => fixtures.family,
    path: () => '/profile-settings',
    reach: (page) => expect(page.getByRole('button', { name: 'Edit Bo' })).toBeVisible(),
  },
  {
    name: 'Athlete that is changed',
    as: (fixtures) => fixtures.family,
    path: () => '/profile-settings',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Edit Max/ }).click();
      await expect(page.getByRole('dialog').getByLabel('Medical note')).toHaveValue(/inhaler/);
    },
  },
  {
    name: 'Athlete that is added without a name',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/profile-settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add athlete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add athlete' }).click();
      await expect(page.getByRole('dialog').getByText('First name is required')).toBeVisible();
    },
  },
  {
    name: 'Sessions of one athlete',
    as: (fixtures) => fixtures.family,
    path: () => '/appointments',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Bo' }).check();
      await expect(page.getByRole('region', { name: 'Next session' })).toContainText('Bo with');
      await expect(page.getByRole('article')).toHaveCount(0);
    },
  },
  {
    name: 'Athlete on the session page of the trainer',
    as: (fixtures) => fixtures.trainer,
    path: ({ life }) => `/session/${life.atPlace}`,
    reach: (page) => expect(page.getByRole('region', { name: 'Athlete' })).toContainText('A stronger left foot'),
  },
  {
    name: 'Profile settings of a parent',
    as: parent,
    path: () => '/profile-settings',
    reach: (page) => expect(page.getByRole('heading', { name: 'Athletes' })).toBeVisible(),
  },
];
