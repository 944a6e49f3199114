import { expect, type Page } from '@playwright/test';
import type { OwnBackgroundCheck } from '@x1/contract/background-checks/check.ts';
import { DISCLOSURE_TITLE } from '@x1/contract/background-checks/disclosure.ts';
import { inDays, newTrainer } from '../harness/marketplace.ts';
import { expectHeading } from '../harness/screen.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const trainer = (fixtures: Fixtures) => fixtures.trainer;

const none: OwnBackgroundCheck = {
  state: null,
  agreedAt: null,
  formUntil: null,
  decisionAt: null,
  passedIn: null,
  validUntil: null,
  obstacle: null,
  isRequired: false,
  portalUrl: null,
};
const begun = { agreedAt: inDays(-3), obstacle: 'in_progress', portalUrl: '/sandbox/checkr/portal/candidate' } as const;

/** The page while the server says that the check stands like this. */
function checkAt(name: string, title: string, check: Partial<OwnBackgroundCheck>): ScreenState {
  return {
    name: `Background check, ${name}`,
    as: trainer,
    path: () => '/background-check',
    reach: async (page) => {
      await answer(page, { ...none, ...check });
      await page.reload();
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    },
  };
}

const answer = (page: Page, json: OwnBackgroundCheck) => page.route('**/api/background-check', (route) => route.fulfill({ json }));

/** A trainer's background check: every state of its page, the disclosure alone, and the provider's own pages. */
export const backgroundCheckStates: ScreenState[] = [
  checkAt('not started', 'Pass a background check', {}),
  checkAt('identity first', 'Pass a background check', { obstacle: 'identity', isRequired: true }),
  checkAt('not offered', "Background checks aren't offered yet", { obstacle: 'not_offered' }),
  checkAt('invited', 'Tell Checkr who you are', { ...begun, state: 'invited', formUntil: inDays(5) }),
  checkAt('in progress', 'Your check is under way', { ...begun, state: 'pending' }),
  checkAt('a document is missing', 'Checkr needs something from you', { ...begun, state: 'suspended' }),
  checkAt('in review', 'We take a look at your report', { ...begun, state: 'consider' }),
  checkAt('first notice', 'Please read what Checkr sent you', { ...begun, state: 'pre_adverse', decisionAt: inDays(6) }),
  checkAt('decided', 'We decided after your background check', { ...begun, state: 'adverse', obstacle: 'declined' }),
  checkAt('passed', 'You passed your background check', {
    ...begun,
    state: 'clear',
    obstacle: 'not_due',
    passedIn: '2026-11',
    validUntil: inDays(362),
  }),
  checkAt('lapsed', 'Your background check has ended', { ...begun, state: 'clear', obstacle: null, validUntil: inDays(-3) }),
  {
    name: 'Background check, loading',
    as: trainer,
    path: () => '/background-check',
    reach: async (page) => {
      await page.route('**/api/background-check', () => {});
      await page.reload();
      await expectHeading(page, 'Background Check');
    },
  },
  {
    name: 'Background check, failed to load',
    as: trainer,
    path: () => '/background-check',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/background-check', (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await expect(page.getByText("Your background check couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'Background check, the disclosure alone',
    as: trainer,
    path: () => '/background-check/authorize',
    reach: async (page) => {
      await expectHeading(page, DISCLOSURE_TITLE);
      await page.getByRole('button', { name: 'Authorize' }).click();
      await expect(page.getByText('Please check the box to authorize your background check.')).toBeVisible();
    },
  },
  {
    name: 'Account settings, background check',
    as: trainer,
    path: () => '/account-settings#background-check',
    reach: (page) => expect(page.getByRole('region', { name: 'Background check' }).getByText('Not started')).toBeVisible(),
  },
  {
    name: 'Hosted form of a background check',
    path: async () => {
      const { api } = await newTrainer();
      const body = { disclosureVersion: 1, isAuthorized: true } as const;
      return (await api.backgroundChecks.startCheck({ body })).url;
    },
    reach: (page) => expectHeading(page, 'Tell us who you are'),
  },
];
