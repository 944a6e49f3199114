import { expect, type Page } from '@playwright/test';
import { askReadByRead } from '../harness/first-answers.ts';
import { newProgram, newTrainer } from '../harness/marketplace.ts';
import { samplePng } from '../harness/sample-files.ts';
import { expectHeading, expectLanding } from '../harness/screen.ts';
import type { ScreenState } from './screen-state.ts';

const showsHeading = (heading: string | RegExp) => (page: Page) => expectHeading(page, heading);

const opensPublicPage = (page: Page) => expectHeading(page, /^Maya O\./);
const publicPageCall = /\/api\/public\/trainers\/\d+$/;

let path: Promise<string> | undefined;

/** The page of a trainer of these states alone, whom no other test changes. */
function publicPath(): Promise<string> {
  path ??= (async () => {
    const trainer = await newTrainer({ name: 'Maya Okafor' });
    await newProgram(trainer);
    await trainer.api.trainers.setPublicPage({ body: { isOn: true } });
    return `/trainer/${trainer.profile.id}`;
  })();
  return path;
}

/** Shows the page with other facts than its own. */
async function toldOtherwise(page: Page, facts: object): Promise<void> {
  await askReadByRead(page);
  await page.route(publicPageCall, async (route) => {
    const told = await (await route.fetch()).json();
    await route.fulfill({ json: { ...told, ...facts } });
  });
  await page.goto(await publicPath());
}

/** Where links lead that need an account (R165). */
const wantedStates: ScreenState[] = [
  {
    name: 'Landing page that a promo link led to',
    path: () => '/athlete/1?code=goalkeepers-of-2035',
    reach: (page) => expect(page.getByText('Sign in to use code GOALKEEPERS-OF-2035')).toBeVisible(),
  },
  {
    name: "Sign-in that a waitlist's email led to",
    path: () => '/athlete/1?tab=programs&offer=1',
    reach: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expectHeading(page, 'Welcome back');
      await expect(page.getByText('Sign in to take your place')).toBeVisible();
    },
  },
];

/** The page of a trainer who wants visitors to see it (R191). */
const publicPageStates: ScreenState[] = [
  {
    name: 'Public page of a trainer',
    path: () => '/',
    reach: async (page) => {
      const reviews = [{ stars: 5, month: '2026-11', text: 'Calm and clear.' }];
      await toldOtherwise(page, { rating: 49, reviewCount: 2, reviews });
      await opensPublicPage(page);
      await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    // Stylesheets stay once they're loaded: what the front page brings along may not change the picture.
    name: 'Public page of a trainer with a tall photo, after the front page',
    path: () => '/',
    reach: async (page) => {
      const { api, profile } = await newTrainer({ name: 'Maya Okafor' });
      const photo = samplePng('tall.png', { width: 600, height: 800 });
      await api.trainers.update({
        params: { trainerId: profile.id },
        body: { imageUrl: `data:image/png;base64,${photo.buffer.toString('base64')}` },
      });
      await api.trainers.setPublicPage({ body: { isOn: true } });
      await expectLanding(page);
      await page.evaluate((to) => history.pushState(null, '', to), `/trainer/${profile.id}`);
      await opensPublicPage(page);
      const portrait = page.getByRole('img', { name: 'Portrait of Maya O.' });
      await expect(portrait).toHaveCSS('position', 'absolute');
      await expect(portrait).toHaveCSS('padding', '0px');
      await expect(portrait).toHaveCSS('object-fit', 'cover');
    },
  },
  {
    name: 'Public page that asks for an account to book',
    path: publicPath,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Book Session' }).filter({ visible: true }).click();
      await expect(page.getByRole('dialog', { name: 'Book with Maya' })).toBeVisible();
    },
  },
  {
    name: 'Public page of a trainer who cannot be booked, with little told',
    path: () => '/',
    reach: async (page) => {
      const nothing = { imageUrl: null, university: null, city: null, state: null, programs: [], canBook: false };
      await toldOtherwise(page, nothing);
      await opensPublicPage(page);
      await expect(page.getByText("Maya isn't taking new bookings at the moment.").filter({ visible: true })).toHaveCount(1);
    },
  },
  {
    name: 'Public page that is passed on',
    path: publicPath,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByRole('dialog', { name: 'Share this page' }).getByRole('img', { name: /^QR code/ })).toBeVisible();
    },
  },
  {
    name: 'Public page that never was',
    path: () => '/trainer/2147483647',
    mayAnswer: [404],
    reach: showsHeading("This page isn't public"),
  },
  {
    name: 'Public page that was switched off',
    path: async () => {
      const { api, profile } = await newTrainer({ name: 'Maya Okafor' });
      await api.trainers.setPublicPage({ body: { isOn: true } });
      await api.trainers.setPublicPage({ body: { isOn: false } });
      return `/trainer/${profile.id}`;
    },
    mayAnswer: [410],
    reach: showsHeading('This page was switched off'),
  },
  {
    name: 'Public page that did not load',
    path: () => '/',
    mayAnswer: [500],
    reach: async (page) => {
      await askReadByRead(page);
      await page.route(publicPageCall, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(await publicPath());
      await expect(page.getByText('Failed to fetch trainer')).toBeVisible();
    },
  },
];

const directoryCall = /\/api\/public\/directory/;

/** Browse by sport and state (decision 0083). */
const directoryStates: ScreenState[] = [
  { name: 'Public trainers of all sports', path: () => '/trainers', reach: showsHeading('College-athlete trainers') },
  {
    name: 'Public trainers near a ZIP code',
    path: () => '/trainers?near=27514',
    reach: (page) => expect(page.getByText(/within 50 miles of 27514/i)).toBeVisible(),
  },
  {
    name: 'Public trainers near a ZIP code nobody knows',
    path: () => '/trainers?near=00000',
    mayAnswer: [400],
    reach: (page) => expect(page.getByText(/We don't know the ZIP code 00000/)).toBeVisible(),
  },
  { name: 'Public trainers of a sport', path: () => '/trainers/soccer', reach: showsHeading('Soccer trainers') },
  {
    name: 'Public trainers, the first page of many',
    path: () => '/',
    reach: async (page) => {
      await page.route(directoryCall, async (route) => {
        const told = await (await route.fetch()).json();
        await route.fulfill({ json: { ...told, pages: 3, total: 55 } });
      });
      await page.getByRole('contentinfo').getByRole('link', { name: 'Browse by sport' }).click();
      await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of 3');
    },
  },
  {
    name: 'Public trainers where there are none',
    path: () => '/trainers/water-polo/wyoming',
    mayAnswer: [404],
    reach: showsHeading('Water Polo trainers in Wyoming'),
  },
  {
    name: 'Public trainers of a sport there is not',
    path: () => '/trainers/quidditch',
    mayAnswer: [404],
    reach: showsHeading('Page Not Found'),
  },
  {
    name: 'Public trainers that did not load',
    path: () => '/',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(directoryCall, (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Browse by sport' }).click();
      await expect(page.getByText("The trainers couldn't be loaded.")).toBeVisible();
    },
  },
];

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
  ...wantedStates,
  ...publicPageStates,
  ...directoryStates,
  { name: 'Page Not Found', path: () => '/nowhere', mayAnswer: [404], reach: showsHeading('Page Not Found') },
  // One of its portraits does not exist, to show the initials.
  { name: 'Gallery', path: () => '/gallery', mayAnswer: [404], reach: showsHeading(/./) },
];
