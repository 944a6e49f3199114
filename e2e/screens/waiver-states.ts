import { expect } from '@playwright/test';
import { chooseMyself, purchaseDialog, toPay, toWho } from '../harness/purchase.ts';
import { expectHeading } from '../harness/screen.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const parent = ({ unwaived }: Fixtures) => unwaived.parent;

/** The yearly waiver where it is missing (R173). */
export const waiverStates: ScreenState[] = [
  {
    name: 'Home where a waiver is missing',
    as: parent,
    path: () => '/parent-dashboard',
    reach: (page) => expect(page.getByText('Waiver missing for')).toBeVisible(),
  },
  {
    name: 'Waiver that is read on the page of a session',
    as: parent,
    path: ({ unwaived }) => `/session/${unwaived.session}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Read and agree/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Waiver for training with/ });
      await dialog.getByRole('button', { name: 'Agree' }).click();
      await expect(dialog.getByText('Please agree to the waiver and to individual training.')).toBeVisible();
    },
  },
  {
    name: 'Session without a waiver as its trainer sees it',
    as: ({ unwaived }) => unwaived.trainer,
    path: ({ unwaived }) => `/session/${unwaived.session}`,
    reach: (page) => expect(page.getByText('Waiver missing', { exact: true })).toBeVisible(),
  },
  {
    name: 'Sessions without a waiver',
    as: ({ unwaived }) => unwaived.trainer,
    path: () => '/appointments',
    reach: (page) => expect(page.getByText('Waiver missing', { exact: true })).toBeVisible(),
  },
  {
    name: 'Booking sheet that asks for the waiver',
    as: parent,
    path: ({ trainer }) => `/athlete/${trainer.profile.id}?tab=programs`,
    reach: async (page) => {
      await page.getByRole('complementary', { name: 'Purchase' }).getByRole('button', { name: 'Purchase' }).click();
      const dialog = purchaseDialog(page);
      await toWho(page);
      await dialog.getByText(/^Read .+'s waiver$/).click();
      await chooseMyself(page);
      await toPay(page);
      await expect(dialog.getByText('Please agree to the waiver and to individual training.')).toBeVisible();
    },
  },
  {
    name: 'Waivers of a parent',
    as: ({ parent: agreed }) => agreed,
    path: () => '/account-settings#waivers',
    reach: async (page) => {
      await expectHeading(page, 'Account Settings');
      await expect(page.getByRole('button', { name: /^Download the waiver/ })).toBeVisible();
    },
  },
];
