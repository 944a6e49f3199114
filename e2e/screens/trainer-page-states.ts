import { expect, type Page } from '@playwright/test';
import { askReadByRead } from '../harness/first-answers.ts';
import type { ScreenState } from './screen-state.ts';

const trainerCall = /\/api\/trainers\/\d+$/;
const programsCall = /\/api\/programs\/trainer\/\d+$/;
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a demo trainer's page with other facts than its own. */
async function toldOtherwise(page: Page, facts: object): Promise<void> {
  await askReadByRead(page);
  await page.route(trainerCall, async (route) => {
    const told = await (await route.fetch()).json();
    await route.fulfill({ json: { ...told, ...facts } });
  });
  await page.goto('/athlete/1');
}

const open: Pick<ScreenState, 'as' | 'path'> = { as: (fixtures) => fixtures.otherParent, path: () => '/parent-dashboard' };

/** `/athlete/{id}`, the one column of story, in its states. */
export const trainerPageStates: ScreenState[] = [
  {
    ...open,
    name: 'Trainer page while it loads',
    reach: async (page) => {
      await askReadByRead(page);
      await page.route(trainerCall, () => undefined);
      await page.goto('/athlete/1');
      await expect(page.getByRole('status').filter({ hasText: 'Loading the trainer' })).toBeVisible();
    },
  },
  {
    ...open,
    name: 'Trainer page whose programs and reviews are still loading',
    reach: async (page) => {
      await askReadByRead(page);
      await page.route(/\/api\/(programs\/trainer|trainers\/\d+\/reviews)/, () => undefined);
      await page.goto('/athlete/1');
      await expect(region(page, 'Programs').getByRole('status')).toBeVisible();
      await expect(region(page, 'Reviews').getByRole('status')).toBeVisible();
    },
  },
  {
    ...open,
    name: 'Trainer page that did not load',
    mayAnswer: [500],
    reach: async (page) => {
      await askReadByRead(page);
      await page.route(trainerCall, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/athlete/1');
      await expect(page.getByText('Failed to fetch trainer')).toBeVisible();
    },
  },
  {
    ...open,
    name: 'Trainer page whose programs and reviews did not load',
    mayAnswer: [500],
    reach: async (page) => {
      await askReadByRead(page);
      await page.route(/\/api\/(programs\/trainer|trainers\/\d+\/reviews)/, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/athlete/1');
      await expect(page.getByText('Failed to fetch programs')).toBeVisible();
      await expect(page.getByText("Reviews couldn't be loaded.")).toBeVisible();
    },
  },
  {
    ...open,
    name: 'Trainer page with a long name, and a reply time that was measured',
    reach: async (page) => {
      const name = `Maya ${'Okafor-Wolfeschlegelsteinhausen '.repeat(3)}`.slice(0, 80).trim();
      await toldOtherwise(page, {
        name,
        medianReplyMinutes: 100,
        sessionsHeld: 1204,
        sports: ['Track & Field', 'Beach Volleyball', 'Curling'],
      });
      await expect(page.getByText('Usually replies within 2 hours').filter({ visible: true })).toHaveCount(1);
    },
  },
  {
    ...open,
    name: 'Trainer page of whom little is known: no photo, no words, no programs, no reviews',
    reach: async (page) => {
      await askReadByRead(page);
      await page.route(programsCall, (route) => route.fulfill({ json: [] }));
      const silent = {
        athleticBio: null,
        trainingPhilosophy: null,
        achievements: null,
        trainingApproach: [],
        trainingApproachDescription: null,
      };
      const unknown = {
        imageUrl: null,
        rating: null,
        reviewCount: 0,
        sessionsHeld: 0,
        media: [],
        mediaGallery: [],
        verificationStatus: 'pending',
      };
      await toldOtherwise(page, { ...silent, ...unknown });
      await expect(page.getByText('No story yet')).toBeVisible();
      await expect(page.getByText('No Programs Available')).toBeVisible();
      await expect(page.getByText('New on X1')).toBeVisible();
      await expect(region(page, 'Reviews')).toHaveCount(0);
    },
  },
  {
    ...open,
    name: 'Trainer page of somebody who takes no bookings',
    reach: async (page) => {
      await toldOtherwise(page, {
        canAcceptPayments: false,
        paymentBlockedReason: 'This trainer is not taking new bookings at the moment.',
      });
      await expect(page.getByRole('button', { name: 'Join the waitlist' }).filter({ visible: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Choose / })).toHaveCount(0);
    },
  },
  {
    ...open,
    name: 'Trainer page with a program that was chosen',
    reach: async (page) => {
      await page.goto('/athlete/1');
      await expect(page.getByRole('button', { name: /^Choose ./ }).first()).toBeVisible();
      const [program] = await region(page, 'Programs').getByRole('heading', { level: 3 }).allTextContents();
      await page.getByRole('button', { name: `Choose ${program}` }).click();
      await expect(page.getByRole('dialog', { name: 'Purchase Program' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(region(page, 'Programs').locator('[aria-current]')).toContainText(String(program));
      await expect(page.getByRole('button', { name: 'Purchase' }).filter({ visible: true })).toHaveCount(1);
    },
  },
  {
    ...open,
    name: 'Report of one of several programs',
    reach: async (page) => {
      await page.goto('/athlete/1');
      await page.getByRole('button', { name: 'Report a program' }).click();
      await expect(page.getByRole('dialog').getByLabel('Which one?')).toBeVisible();
    },
  },
  {
    ...open,
    name: 'Trainer page whose film is played',
    reach: async (page) => {
      await page.goto('/parent-dashboard?q=Maya%20Okafor');
      await page.getByRole('link', { name: 'Book Session with Maya Okafor' }).first().click();
      await page.getByRole('button', { name: 'Meet Maya' }).click();
      const film = page.getByRole('dialog').locator('video');
      await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
      // A still picture, so that every look at it is the same.
      await film.evaluate((element: HTMLVideoElement) => element.pause());
    },
  },
];
