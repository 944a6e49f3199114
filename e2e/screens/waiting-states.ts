import { expect, type Page } from '@playwright/test';
import { buy, newProgram, newTrainer, type Trainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import type { ScreenState } from './screen-state.ts';

/** A trainer with a request and a session without a time; names as long as some people's. */
async function busyTrainer(): Promise<Trainer> {
  const trainer = await newTrainer({ name: 'Maximiliana Wolfeschlegelsteinhausen' });
  const program = await newProgram(trainer, { title: 'First touch, scanning and quick decisions under pressure', maxCapacity: 9 });
  const parent = await newPerson('parent', 'America/New_York', 'bartholomewwolfeschlegelstein');
  const { scheduling } = trainer.api;
  await buy(parent, program);
  const unscheduled = await buy(parent, program);
  await scheduling.approve({ params: { appointmentId: unscheduled } });
  return trainer;
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Needs your answer' });

/** What waits for a trainer, on the dashboard. */
export const waitingStates: ScreenState[] = [
  {
    name: 'Dashboard with all that waits',
    as: busyTrainer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      await expect(waiting(page).getByRole('listitem')).toHaveCount(1);
      await expect(waiting(page).getByRole('button', { name: /^Approve/ })).toBeVisible();
      await expect(waiting(page).getByRole('link', { name: /^Set a time,/ })).toBeVisible();
      await expect(page.getByText('Add your photo')).toBeVisible();
    },
  },
  {
    name: 'Dashboard with a review to reply to',
    as: ({ demoTrainer }) => demoTrainer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      const [all, reply] = [waiting(page).getByRole('button', { name: /^View all/ }), waiting(page).getByRole('link', { name: /^Reply/ })];
      await expect(all.or(reply).first()).toBeVisible();
      if (await all.isVisible()) await all.click();
      await expect(reply.first()).toBeVisible();
    },
  },
  {
    name: 'Dashboard where nothing waits',
    as: () => newTrainer(),
    path: () => '/trainer-dashboard',
    reach: (page) => expect(page.getByText("You're all caught up")).toBeVisible(),
  },
  {
    name: 'Dashboard whose numbers did not load',
    as: () => newTrainer(),
    path: () => '/trainer-dashboard',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/trainers/dashboard/*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.reload();
      await expect(page.getByText("Your open items couldn't be loaded.")).toBeVisible();
    },
  },
];
