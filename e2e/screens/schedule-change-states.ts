import { expect, type Page } from '@playwright/test';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday } from '../harness/schedule.ts';
import type { ScreenState } from './screen-state.ts';

/** Two families in one day, the first of them twice. */
async function bookDay() {
  const trainer = await newTrainer({ name: 'Maximiliana Wolfeschlegelsteinhausen' });
  const [parent, other] = [await newPerson('parent', 'America/New_York', 'maximilianawolfeschlegelsteinhausen'), await newPerson('parent')];
  const program = await newProgram(trainer);
  for (const [person, time] of [
    [parent, '15:00'],
    [parent, '17:00'],
    [other, '18:00'],
  ] as const) {
    const appointmentId = await buy(person, program);
    await schedule(person, appointmentId, inDays(5, time));
    await trainer.api.scheduling.approve({ params: { appointmentId } });
  }
  return { trainer, parent, other };
}

let booked: ReturnType<typeof bookDay> | undefined;
function day() {
  booked ??= bookDay();
  return booked;
}

/** A day of which the trainer has moved or canceled all. */
async function changeDay(what: { kind: 'cancel' } | { kind: 'move'; days: number; minutes: number }) {
  const { trainer, parent } = await bookDay();
  const which = { kind: 'range', startTime: inDays(5, '00:00'), endTime: inDays(6, '00:00') } as const;
  const wish = { which, what, except: [], timeZone: 'America/New_York' };
  const { version } = await trainer.api.scheduleChanges.previewChange({ body: wish });
  const body = { ...wish, reason: 'Thunderstorms are coming: the field is closed all day.', version, requestId: crypto.randomUUID() };
  const { id } = await trainer.api.scheduleChanges.changeSchedule({ body });
  return { parent, path: `/schedule-change/${id}` };
}

let moved: ReturnType<typeof changeDay> | undefined;
const movedDay = () => {
  moved ??= changeDay({ kind: 'move', days: 1, minutes: 60 });
  return moved;
};
let canceled: ReturnType<typeof changeDay> | undefined;
const canceledDay = () => {
  canceled ??= changeDay({ kind: 'cancel' });
  return canceled;
};

const trainerOfDay = async () => (await day()).trainer;
const chooseDay = (page: Page) => page.getByLabel('Day', { exact: true }).fill(dayFromToday(5));
const failing = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }));

/** A trainer changes many sessions in one step, and a family answers (decision 0087). */
export const scheduleChangeStates: ScreenState[] = [
  {
    name: 'A day to be moved',
    as: trainerOfDay,
    path: () => '/change-sessions',
    reach: async (page) => {
      await chooseDay(page);
      await expect(page.getByRole('button', { name: 'Move 3 sessions' })).toBeVisible();
    },
  },
  {
    name: 'A day to be moved, where times are taken',
    as: trainerOfDay,
    path: () => '/change-sessions',
    reach: async (page) => {
      await chooseDay(page);
      await page.getByLabel('To the day').selectOption('The same day');
      await page.getByLabel('At', { exact: true }).selectOption('1 hour later');
      await page.getByRole('combobox', { name: /6:00-7:00 PM/ }).selectOption('Leave as it is');
      await expect(page.getByText('You have another session then.')).toBeVisible();
    },
  },
  {
    name: 'A day to be canceled',
    as: trainerOfDay,
    path: () => '/change-sessions?what=cancel',
    reach: async (page) => {
      await chooseDay(page);
      await expect(page.getByRole('button', { name: 'Cancel 3 sessions and refund $148.50' })).toBeVisible();
    },
  },
  {
    name: 'A day that was canceled',
    as: async () => (await bookDay()).trainer,
    path: () => '/change-sessions?what=cancel',
    reach: async (page) => {
      await chooseDay(page);
      await page.getByLabel('Reason').fill('The field is closed for rain.');
      await page.getByRole('button', { name: 'Cancel 3 sessions and refund $148.50' }).click();
      await expect(page.getByRole('button', { name: "Don't offer this day to parents" })).toBeVisible();
    },
  },
  {
    name: 'A day without sessions',
    as: trainerOfDay,
    path: () => '/change-sessions',
    reach: async (page) => {
      await page.getByLabel('Day', { exact: true }).fill(dayFromToday(20));
      await expect(page.getByRole('heading', { name: 'No sessions then' })).toBeVisible();
    },
  },
  {
    name: 'A day whose sessions could not load',
    as: trainerOfDay,
    path: () => '/change-sessions',
    mayAnswer: [500],
    reach: async (page) => {
      await failing(page, '**/api/schedule-changes/preview');
      await page.reload();
      await expect(page.getByText("Your sessions couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Moved sessions of a family',
    as: async () => (await movedDay()).parent,
    path: async () => (await movedDay()).path,
    reach: (page) => expect(page.getByRole('button', { name: 'Accept all new times' })).toBeVisible(),
  },
  {
    name: 'Canceled sessions of a family',
    as: async () => (await canceledDay()).parent,
    path: async () => (await canceledDay()).path,
    reach: (page) => expect(page.getByText('on its way back to you').first()).toBeVisible(),
  },
  {
    name: 'Changed sessions that could not load',
    as: async () => (await movedDay()).parent,
    path: async () => (await movedDay()).path,
    mayAnswer: [500],
    reach: async (page) => {
      await failing(page, '**/api/schedule-changes/*');
      await page.reload();
      await expect(page.getByText("This change couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Changed sessions of another family',
    as: () => newPerson('parent'),
    path: async () => (await movedDay()).path,
    mayAnswer: [404],
    reach: (page) => expect(page.getByRole('heading', { name: 'Change Not Found' })).toBeVisible(),
  },
];
