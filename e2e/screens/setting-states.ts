import { expect, type Page } from '@playwright/test';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const operator = (fixtures: Fixtures) => fixtures.operator;
const path = () => '/admin/settings';
const open = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog');
};

/** What operators set without code (decision 0109). */
export const settingStates: ScreenState[] = [
  {
    name: 'Console, settings',
    as: operator,
    path,
    reach: (page) => expect(page.getByRole('heading', { name: 'Platform fee' })).toBeVisible(),
  },
  {
    name: 'Console, a fee for one sport from a day on, with what it means',
    as: operator,
    path,
    reach: async (page) => {
      const dialog = await open(page, 'Change Platform fee');
      await dialog.getByLabel('A sport', { exact: true }).check();
      await dialog.getByLabel('Sport', { exact: true }).selectOption('Soccer');
      await dialog.getByLabel('Percent').fill('15');
      await dialog.getByLabel('On a day', { exact: true }).check();
      await expect(dialog).toContainText('the trainer gets $51.00');
    },
  },
  {
    name: 'Console, a fee for one trainer who is looked for',
    as: operator,
    path,
    reach: async (page) => {
      const dialog = await open(page, 'Change Platform fee');
      await dialog.getByLabel('A trainer', { exact: true }).check();
      await dialog.getByLabel('Trainer', { exact: true }).fill('okafor');
      await expect(dialog.getByLabel('Which one')).toContainText('Maya Okafor');
    },
  },
  {
    name: 'Console, a fee that is too high',
    as: operator,
    path,
    reach: async (page) => {
      const dialog = await open(page, 'Change Platform fee');
      await dialog.getByLabel('Percent').fill('31');
      await dialog.getByRole('button', { name: 'Ask for approval' }).click();
      await expect(dialog.getByText('The fee must be between 0% and 30%')).toBeVisible();
    },
  },
  {
    name: 'Console, a change that is planned for too late',
    as: operator,
    path,
    mayAnswer: [409],
    reach: async (page) => {
      const dialog = await open(page, 'Change Minimum payout');
      await dialog.getByLabel('Dollars').fill('60');
      await dialog.getByLabel('On a day', { exact: true }).check();
      await dialog.getByLabel('From the start of').fill('2099-01-01');
      await dialog.getByLabel('Why?').fill('Fewer small transfers.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('up to a year from now')).toBeVisible();
    },
  },
  {
    name: 'Console, a switch',
    as: operator,
    path,
    reach: async (page) => expect(await open(page, 'Change Gift cards')).toContainText('From now on, gift cards are offered.'),
  },
  {
    name: 'Console, the text of Terms beside its preview',
    as: operator,
    path,
    reach: async (page) => {
      const dialog = await open(page, 'Change Terms');
      await dialog
        .getByLabel('Text', { exact: true })
        .fill('# What X1 is\n\nA place where families find trainers.\n\n# Money\n\n- Prices are in dollars.');
      await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Money' })).toBeVisible();
    },
  },
  {
    name: 'Console, sports to add beside the list that they become part of',
    as: operator,
    path,
    reach: async (page) => {
      const dialog = await open(page, 'Change Sports');
      await dialog.getByLabel('Added, one on each line').fill('Rugby\nUltimate Frisbee');
      await expect(dialog.getByRole('region', { name: 'Preview' }).getByText('Ultimate Frisbee')).toBeVisible();
    },
  },
  {
    name: 'Console, a university that is in the list already',
    as: operator,
    path,
    reach: async (page) => {
      const dialog = await open(page, 'Change Universities');
      await dialog.getByLabel('Added, one on each line').fill('duke university');
      await dialog.getByLabel('Why?').fill('Asked for.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('“duke university” is in the list already')).toBeVisible();
    },
  },
  {
    name: "Console, the landing page's headline as a phone shows it",
    as: operator,
    path,
    reach: async (page) => {
      const dialog = await open(page, 'Change Headline');
      await dialog.getByLabel('Text', { exact: true }).fill('Neighborhood basketball with college champions.');
      await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible();
    },
  },
  {
    name: 'Console, history of a setting nobody has changed',
    as: operator,
    path,
    reach: async (page) => expect(await open(page, 'History of Waitlists')).toContainText('Nobody has changed it yet'),
  },
];
