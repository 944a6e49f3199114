import { expect, type Page } from '@playwright/test';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { answerQuestions, programForm } from '../harness/programs.ts';
import { openScheduleDialog } from '../harness/schedule.ts';
import { expectHeading } from '../harness/screen.ts';
import { brandDialog, expectWizardStep, fillBasicInfo, fillTrainingDetails, goOn } from '../harness/wizard.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const newcomer = (fixtures: Fixtures) => fixtures.newcomer;
const beginner = (fixtures: Fixtures) => fixtures.beginner;
const trainer = (fixtures: Fixtures) => fixtures.trainer;
const showsHeading = (heading: string | RegExp) => (page: Page) => expectHeading(page, heading);

async function showsRows(page: Page, region: string): Promise<void> {
  await expect(page.getByRole('region', { name: region }).getByRole('listitem').first()).toBeVisible();
}

/** The wizard, walked as far as needed. */
async function walkTo(page: Page, step: 2 | 3 | 4): Promise<void> {
  await fillBasicInfo(page, 'Robin Vale');
  await goOn(page);
  await page.getByRole('checkbox', { name: 'Soccer' }).check();
  if (step === 2) return page.getByRole('checkbox', { name: 'Other', exact: true }).check();
  await goOn(page);
  await fillTrainingDetails(page);
  if (step === 3) return page.getByLabel('Home Zipcode').fill('277');
  await goOn(page);
  await expectWizardStep(page, 4);
}

/** What a trainer meets before the set-up is complete. */
export const settingUpStates: ScreenState[] = [
  {
    name: 'Dashboard without a profile',
    as: newcomer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      await expect(page.getByText('Complete Your Profile')).toBeVisible();
      await expect(page.getByText('No bookings yet')).toBeVisible();
    },
  },
  {
    name: 'Lets Build Your Brand',
    as: newcomer,
    path: () => '/trainer-dashboard',
    reach: (page) => expect(page.getByRole('dialog', { name: 'Lets Build Your Brand' }).getByLabel('Full Name')).toBeVisible(),
  },
  {
    name: 'Leaving Lets Build Your Brand',
    as: newcomer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      await brandDialog(page).getByLabel('Full Name').fill('Robin Amari');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Finish later?' })).toBeVisible();
    },
  },
  {
    name: 'Wizard, basic info',
    as: newcomer,
    path: () => '/trainer-onboarding',
    reach: (page) => expectWizardStep(page, 1),
  },
  ...([2, 3, 4] as const).map((step) => ({
    name: `Wizard, step ${step}`,
    as: newcomer,
    path: () => '/trainer-onboarding',
    reach: (page: Page) => walkTo(page, step),
  })),
  { name: 'Wizard, identity', as: beginner, path: () => '/trainer-onboarding?step=5', reach: (page) => expectWizardStep(page, 5) },
  { name: 'Wizard, bank', as: beginner, path: () => '/trainer-onboarding?step=6', reach: (page) => expectWizardStep(page, 6) },
  {
    name: 'Verification status, not started',
    as: newcomer,
    path: () => '/verification-status',
    reach: (page) => expect(page.getByRole('button', { name: 'Start Verification' })).toBeVisible(),
  },
  {
    name: 'Verification result, not finished',
    as: newcomer,
    path: () => '/verification/return',
    reach: (page) => expect(page.getByRole('heading', { name: 'Verification not finished' })).toBeVisible(),
  },
  {
    name: 'Bank account, not connected',
    as: newcomer,
    path: () => '/bank-account-connection',
    reach: (page) => expect(page.getByRole('button', { name: 'Connect Bank Account' })).toBeVisible(),
  },
  {
    name: 'Bank connection result, details needed',
    as: newcomer,
    path: () => '/trainer/connect/success',
    reach: (page) => expect(page.getByRole('heading', { name: 'Details still needed' })).toBeVisible(),
  },
  {
    name: 'Bank connection interrupted',
    as: newcomer,
    path: () => '/trainer/connect/refresh',
    reach: showsHeading('Bank connection interrupted'),
  },
  {
    name: 'My Programs, empty',
    as: newcomer,
    path: () => '/programs',
    reach: (page) => expect(page.getByText('No programs yet')).toBeVisible(),
  },
  {
    name: 'Core expectations',
    as: beginner,
    path: () => '/programs',
    reach: (page) => expect(page.getByRole('dialog', { name: 'Core Expectations' })).toBeVisible(),
  },
  {
    name: 'My Training Sessions of a trainer, empty',
    as: newcomer,
    path: () => '/appointments',
    reach: (page) => expect(page.getByText('No Training Sessions Yet')).toBeVisible(),
  },
];

/** What a trainer meets who sells. */
export const sellingStates: ScreenState[] = [
  {
    name: 'Dashboard with requests and sessions',
    as: trainer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      await showsRows(page, 'Needs your answer');
      await showsRows(page, 'My Training Sessions');
      await showsRows(page, 'Recent Bookings');
    },
  },
  {
    name: 'Dashboard of the demo trainer',
    as: (fixtures) => fixtures.demoTrainer,
    path: () => '/trainer-dashboard',
    reach: (page) => showsRows(page, 'Recent Bookings'),
  },
  {
    name: 'Reject dialog with an error',
    as: trainer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Reject / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText('Reason is required')).toBeVisible();
    },
  },
  {
    name: 'User menu of a trainer',
    as: trainer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      await page.getByRole('button', { name: /user menu/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Bank Account' })).toBeVisible();
      await showsRows(page, 'Recent Bookings');
    },
  },
  {
    name: 'My Programs',
    as: trainer,
    path: () => '/programs',
    reach: (page) => expect(page.getByRole('button', { name: 'Publish' })).toBeVisible(),
  },
  {
    name: 'My Programs of a trainer who never said when they train',
    as: async () => {
      const seller = await newTrainer();
      await newProgram(seller);
      await answerQuestions(seller);
      return seller;
    },
    path: () => '/programs',
    reach: (page) => expect(page.getByRole('button', { name: 'Use these hours' })).toBeVisible(),
  },
  {
    name: 'My Programs of the demo trainer',
    as: (fixtures) => fixtures.demoTrainer,
    path: () => '/programs',
    reach: (page) => expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible(),
  },
  {
    name: 'Profile settings of a trainer',
    as: trainer,
    path: () => '/profile-settings',
    reach: (page) => expect(page.getByRole('heading', { name: 'Sport-Specific Stats' })).toBeVisible(),
  },
  {
    name: 'Profile settings of a trainer with unsaved changes',
    as: trainer,
    path: () => '/profile-settings',
    reach: async (page) => {
      await page.getByLabel('Full Name').fill('Maximiliana Featherstonehaugh');
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
    },
  },
  {
    name: 'Participants of a program',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      await page.getByRole('button', { name: 'More for First touch and vision' }).click();
      await page.getByRole('menuitem', { name: 'View Participants' }).click();
      await expect(page.getByRole('dialog', { name: 'Participants' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'Program that cannot be deleted yet',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      await page.getByRole('button', { name: 'More for First touch and vision' }).click();
      await page.getByRole('menuitem', { name: 'Delete Program' }).click();
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText("can't be deleted yet");
    },
  },
  {
    name: 'Program form with errors',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Create Program', exact: true }).click();
      await programForm(page).getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Program title is required')).toBeVisible();
    },
  },
  {
    name: 'Program form of a draft',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Edit Video review, one match a month' }).click();
      await expect(programForm(page).getByLabel('Program title')).toHaveValue('Video review, one match a month');
    },
  },
  {
    name: 'Verification status, verified',
    as: trainer,
    path: () => '/verification-status',
    reach: (page) => expect(page.getByRole('heading', { name: 'Your identity is verified' })).toBeVisible(),
  },
  {
    name: 'Bank account, connected',
    as: trainer,
    path: () => '/bank-account-connection',
    reach: (page) => expect(page.getByRole('heading', { name: 'Bank account connected' })).toBeVisible(),
  },
  {
    name: 'Session of a trainer, to be approved',
    as: trainer,
    path: ({ sessions }) => `/session/${sessions.requested}`,
    reach: (page) => expect(page.getByRole('button', { name: 'Approve' })).toBeVisible(),
  },
  {
    name: 'Session of a trainer, Mark Complete asked',
    as: trainer,
    path: ({ sessions }) => `/session/${sessions.approved}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      await expect(page.getByRole('dialog', { name: "This session hasn't ended yet" })).toBeVisible();
    },
  },
  {
    name: 'Session of a trainer, scheduling',
    as: trainer,
    path: ({ sessions }) => `/session/${sessions.unscheduled}`,
    reach: async (page) => void (await openScheduleDialog(page)),
  },
  {
    name: 'My Training Sessions of a trainer',
    as: trainer,
    path: () => '/appointments',
    reach: async (page) => {
      await expect(page.getByRole('region', { name: 'Next session' })).toBeVisible();
      await expect(page.getByText(/^Answer by/).first()).toBeVisible();
      await expect(page.getByRole('link', { name: /^Set a time for/ }).first()).toBeVisible();
      await page.getByRole('button', { name: /^Past/ }).click();
      await expect(page.getByText('Completed').first()).toBeVisible();
    },
  },
  {
    name: 'Session whose parent reported a problem',
    as: trainer,
    path: ({ sessions }) => `/session/${sessions.reported}`,
    reach: async (page) => {
      const line = "The parent reported a problem. The money for this session is on hold until we've reviewed it.";
      await expect(page.getByText(line)).toBeVisible();
      await expect(page.getByText(/Nobody came/)).toHaveCount(0);
    },
  },
  {
    name: 'Account settings of a trainer',
    as: trainer,
    path: () => '/account-settings#timezone-settings',
    reach: showsHeading('Account Settings'),
  },
];
