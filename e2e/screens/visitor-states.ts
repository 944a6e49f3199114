import { expect, type Page } from '@playwright/test';
import { expectHeading, expectLanding } from '../harness/screen.ts';
import type { ScreenState } from './screen-state.ts';

const showsHeading = (heading: string | RegExp) => (page: Page) => expectHeading(page, heading);

/** What a visitor meets, and the gallery. */
export const visitorStates: ScreenState[] = [
  { name: 'Landing', path: () => '/', reach: expectLanding },
  {
    name: 'Sign-in of trainers with the demo accounts',
    path: () => '/trainer/sign-in',
    reach: async (page) => {
      await expectHeading(page, 'Welcome back');
      await expect(page.getByRole('list', { name: 'Demo accounts' })).toBeVisible();
    },
  },
  { name: 'Sign-up of trainers', path: () => '/trainer/sign-up', reach: showsHeading('Create account') },
  {
    name: 'Sign-up of parents with errors',
    path: () => '/athlete/sign-up',
    reach: async (page) => {
      await page.getByLabel('Email').fill('dana');
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  {
    name: 'Sign-in with a wrong password',
    path: () => '/parent/sign-in',
    mayAnswer: [401],
    reach: async (page) => {
      await page.getByLabel('Email').fill('nobody@journeys.x1.test');
      await page.getByLabel('Password', { exact: true }).fill('not-the-one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'E-mail or password is wrong.' })).toBeVisible();
    },
  },
  { name: 'Page Not Found', path: () => '/nowhere', mayAnswer: [404], reach: showsHeading('Page Not Found') },
  // One of its portraits does not exist, to show the initials.
  { name: 'Gallery', path: () => '/gallery', mayAnswer: [404], reach: showsHeading(/./) },
];
