import { expect } from '@playwright/test';
import { newOperator } from '../harness/operators.ts';
import type { Person } from '../harness/people.ts';
import { trainerOnHold } from './billing-fixtures.ts';
import { empty, list, operator, rows } from './console-lists.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

/** What an operator sees of somebody: one of their own, since it takes a sign-in of the last minutes. */
function seenAs(
  name: string,
  who: (fixtures: Fixtures) => Person,
  { part = 'account', text, isOver = false }: { part?: string; text: string; isOver?: boolean },
): ScreenState {
  let seer: Promise<Person> | undefined;
  return {
    name: `Console, ${name}`,
    as: () => {
      seer = newOperator();
      return seer;
    },
    path: async (fixtures) => {
      const { admin } = (await (seer ?? newOperator())).api;
      const body = { reason: 'They say a payment is missing.', requestId: crypto.randomUUID() };
      const { id: seeAsId } = await admin.openSeeAs({ params: { userId: who(fixtures).user.id }, body });
      if (isOver) await admin.endSeeAs({ params: { seeAsId } });
      return `/admin/see-as/${seeAsId}?part=${part}`;
    },
    mayAnswer: [403],
    reach: (page) => expect(page.getByText(text).first()).toBeVisible(),
  };
}

/** Accounts, what their owners see, and their waivers. */
export const consolePeopleStates: ScreenState[] = [
  list('Users', '/admin/users'),
  empty('Users', '/admin/users?q=zzzzzzzz', 'No matches'),
  {
    name: 'Console, a trainer',
    as: operator,
    path: ({ trainer }) => `/admin/users/${trainer.user.id}`,
    reach: (page) => expect(page.getByRole('region', { name: 'Trainer' })).toContainText('Payout account'),
  },
  {
    name: "Console, a trainer's story, narrowed to what isn't there",
    as: operator,
    path: ({ trainer }) => `/admin/users/${trainer.user.id}?kind=dispute`,
    reach: (page) => expect(page.getByText('Nothing of this kind happened')).toBeVisible(),
  },
  {
    name: "Console, a trainer's story",
    as: operator,
    path: ({ trainer }) => `/admin/users/${trainer.user.id}`,
    reach: (page) => expect(rows(page, 'Story').nth(3)).toBeVisible(),
  },
  {
    name: "Console, a trainer's stopped payouts",
    as: operator,
    path: async (fixtures) => `/admin/users/${(await trainerOnHold(fixtures)).user.id}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Resume payouts' }).click();
      await expect(page.getByRole('dialog')).toContainText('Another operator has to confirm it first.');
    },
  },
  {
    name: 'Console, disabling an account',
    as: operator,
    path: ({ otherParent }) => `/admin/users/${otherParent.user.id}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Disable' }).click();
      await expect(page.getByRole('dialog')).toContainText('Sign-ins end immediately');
    },
  },
  {
    name: 'Console, seeing as a trainer: why',
    as: operator,
    path: ({ trainer }) => `/admin/users/${trainer.user.id}`,
    reach: async (page) => {
      await page.getByRole('button', { name: /^See as/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'See as' }).click();
      await expect(dialog.getByText('Please say why')).toBeVisible();
    },
  },
  seenAs('what a trainer sees', ({ trainer }) => trainer, { text: 'Amount of the next payout' }),
  seenAs("a trainer's sessions as the trainer sees them", ({ trainer }) => trainer, { part: 'sessions', text: 'Individual' }),
  seenAs("a trainer's sales as the trainer sees them", ({ trainer }) => trainer, { part: 'payments', text: 'Succeeded' }),
  seenAs("a trainer's programs as the trainer sees them", ({ trainer }) => trainer, { part: 'programs', text: 'min' }),
  seenAs("a trainer's payouts as the trainer sees them", ({ trainer }) => trainer, { part: 'payouts', text: 'No payouts yet' }),
  seenAs('what a parent sees', ({ parent }) => parent, { text: 'Session reminders' }),
  seenAs("a family's payments as the parent sees them", ({ parent }) => parent, { part: 'payments', text: 'With credit' }),
  seenAs("a family's credit as the parent sees it", ({ parent }) => parent, { part: 'credit', text: 'No credit yet' }),
  seenAs('seeing as somebody, ended', ({ parent }) => parent, { text: 'This view has ended', isOver: true }),
  list('Waivers', '/admin/waivers', { text: 'SAMPLE TEXT' }),
  {
    name: 'Console, publishing a waiver without the names',
    as: operator,
    path: () => '/admin/waivers',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Publish a new version' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Waiver', { exact: true }).fill('A waiver without names');
      await dialog.getByText('Preview with names').click();
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(dialog.getByText("must contain {trainer} where the trainer's name belongs")).toBeVisible();
    },
  },
  {
    name: 'Console, the waivers of a parent',
    as: operator,
    path: ({ parent }) => `/admin/users/${parent.user.id}`,
    reach: (page) => expect(page.getByRole('button', { name: /^Download agreement/ })).toBeVisible(),
  },
];
