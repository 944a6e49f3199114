import { expect, type Page } from '@playwright/test';
import { newTrainer } from '../harness/marketplace.ts';
import { expectHeading, expectPath } from '../harness/screen.ts';
import type { ScreenState } from './screen-state.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The card and the bar say the same; one of them is shown. */
async function says(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1);
}

async function showsWholeProfile(page: Page): Promise<void> {
  await expect(region(page, 'Athletic Biography')).toContainText('Four seasons as a central midfielder');
  await expect(region(page, 'Training Philosophy')).toContainText('Look up before the ball comes.');
  await expect(region(page, 'Training Approach')).toContainText('Game IQ');
  await expect(region(page, 'Achievements & Stats').getByRole('listitem')).toHaveCount(2);
  await expect(region(page, 'From the field').getByRole('listitem')).toHaveCount(3);
  await expect(region(page, 'Who I Train Best')).toContainText('Position-specific');
  await expect(region(page, 'Quick Stats')).toContainText('Biological Female');
  await expect(region(page, 'Availability').getByRole('listitem')).toHaveText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
}

/** `/trainer/{id}` as different people meet it. */
export const publicProfileStates: ScreenState[] = [
  {
    name: 'Public profile of a trainer',
    as: (fixtures) => fixtures.parent,
    path: ({ trainer }) => `/trainer/${trainer.profile.id}`,
    reach: async (page) => {
      await showsWholeProfile(page);
      const programs = region(page, 'Training Programs');
      await expect(programs.getByRole('heading', { level: 3 }), 'drafts are left out').toHaveCount(3);
      await expect(programs).toContainText('Sport-Specific Skills Training · 1 Month');
      await expect(programs).toContainText('$49.50');
      await expect(page.getByRole('link', { name: 'Book Session' })).toBeVisible();
    },
  },
  {
    name: 'Public profile with reviews',
    as: (fixtures) => fixtures.demoParent,
    path: () => '/trainer/1',
    reach: (page) => expect(region(page, 'Reviews').getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'Public profile of a trainer who cannot be paid yet, with little told',
    as: (fixtures) => fixtures.parent,
    path: ({ beginner }) => `/trainer/${beginner.profile.id}`,
    reach: async (page) => {
      await expect(page.getByText('No story yet')).toBeVisible();
      await expect(region(page, 'Training Programs')).toContainText('Speed for midfielders');
      await expect(region(page, 'Trainer')).toContainText('New on X1');
      await expect(region(page, 'Reviews')).toHaveCount(0);
    },
  },
  {
    name: 'Own public profile, as a preview',
    as: (fixtures) => fixtures.trainer,
    path: () => '/profile-settings',
    reach: async (page) => {
      await page.getByRole('link', { name: 'See it as parents do' }).click();
      await expectPath(page, /^\/trainer\/\d+$/);
      await showsWholeProfile(page);
      await says(page, 'This is what parents see.');
      await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Book Session' })).toHaveCount(0);
    },
  },
  {
    name: 'Own public profile with nothing told yet',
    as: () => newTrainer({ canSell: false }),
    path: () => '/profile-settings',
    reach: async (page) => {
      await page.getByRole('link', { name: 'See it as parents do' }).click();
      await expect(page.getByText('No story yet')).toBeVisible();
      const programs = region(page, 'Training Programs');
      await expect(programs).toContainText('No Programs Available');
      await expect(programs.getByRole('link', { name: 'My Programs' })).toBeVisible();
      await expect(page.getByText('No programs yet').filter({ visible: true })).toHaveCount(1);
    },
  },
  {
    name: 'Public profile from a session',
    as: (fixtures) => fixtures.parent,
    path: ({ sessions }) => `/session/${sessions.completed}`,
    reach: async (page, { trainer }) => {
      await region(page, 'Contact Information').getByRole('link').click();
      await expectPath(page, `/trainer/${trainer.profile.id}`);
      await expectHeading(page, new RegExp(`^${trainer.profile.name}`));
    },
  },
  {
    name: 'Preview of the own public page',
    as: (fixtures) => fixtures.trainer,
    path: () => '/profile-settings',
    reach: async (page) => {
      const card = region(page, 'Who Can See You');
      await expect(card.getByRole('switch')).not.toBeChecked();
      await card.getByRole('button', { name: 'See it without an account' }).click();
      await expect(page.getByRole('dialog', { name: 'Your public page' })).toContainText('Programs');
    },
  },
  {
    name: 'Public profile whose programs and reviews did not load',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/parent-dashboard',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(/\/api\/(programs\/trainer|trainers\/\d+\/reviews)/, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/trainer/1');
      await expect(page.getByText('Failed to fetch programs')).toBeVisible();
      await expect(page.getByText("Reviews couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Public profile that did not load',
    as: (fixtures) => fixtures.otherParent,
    path: () => '/parent-dashboard',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(/\/api\/trainers\/1$/, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/trainer/1');
      await expect(page.getByText('Failed to fetch trainer')).toBeVisible();
    },
  },
  {
    name: 'Public profile of nobody',
    as: (fixtures) => fixtures.parent,
    path: () => '/trainer/2147483647',
    mayAnswer: [404],
    reach: (page) => expectHeading(page, 'Trainer Not Found'),
  },
];
