import { expect, type Locator, type Page } from '@playwright/test';
import type { Program } from '@x1/contract/programs/program.ts';
import { buy, newProgram, newTrainer, type Trainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { answerQuestions } from '../harness/programs.ts';
import { purchaseDialog } from '../harness/purchase.ts';
import { dayFromToday, openScheduleDialog } from '../harness/schedule.ts';
import type { ScreenState } from './screen-state.ts';

interface Group {
  trainer: Trainer;
  program: Program;
  /** A family that has paid for a place and has no time yet. */
  parent: Person;
  appointmentId: number;
}

let made: Promise<Group> | undefined;
const group = () => {
  made ??= makeGroup();
  return made;
};

/** A group that meets six weeks, at the trainer's own place with a long name. */
async function makeGroup(): Promise<Group> {
  const trainer = await newTrainer({ name: 'Maximiliana Wolfeschlegelsteinhausen' });
  await answerQuestions(trainer);
  const program = await newProgram(trainer, { maxCapacity: 8 });
  await newProgram(trainer, { title: 'Film review', maxCapacity: 4 });
  const parent = await newPerson('parent');
  const appointmentId = await buy(parent, program, 'group');
  const where = { location: 'Umstead Park, the field behind the parking lot on Reedy Creek Road' };
  const body = { date: dayFromToday(10), time: '17:00', timeZone: 'America/New_York', weeks: 6, ...where };
  await trainer.api.meetingTimes.setMeetingTimes({ params: { programId: program.id }, body });
  return { trainer, program, parent, appointmentId };
}

async function openGroupTimes(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Group times of ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'When the group meets' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The step Time of the booking sheet, for a place in the group. */
async function openTimesOfGroup(page: Page): Promise<Locator> {
  const { program } = await group();
  const dialog = purchaseDialog(page);
  await page.getByRole('button', { name: `Choose ${program.title}` }).click();
  await expect(dialog.getByRole('heading', { name: /When works for you/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^Back/ }).click();
  await dialog.getByRole('radio', { name: /^Group/ }).check();
  await dialog.getByRole('button', { name: 'Choose a time' }).click();
  await expect(dialog.getByText('This is when the group meets. Pick a day to join it.')).toBeVisible();
  return dialog;
}

const trainer = async () => (await group()).trainer;
const pageOfTrainer = async () => `/athlete/${(await group()).trainer.profile.id}?tab=programs`;

/** When a group meets, as its trainer sets it (decision 0120). */
export const meetingTimeStates: ScreenState[] = [
  {
    name: 'Group times of a program',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      const dialog = await openGroupTimes(page, (await group()).program.title);
      await expect(dialog.getByRole('listitem')).toHaveCount(6);
    },
  },
  {
    name: 'Group times of a program, none',
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      const dialog = await openGroupTimes(page, 'Film review');
      await expect(dialog.getByText(/If you don't set any, the first family picks a time/)).toBeVisible();
    },
  },
  {
    name: "Group times that aren't all free",
    mayAnswer: [409],
    as: trainer,
    path: () => '/programs',
    reach: async (page) => {
      const dialog = await openGroupTimes(page, 'Film review');
      await dialog.getByLabel('Day').fill(dayFromToday(3));
      await dialog.getByLabel('How often').selectOption({ label: 'Every week, 2 weeks' });
      await dialog.getByRole('button', { name: 'Set 2 weeks' }).click();
      await expect(dialog.getByText("You're not free every week")).toBeVisible();
    },
  },
  {
    name: 'Booking sheet of a group with set times',
    as: () => newPerson('parent'),
    path: pageOfTrainer,
    reach: async (page) => {
      const dialog = await openTimesOfGroup(page);
      await expect(dialog.getByRole('radio')).toHaveCount(6);
    },
  },
  {
    name: 'Booking sheet of a group with set times, and others',
    as: () => newPerson('parent'),
    path: pageOfTrainer,
    reach: async (page) => {
      const dialog = await openTimesOfGroup(page);
      await dialog.getByRole('button', { name: 'Pick another time' }).click();
      await expect(dialog.getByRole('button', { name: 'Show the group times' })).toBeVisible();
    },
  },
  {
    name: 'Schedule dialog of a group with set times',
    as: async () => (await group()).parent,
    path: async () => `/session/${(await group()).appointmentId}`,
    reach: async (page) => {
      const dialog = await openScheduleDialog(page);
      await expect(dialog.getByRole('list', { name: 'When the group meets' }).getByRole('listitem')).toHaveCount(4);
    },
  },
];
