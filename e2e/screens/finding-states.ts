import { expect, type Page } from '@playwright/test';
import { expectHeading } from '../harness/screen.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const parent = (fixtures: Fixtures) => fixtures.parent;
const found = (page: Page) => page.getByRole('region', { name: 'Available Trainers' });

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Show \d/ })).toBeVisible();
}

/** Looking for a trainer, and the pages that belong to nobody's role. */
export const findingStates: ScreenState[] = [
  {
    name: 'Home with every filter',
    as: parent,
    path: () => '/parent-dashboard?q=soccer&sport=Soccer&price=75-100&near=27708&within=25&state=NC&verified=1&sort=distance',
    reach: async (page) => {
      await expect(found(page).getByRole('list', { name: 'Filters that are on' }).getByRole('listitem')).toHaveCount(5);
      await expect(found(page).getByRole('article').first()).toContainText('within 8 mi');
    },
  },
  {
    name: 'Home with a sport that is none of the six',
    as: parent,
    path: () => '/parent-dashboard?sport=Rugby',
    reach: (page) => expect(page.getByLabel('More sports')).toHaveValue('Rugby'),
  },
  {
    name: 'Filters',
    as: parent,
    path: () => '/parent-dashboard',
    reach: openFilters,
  },
  {
    name: 'Filters with half a zip code',
    as: parent,
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await openFilters(page);
      const dialog = page.getByRole('dialog', { name: 'Filters' });
      await dialog.getByLabel('Zip code').fill('277');
      await dialog.getByRole('button', { name: /^Show/ }).click();
      await expect(dialog.getByText('A US zip code has five digits.')).toBeVisible();
    },
  },
  {
    name: 'Home with a zip code that nobody has',
    as: parent,
    path: () => '/parent-dashboard?near=00000',
    mayAnswer: [400],
    reach: (page) => expect(page.getByText("We don't know the zip code 00000")).toBeVisible(),
  },
  {
    name: 'Home without a match, with what to let go',
    as: parent,
    path: () => '/parent-dashboard?sport=Soccer&state=AK',
    reach: (page) => expect(found(page).getByRole('button', { name: /^Any state: / })).toBeVisible(),
  },
  {
    name: 'Home without favorites',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/parent-dashboard?favorites=1',
    reach: (page) => expect(page.getByText('No favorites yet')).toBeVisible(),
  },
  {
    name: 'Report of a profile',
    as: parent,
    path: ({ trainer }) => `/trainer/${trainer.profile.id}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Report this profile' }).click();
      await expect(page.getByRole('dialog', { name: /^Report the profile of/ })).toBeVisible();
    },
  },
  { name: 'Safety', path: () => '/safety', reach: (page) => expectHeading(page, 'Safety') },
  { name: 'Terms', path: () => '/terms', reach: (page) => expectHeading(page, 'Terms') },
  { name: "Children's privacy", path: () => '/privacy/children', reach: (page) => expectHeading(page, "Children's privacy") },
  { name: 'Privacy, signed in', as: parent, path: () => '/privacy', reach: (page) => expectHeading(page, 'Privacy') },
  {
    name: 'Contact Support with errors',
    path: () => '/support',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Please choose a topic')).toBeVisible();
      await expect(page.getByRole('link', { name: /@/ })).toBeVisible();
    },
  },
  {
    name: 'Contact Support, sent',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/support?topic=payment',
    reach: async (page) => {
      await page.getByLabel('Your name').fill('Bartholomew');
      await page.getByLabel('Message').fill('I was charged twice for one session.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expectHeading(page, 'We got your message');
    },
  },
];
