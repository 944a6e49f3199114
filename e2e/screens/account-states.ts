import { expect, type Page } from '@playwright/test';
import { newestMail } from '../harness/mailbox.ts';
import { newPerson, uniqueEmail } from '../harness/people.ts';
import { expectHeading, expectToast } from '../harness/screen.ts';
import type { ScreenState } from './screen-state.ts';

const link = `#token=${'a'.repeat(43)}`;
const region = (page: Page, name: string) => page.getByRole('region', { name });
const showsHeading = (heading: string) => (page: Page) => expectHeading(page, heading);

async function settled(page: Page): Promise<void> {
  await expect(region(page, 'Notification Preferences').getByRole('switch')).toHaveCount(6);
  await expect(region(page, 'Signed-in devices').getByText('This device')).toBeVisible();
}

/** Account settings, and what mailed links lead to. */
export const accountStates: ScreenState[] = [
  {
    name: 'Account settings, all sections',
    as: (fixtures) => fixtures.trainer,
    path: () => '/account-settings',
    reach: settled,
  },
  {
    name: 'Account settings with payments',
    as: (fixtures) => fixtures.parent,
    path: () => '/account-settings',
    reach: async (page) => {
      await settled(page);
      await expect(page.getByRole('list', { name: 'Your payments' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'Account settings that could not load',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/account-settings',
    mayAnswer: [500],
    reach: async (page) => {
      const failure = { status: 500, json: { message: 'Failed.', code: 'server.failed' } };
      for (const address of ['**/api/users/**', '**/api/auth/sessions', '**/api/transactions/payer/**', '**/api/referral']) {
        await page.route(address, (route) => route.fulfill(failure));
      }
      await page.reload();
      await expect(page.getByText("Your preferences couldn't be loaded.")).toBeVisible();
      await expect(page.getByText("Your devices couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Account settings while an email change is pending',
    as: async () => {
      const person = await newPerson('parent');
      const email = uniqueEmail('wolfeschlegelsteinhausenbergerdorff');
      await person.api.accounts.changeEmail({ body: { email, currentPassword: person.password } });
      return person;
    },
    path: () => '/account-settings',
    reach: async (page) => {
      await expect(region(page, 'Email Settings').getByText(/^Waiting for wolfeschlegel/)).toBeVisible();
      await settled(page);
    },
  },
  {
    name: 'Account settings with a wrong password',
    as: () => newPerson('parent'),
    path: () => '/account-settings',
    mayAnswer: [403],
    reach: async (page) => {
      await settled(page);
      const settings = region(page, 'Password Settings');
      await settings.getByLabel('Current Password').fill('not-the-one');
      await settings.getByLabel('New Password', { exact: true }).fill('granite-lake-77');
      await settings.getByLabel('Confirm New Password').fill('granite-lake-77');
      await settings.getByRole('button', { name: 'Update Password' }).click();
      await expectToast(page, 'Error', 'Your current password is wrong.');
    },
  },
  {
    name: 'Account settings with the data ready',
    as: async () => {
      const person = await newPerson('trainer');
      await person.api.accounts.requestDataExport({ body: { password: person.password } });
      await expect.poll(async () => (await person.api.accounts.dataExport()).dataExport?.readyAt).toBeTruthy();
      return person;
    },
    path: () => '/account-settings',
    reach: async (page) => {
      await expect(region(page, 'Export my data').getByRole('button', { name: 'Download' })).toBeVisible();
      await settled(page);
    },
  },
  {
    name: 'Delete my account, refused with the reason',
    as: (fixtures) => fixtures.parent,
    path: () => '/account-settings#delete-account',
    mayAnswer: [409],
    reach: async (page, { parent }) => {
      await settled(page);
      await region(page, 'Delete my account').getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByLabel('Your password').fill(parent.password);
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(dialog.getByText(/^Your account can't be deleted yet: a paid session is still open/)).toBeVisible();
    },
  },
  { name: 'Forgot password', path: () => '/forgot-password', reach: showsHeading('Forgot your password?') },
  {
    name: 'Forgot password, sent',
    path: () => '/forgot-password',
    reach: async (page) => {
      await page.getByLabel('Email').fill(uniqueEmail('wolfeschlegelsteinhausenbergerdorff'));
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expectHeading(page, 'Check your email');
    },
  },
  {
    name: 'New password with errors',
    path: () => `/reset-password${link}`,
    reach: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('abc');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByText('Please type the password again')).toBeVisible();
    },
  },
  { name: 'New password without a link', path: () => '/reset-password', reach: showsHeading('This link is no longer valid') },
  { name: 'Confirm a new email', path: () => `/confirm-email${link}`, reach: showsHeading('Confirm your new email') },
  {
    name: 'Confirm a new email with an expired link',
    path: () => `/confirm-email${link}`,
    mayAnswer: [404],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Confirm this email' }).click();
      await expectHeading(page, "Your email hasn't changed");
    },
  },
  { name: 'Unsubscribe, what the link turns off', path: unsubscribeLink, reach: showsHeading('Turn off email notifications?') },
  {
    name: 'Unsubscribe, turned off',
    path: unsubscribeLink,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expectHeading(page, 'Email notifications are off');
    },
  },
  {
    name: 'Unsubscribe, not turned off',
    path: unsubscribeLink,
    mayAnswer: [500],
    reach: async (page) => {
      const failed = { status: 500, json: { message: 'Something went wrong on our side. Please try again.', code: 'server.failed' } };
      await page.route('**/api/notifications/unsubscribe/*', (route) => route.fulfill(failed));
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'Unsubscribe by a link that has expired',
    path: () => `/unsubscribe#token=${'a'.repeat(90)}`,
    mayAnswer: [404],
    reach: showsHeading("This link doesn't work anymore"),
  },
  {
    name: 'Unsubscribe by a link that could not be read',
    path: () => '/support',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/preference', (route) => route.fulfill({ status: 500, json: { message: 'Failed.', code: 'server.failed' } }));
      await page.goto(`/unsubscribe#token=${'a'.repeat(90)}`);
      await expectHeading(page, 'Something went wrong');
    },
  },
  { name: 'Unsubscribe without a link', path: () => '/unsubscribe', reach: showsHeading('Something is missing') },
];

/** Where a mail program's Unsubscribe of the welcome mail leads a new person. */
async function unsubscribeLink(): Promise<string> {
  const { unsubscribe = '' } = await newestMail((await newPerson('parent')).email, 'Welcome to X1');
  return new URL(unsubscribe).pathname;
}
