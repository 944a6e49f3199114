import { expect, type Page } from '@playwright/test';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const parent = (fixtures: Fixtures) => fixtures.parent;
const map = (page: Page) => page.getByRole('region', { name: 'Map', exact: true });
const PINS = '**/api/trainers/map?*';
/** The Triangle, where the demo trainers are. */
const here = '/parent-dashboard?view=map&box=35.6,-79.3,36.2,-78.4';

/** Trainers on a map (decision 0092). */
export const mapStates: ScreenState[] = [
  {
    name: 'Map of trainers',
    as: parent,
    path: () => here,
    reach: async (page) => {
      await expect(map(page).getByRole('status')).toContainText(/\d trainer/);
      await expect(
        map(page)
          .getByRole('button', { name: /an hour|trainers here/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'Map of trainers, of the whole country',
    as: parent,
    path: () => '/parent-dashboard?view=map',
    reach: (page) => expect(map(page).getByRole('status')).toContainText(/trainer|matches/),
  },
  {
    name: 'Map of trainers, nobody there',
    as: parent,
    path: () => '/parent-dashboard?view=map&box=45,-105,46,-104',
    reach: (page) => expect(map(page).getByText('No trainers here.')).toBeVisible(),
  },
  {
    name: 'Map of trainers that could not load',
    as: parent,
    path: () => here,
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(PINS, (route) => route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }));
      await page.reload();
      await expect(page.getByText("The map's trainers couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Map of trainers, searched by a button',
    as: parent,
    path: () => here,
    reach: async (page) => {
      await map(page).getByLabel('Search as I move the map').uncheck();
      await map(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
      await expect(map(page).getByRole('button', { name: 'Search this area' })).toBeVisible();
    },
  },
];
