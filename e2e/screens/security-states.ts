import { expect, type Page } from '@playwright/test';
import { apiFor } from '../harness/api.ts';
import { signIn } from '../harness/entry.ts';
import { linkIn, newestMail } from '../harness/mailbox.ts';
import { codeOf, unenrolledOperator } from '../harness/operators.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import type { ScreenState } from './screen-state.ts';

const SECURITY = '/account-settings#sign-in-and-security';
const section = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => section(page).getByRole('button', { name }).click();

/** A parent who has added an authenticator app. */
async function personWithApp(): Promise<Person> {
  const person = await newPerson('parent');
  const { enrollment, secret } = await person.api.factors.beginTotp();
  await person.api.factors.addTotp({ body: { enrollment, code: codeOf(secret), name: 'The old phone in the kitchen drawer' } });
  return person;
}

/** An operator who has signed in for the first time. */
async function newcomerAtTheConsole(): Promise<Person> {
  const operator = await unenrolledOperator();
  const { token, user } = await apiFor(null).accounts.login({ body: operator });
  return { ...operator, token, user, api: apiFor(token) };
}

/** Where the mail after a sign-up leads. */
async function confirmationLink(): Promise<string> {
  return linkIn(await newestMail((await newPerson('parent')).email, 'Confirm your email'));
}

/** The second step at sign-in (R181). */
const signInStates: ScreenState[] = [
  {
    name: 'Sign in, the second step with a wrong code',
    path: () => '/parent/sign-in',
    mayAnswer: [401, 403],
    reach: async (page, { operator }) => {
      await signIn(page, operator);
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
      await page.getByLabel('Code', { exact: true }).fill('000000');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText("This code isn't right, or was used already")).toBeVisible();
    },
  },
  {
    name: 'Sign in, the second step with a recovery code',
    path: () => '/parent/sign-in',
    mayAnswer: [401],
    reach: async (page, { operator }) => {
      await signIn(page, operator);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(page.getByLabel('Recovery code')).toBeVisible();
    },
  },
  {
    name: 'First sign-in of an operator',
    as: newcomerAtTheConsole,
    path: () => '/admin',
    reach: (page) => expectHeading(page, 'Protect your account first'),
  },
];

const settingsStates: ScreenState[] = [
  {
    name: 'Sign-in and security without a second step',
    as: () => newPerson('parent'),
    path: () => SECURITY,
    reach: (page) => expect(section(page).getByRole('button', { name: 'Add an authenticator app' })).toBeVisible(),
  },
  {
    name: 'Sign-in and security with an authenticator app',
    as: personWithApp,
    path: () => SECURITY,
    reach: (page) => expect(section(page).getByText('10 recovery codes are left.')).toBeVisible(),
  },
  {
    name: 'Adding an authenticator app, with its secret and a wrong code',
    as: () => newPerson('parent'),
    path: () => SECURITY,
    mayAnswer: [403],
    reach: async (page) => {
      await press(page, 'Add an authenticator app');
      const adding = dialog(page, 'Add an authenticator app');
      await adding.getByRole('button', { name: "Can't scan it?" }).click();
      await adding.getByLabel('Code from the app').fill('000000');
      await adding.getByRole('button', { name: 'Add this app' }).click();
      await expect(adding.getByText("This code isn't right. Wait for the next one.")).toBeVisible();
    },
  },
  {
    name: 'Adding a passkey',
    as: () => newPerson('parent'),
    path: () => SECURITY,
    reach: async (page) => {
      await press(page, 'Add a passkey');
      await expect(dialog(page, 'Add a passkey').getByLabel('Name')).toBeVisible();
    },
  },
  {
    name: 'New recovery codes',
    as: personWithApp,
    path: () => SECURITY,
    reach: async (page) => {
      await press(page, 'Get new recovery codes');
      await expect(dialog(page, 'Save your recovery codes').getByRole('listitem')).toHaveCount(10);
    },
  },
  {
    name: 'Removing a second step',
    as: personWithApp,
    path: () => SECURITY,
    reach: async (page) => {
      await press(page, 'Remove The old phone in the kitchen drawer');
      await expect(page.getByText('Then your password alone opens your account')).toBeVisible();
    },
  },
  {
    name: 'Confirming who one is, with a wrong password',
    as: () => newPerson('parent'),
    path: () => SECURITY,
    mayAnswer: [403],
    reach: async (page) => {
      const refusal = { code: 'auth.confirmation_required', message: 'Please confirm that it is you.' };
      await page.route('**/api/users/factors/totp', (route) => route.fulfill({ status: 403, json: refusal }));
      await press(page, 'Add an authenticator app');
      const asking = dialog(page, "Confirm that it's you");
      await asking.getByLabel('Your password').fill('not-the-one');
      await asking.getByRole('button', { name: 'Confirm' }).click();
      await expect(asking.getByText("That's not your password")).toBeVisible();
    },
  },
];

/** Whose email an account has (R180). */
const confirmationStates: ScreenState[] = [
  { name: 'Confirm an account', path: confirmationLink, reach: (page) => expectHeading(page, 'Did you create this account?') },
  {
    name: 'Confirm an account, yes',
    path: confirmationLink,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Yes, it was me' }).click();
      await expectHeading(page, "Thanks, that's all");
    },
  },
  {
    name: 'Confirm an account, no',
    path: confirmationLink,
    reach: async (page) => {
      await page.getByRole('button', { name: "No, it wasn't me" }).click();
      await expectHeading(page, 'Everyone is signed out');
    },
  },
  {
    name: 'Confirm an account with an expired link',
    path: () => `/confirm-account#token=${'a'.repeat(43)}`,
    mayAnswer: [404],
    reach: async (page) => {
      await page.getByRole('button', { name: 'Yes, it was me' }).click();
      await expect(page.getByText(/^This link is no longer valid/)).toBeVisible();
    },
  },
  {
    name: 'Confirm an account without a link',
    path: () => '/confirm-account',
    reach: (page) => expectHeading(page, 'Something is missing'),
  },
  ...(['parent', 'trainer'] as const).map(
    (role): ScreenState => ({
      name: `Dashboard of a ${role} whose email is not confirmed`,
      as: () => newPerson(role, 'America/New_York', 'maximiliana.wolfeschlegelsteinhausen'),
      path: () => `/${role}-dashboard`,
      reach: async (page) => {
        // A new trainer is asked for the profile first.
        if (role === 'trainer') await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await expect(page.getByText('Please confirm your email')).toBeVisible();
      },
    }),
  ),
];

/** Second factors and confirmed emails. */
export const securityStates: ScreenState[] = [...signInStates, ...settingsStates, ...confirmationStates];
