import { expect, type Page } from '@playwright/test';
import { confirmEmail, linkIn, newestMail } from '../harness/mailbox.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import type { ScreenState } from './screen-state.ts';

const longName = 'bartholomewwolfeschlegelstein';
const family = (page: Page) => page.getByRole('region', { name: 'Family' });

/** A parent with a long name who has invited another adult with one. @returns both, and where the link of the email leads */
async function invite(): Promise<{ parent: Person; adult: Person; path: string }> {
  const parent = await newPerson('parent', 'America/New_York', longName);
  const adult = await newPerson('parent', 'America/New_York', longName);
  await confirmEmail(parent);
  await parent.api.family.inviteAdult({ body: { email: adult.email } });
  return { parent, adult, path: linkIn(await newestMail(adult.email, /invited you to join/)) };
}

async function share(): Promise<{ parent: Person; adult: Person }> {
  const { path, ...both } = await invite();
  await both.adult.api.family.acceptInvitation({ body: { token: path.split('token=')[1] ?? '' } });
  return both;
}

/** The link of an invitation, opened by the one who may accept. */
function toAccept(): Pick<ScreenState, 'as' | 'path'> {
  let invited: Awaited<ReturnType<typeof invite>> | undefined;
  const once = async () => (invited ??= await invite());
  return { as: async () => (await once()).adult, path: async () => (await once()).path };
}

/** The second adult of a family (R172). */
export const familyStates: ScreenState[] = [
  {
    name: 'Family with an invitation that waits',
    as: async () => (await invite()).parent,
    path: () => '/profile-settings',
    reach: (page) => expect(family(page).getByRole('button', { name: 'Cancel invitation' })).toBeVisible(),
  },
  {
    name: 'Family that could not load',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/profile-settings',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/family', (route) => route.fulfill({ status: 500, json: { message: 'Failed.', code: 'server.failed' } }));
      await page.reload();
      await expect(page.getByText("Your family couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Second adult who is about to be removed',
    as: async () => (await share()).parent,
    path: () => '/profile-settings',
    reach: async (page) => {
      await family(page).getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('dialog')).toContainText("won't see your athletes");
    },
  },
  {
    name: 'Family of the second adult',
    as: async () => (await share()).adult,
    path: () => '/profile-settings',
    reach: (page) => expect(family(page).getByRole('button', { name: 'Leave family' })).toBeVisible(),
  },
  {
    name: 'Adult who is invited without an email',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/profile-settings',
    reach: async (page) => {
      await family(page).getByRole('button', { name: 'Invite an adult' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByRole('dialog').getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'Invitation to a family, for a visitor',
    path: async () => (await invite()).path,
    reach: (page) => expectHeading(page, /^Join bartholomew/),
  },
  {
    name: 'Invitation to a family, to accept',
    ...toAccept(),
    reach: (page) => expect(page.getByRole('button', { name: 'Accept' })).toBeVisible(),
  },
  {
    name: 'Invitation to a family that was used',
    path: () => `/family-invitation#token=${'a'.repeat(43)}`,
    mayAnswer: [404],
    reach: (page) => expectHeading(page, "This invitation doesn't work anymore"),
  },
];
