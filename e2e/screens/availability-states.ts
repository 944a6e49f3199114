import { expect, type Page } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule, type Trainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const SETTINGS = '**/api/trainers/session-settings';
const path = () => '/availability';
const demoTrainer = (fixtures: Fixtures) => fixtures.demoTrainer;

/** Away for three days in which two families have a session. */
async function trainerWithClashes(): Promise<Trainer> {
  const trainer = await newTrainer();
  const program = await newProgram(trainer);
  for (const days of [5, 6]) {
    const parent = await newPerson('parent', 'America/New_York', 'maximilianawolfeschlegelsteinhausen');
    await schedule(parent, await buy(parent, program), inDays(days));
  }
  await trainer.api.scheduling.addTimeOff({
    body: { startTime: inDays(4), endTime: inDays(7), timeZone: 'America/New_York', note: 'Spring break' },
  });
  return trainer;
}

/** As many places as there can be, with the longest names. */
async function trainerWithPlaces(): Promise<Trainer> {
  const trainer = await newTrainer();
  const town = { city: 'Winston-Salem', state: 'NC', zipcode: '27101', address: '1200 West Martin Luther King Boulevard' } as const;
  const kinds = ['field', 'gym', 'own', 'other', 'field'] as const;
  for (const [index, kind] of kinds.entries()) {
    await trainer.api.trainers.addPlace({ body: { kind, name: `Maximilianawolfeschlegelsteinhausenpark, number ${index + 1}`, ...town } });
  }
  await trainer.api.trainers.setTravel({ body: { travelMiles: 25 } });
  return trainer;
}

const showsClashes = (page: Page) => expect(page.getByText('2 sessions are still on')).toBeVisible();

/** Weekly hours, booking rules and time off (R174). */
export const availabilityStates: ScreenState[] = [
  {
    name: 'Availability of the demo trainer',
    as: demoTrainer,
    path,
    reach: (page) => expect(page.getByRole('heading', { name: 'Your week, as parents see it' })).toBeVisible(),
  },
  {
    name: 'Availability without a profile',
    as: (fixtures) => fixtures.newcomer,
    path,
    mayAnswer: [404],
    reach: (page) => expect(page.getByRole('heading', { name: 'Your profile comes first' })).toBeVisible(),
  },
  {
    name: 'Availability that could not load',
    as: demoTrainer,
    path,
    mayAnswer: [500],
    reach: async (page) => {
      await page.route(SETTINGS, (route) => route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }));
      await page.reload();
      await expect(page.getByText("Your hours couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Availability with five places',
    as: trainerWithPlaces,
    path: () => '/availability#places',
    reach: (page) => expect(page.getByRole('list', { name: 'Your places' }).getByRole('listitem')).toHaveCount(5),
  },
  {
    name: 'Availability without places',
    as: () => newTrainer(),
    path: () => '/availability#places',
    reach: (page) => expect(page.getByText('Add the fields and gyms where you train.')).toBeVisible(),
  },
  {
    name: 'Availability, places that could not load',
    as: demoTrainer,
    path: () => '/availability#places',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/trainers/places', (route) => route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }));
      await page.reload();
      await expect(page.getByText("Your places couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Availability, a new place that is refused',
    as: () => newTrainer(),
    path: () => '/availability#places',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add a place' }).click();
      await page.getByRole('button', { name: 'Add place', exact: true }).click();
      await expect(page.getByText('Give the place a name.')).toBeVisible();
    },
  },
  {
    name: 'Availability with unsaved changes',
    as: (fixtures) => fixtures.trainer,
    path,
    reach: async (page) => {
      await expectHeading(page, 'Availability');
      await page.getByLabel('Minimum notice').selectOption('12 hours');
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
    },
  },
  {
    name: 'Time off being planned',
    as: (fixtures) => fixtures.trainer,
    path,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add time off' }).click();
      await expect(page.getByRole('dialog', { name: 'Add time off' })).toBeVisible();
    },
  },
  { name: 'Time off over booked sessions', as: trainerWithClashes, path, reach: showsClashes },
  {
    name: 'Time off whose booked sessions could not load',
    as: trainerWithClashes,
    path,
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/appointments/trainer/**', (route) =>
        route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }),
      );
      await page.reload();
      await expect(page.getByText("We couldn't check for booked sessions.")).toBeVisible();
    },
  },
  {
    name: 'Moving sessions out of time off, one of which failed',
    as: trainerWithClashes,
    path,
    mayAnswer: [409],
    reach: async (page) => {
      await showsClashes(page);
      let tries = 0;
      await page.route('**/api/appointments/*/reschedule', (route) => {
        tries += 1;
        const json = { code: 'appointment.time_taken', message: 'You already have a session at that time.' };
        return tries === 1 ? route.fulfill({ status: 409, json }) : route.continue();
      });
      await page.getByRole('button', { name: 'Move with one message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Move sessions' });
      await dialog.getByRole('button', { name: 'Move 2 sessions' }).click();
      await expect(dialog.getByText(/^1 session moved/)).toBeVisible();
      await expect(dialog.getByRole('combobox')).toHaveCount(1);
    },
  },
  {
    name: 'Canceling sessions in time off, one of which failed',
    as: trainerWithClashes,
    path,
    mayAnswer: [500],
    reach: async (page) => {
      await showsClashes(page);
      let tries = 0;
      await page.route('**/api/appointments/*/cancel', (route) => {
        tries += 1;
        return tries === 1 ? route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }) : route.continue();
      });
      await page.getByRole('button', { name: 'Cancel with one message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel sessions' });
      await dialog.getByRole('button', { name: 'Cancel 2 sessions' }).click();
      await expect(dialog.getByText(/^1 session is canceled/)).toBeVisible();
      await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    },
  },
];
