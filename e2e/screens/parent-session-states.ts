import { expect, type Page } from '@playwright/test';
import { askReadByRead } from '../harness/first-answers.ts';
import type { Person } from '../harness/people.ts';
import { dayFromToday, openScheduleDialog } from '../harness/schedule.ts';
import { expectHeading } from '../harness/screen.ts';
import type { Fixtures } from './fixtures.ts';
import { missTime } from './missed-time.ts';
import type { ScreenState } from './screen-state.ts';

const parent = (fixtures: Fixtures) => fixtures.parent;
const otherParent = (fixtures: Fixtures) => fixtures.otherParent;
const showsHeading = (heading: string | RegExp) => (page: Page) => expectHeading(page, heading);

let missing: ReturnType<typeof missTime> | undefined;
/** Arranged once for all looks at it. */
function missed(): ReturnType<typeof missTime> {
  missing ??= missTime();
  return missing;
}

/** A session of the demo that was held and that nobody has said anything about. */
async function unreviewedSession({ api, user }: Person): Promise<number> {
  for (const { id, status } of await api.sessions.listParentAppointments({ params: { userId: user.id }, query: {} })) {
    if (status !== 'completed') continue;
    const { review } = await api.sessions.appointmentDetails({ params: { appointmentId: id } });
    if (review === null) return id;
  }
  throw new Error('The demo has no session without a review.');
}

/** What a parent meets with sessions. */
export const sessionStates: ScreenState[] = [
  {
    name: 'My Training Sessions of a parent',
    as: parent,
    path: () => '/appointments',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Past/ }).click();
      await expect(page.getByRole('heading', { name: 'To schedule' })).toBeVisible();
      await expect(page.getByText('Rejected')).toBeVisible();
    },
  },
  {
    name: 'My Training Sessions of the demo parent',
    as: (fixtures) => fixtures.demoParent,
    path: () => '/appointments',
    reach: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'My Training Sessions with a package and what came back',
    as: (fixtures) => fixtures.family,
    path: () => '/appointments',
    reach: async (page) => {
      await expect(page.getByText('1 scheduled · 2 to go')).toBeVisible();
      await expect(page.getByText(/^Waiting for .* · answers by/).first()).toBeVisible();
      await page.getByRole('button', { name: /^Past/ }).click();
      await expect(page.getByText(/^You got .* back$/)).toBeVisible();
    },
  },
  {
    name: 'Schedule dialog opened from My Training Sessions',
    as: parent,
    path: () => '/appointments',
    reach: async (page) => {
      await page
        .getByRole('link', { name: /^Pick a time for/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByLabel('Date')).toBeVisible();
      await expect(page).toHaveURL(/\/session\/\d+$/);
    },
  },
  {
    name: 'My Training Sessions on their way',
    as: parent,
    path: () => '/parent-dashboard',
    reach: async (page) => {
      await askReadByRead(page);
      await page.route('**/api/appointments/parent/*/agenda*', () => {});
      await page.goto('/appointments');
      await expect(page.getByText('Loading your sessions')).toBeAttached();
    },
  },
  {
    name: 'My Training Sessions that did not load',
    as: parent,
    path: () => '/parent-dashboard',
    mayAnswer: [500],
    reach: async (page) => {
      await askReadByRead(page);
      await page.route('**/api/appointments/parent/*/agenda*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/appointments');
      await expect(page.getByText("Your sessions couldn't be loaded.")).toBeVisible();
    },
  },
  {
    name: 'My Training Sessions of a parent, empty',
    as: otherParent,
    path: () => '/appointments',
    reach: (page) => expect(page.getByText('No Training Sessions Yet')).toBeVisible(),
  },
  {
    name: 'Session to be scheduled',
    as: parent,
    path: ({ sessions }) => `/session/${sessions.unscheduled}`,
    reach: (page) => expect(page.getByText('Not Scheduled Yet')).toBeVisible(),
  },
  {
    name: 'Session whose time is gone',
    as: async () => (await missed()).parent,
    path: async () => `/session/${(await missed()).session}`,
    reach: async (page) => {
      await expect(page.getByText('That time is gone')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Get \$.* back$/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'See all times' })).toBeVisible();
    },
  },
  {
    name: 'Schedule dialog with a time',
    as: parent,
    path: ({ sessions }) => `/session/${sessions.unscheduled}`,
    reach: async (page) => {
      const dialog = await openScheduleDialog(page);
      await dialog.getByLabel('Date').fill(dayFromToday(9));
      await dialog.getByLabel('Time', { exact: true }).fill('16:30');
      await dialog.getByLabel('Location').selectOption('Custom Location');
      await expect(dialog.getByRole('button', { name: /^Schedule for/ })).toBeEnabled();
    },
  },
  ...(['requested', 'approved'] as const).map((state) => ({
    name: `Session ${state}`,
    as: parent,
    path: ({ sessions }: Fixtures) => `/session/${sessions[state]}`,
    reach: (page: Page) => expect(page.getByRole('region', { name: 'Schedule Information' })).toContainText('Scheduled by'),
  })),
  {
    name: 'Session completed, to be reviewed',
    as: ({ demoParent }) => demoParent,
    path: async ({ demoParent }) => `/session/${await unreviewedSession(demoParent)}`,
    reach: async (page) => {
      const form = page.getByRole('region', { name: 'Leave a review' });
      await form.getByRole('radio', { name: '4 stars, very good' }).check();
      await expect(form.getByText('Very good', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'Session rejected',
    as: parent,
    path: ({ sessions }) => `/session/${sessions.rejected}`,
    reach: (page) => expect(page.getByText(/I am travelling with the team/)).toBeVisible(),
  },
  {
    name: 'Problem dialog with an error',
    as: parent,
    path: ({ sessions }) => `/session/${sessions.completed}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Report a problem' }).click();
      const dialog = page.getByRole('dialog', { name: 'Report a problem' });
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await expect(dialog.getByText('Please say what went wrong.')).toBeVisible();
    },
  },
  {
    name: 'Session with a reported problem',
    as: parent,
    path: ({ sessions }) => `/session/${sessions.reported}`,
    reach: async (page) => {
      await expect(page.getByText("The money for this session is on hold until we've reviewed it.")).toBeVisible();
      await expect(page.getByText(/Nobody came, and nobody answered/)).toBeVisible();
    },
  },
  {
    name: 'Session Not Found',
    as: otherParent,
    path: ({ sessions }) => `/session/${sessions.completed}`,
    mayAnswer: [404],
    reach: showsHeading('Session Not Found'),
  },
  {
    name: 'Server out of reach',
    as: otherParent,
    path: () => '/',
    mayAnswer: [500],
    reach: async (page) => {
      await askReadByRead(page);
      await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: { message: 'Failed.', code: 'server.failed' } }));
      await page.reload();
      await expectHeading(page, "X1 can't be reached");
    },
  },
];
