import { expect, type Page } from '@playwright/test';
import type { CalendarConnection, Disagreement } from '@x1/contract/calendar/connection.ts';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { askReadByRead } from '../harness/first-answers.ts';
import { allow, newGoogleAccount, openConsent } from '../harness/google.ts';
import { inDays, newTrainer } from '../harness/marketplace.ts';
import { newPerson } from '../harness/people.ts';
import { expectHeading } from '../harness/screen.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const trainer = (fixtures: Fixtures) => fixtures.trainer;
const card = (page: Page) => page.getByRole('region', { name: 'Google Calendar' });
const showsTitle = (name: string) => (page: Page) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

const connected: CalendarConnection = {
  state: 'connected',
  provider: 'google',
  server: null,
  connectedAt: inDays(-20),
  lostAt: null,
  lastSyncedAt: inDays(-1),
  waitingCount: 0,
  makesCalls: true,
  disagreements: [],
};
const disagreement = (id: number, changes: Partial<Disagreement>): Disagreement => ({
  appointmentId: id as AppointmentId,
  title: 'Finishing under pressure for central midfielders',
  kind: 'moved',
  startTime: inDays(4),
  endTime: inDays(4, '17:00'),
  calendarStartTime: inDays(4, '17:00'),
  calendarEndTime: inDays(4, '18:00'),
  noticedAt: inDays(0),
  ...changes,
});

/** The server says that the calendar is in this state. */
async function answer(page: Page, connection: CalendarConnection): Promise<void> {
  const isConnected = connection.state === 'connected';
  await askReadByRead(page);
  await page.route('**/api/calendar/status', (route) => route.fulfill({ json: { connected: isConnected, hasTokens: isConnected } }));
  await page.route('**/api/calendar/connection', (route) => route.fulfill({ json: connection }));
}

/** The dashboard with a calendar connection in this state. */
function dashboardWith(name: string, connection: CalendarConnection, reach: (page: Page) => Promise<void>): ScreenState {
  return {
    name,
    as: trainer,
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      await answer(page, connection);
      await page.reload();
      await reach(page);
    },
  };
}

/** Google Calendar and private addresses: dashboard, settings, what a consent leads to, and Google's own pages. */
export const calendarStates: ScreenState[] = [
  dashboardWith('Dashboard, calendar connected with sessions on their way', { ...connected, waitingCount: 2 }, (page) =>
    expect(card(page).getByText(/^2 sessions are waiting for your calendar/)).toBeVisible(),
  ),
  dashboardWith('Dashboard, calendar lost', { ...connected, state: 'lost', lostAt: inDays(-2), waitingCount: 1 }, (page) =>
    expect(page.getByText('Your Google Calendar is no longer connected')).toBeVisible(),
  ),
  dashboardWith(
    'Dashboard, calendar says otherwise',
    {
      ...connected,
      disagreements: [disagreement(1, {}), disagreement(2, { kind: 'deleted', calendarStartTime: null, calendarEndTime: null })],
    },
    (page) => expect(page.getByRole('region', { name: 'Your calendar shows a different time' }).getByRole('listitem')).toHaveCount(2),
  ),
  {
    name: 'Dashboard, calendar unknown',
    as: trainer,
    path: () => '/trainer-dashboard',
    mayAnswer: [500],
    reach: async (page) => {
      await page.route('**/api/calendar/connection', (route) =>
        route.fulfill({ status: 500, json: { message: '', code: 'server.failed' } }),
      );
      await page.reload();
      await expect(card(page).getByText("We couldn't check your Google Calendar.")).toBeVisible();
    },
  },
  {
    name: 'Account settings, calendar connected and a private address',
    as: async () => {
      const person = await newTrainer({ canSell: false });
      await person.api.calendar.renewFeed();
      return person;
    },
    path: () => '/account-settings#calendar',
    reach: async (page) => {
      await allow(await openConsent(page, 'Connect Google Calendar'), newGoogleAccount());
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
      await expect(page.getByLabel('Your private address')).toBeVisible();
    },
  },
  {
    name: 'Account settings, connecting a calendar server',
    as: () => newTrainer({ canSell: false }),
    path: () => '/account-settings#calendar',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Connect iCloud, Nextcloud or another' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Nextcloud' }).check();
      await expect(page.getByLabel('Server')).toBeVisible();
    },
  },
  {
    name: 'Account settings, a calendar server no longer knows the password',
    as: trainer,
    path: () => '/account-settings#calendar',
    reach: async (page) => {
      await answer(page, { ...connected, state: 'lost', provider: 'caldav', server: 'cloud.example.com', lostAt: inDays(-2) });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Enter a new app password' })).toBeVisible();
    },
  },
  {
    name: 'Account settings, turning the private address off',
    as: async () => {
      const person = await newPerson('parent');
      await person.api.calendar.renewFeed();
      return person;
    },
    path: () => '/account-settings#calendar',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByRole('dialog', { name: 'Turn the address off?' })).toBeVisible();
    },
  },
  {
    name: 'Calendar Connected',
    as: trainer,
    path: () => '/calendar-connected',
    reach: async (page) => {
      await answer(page, connected);
      await page.reload();
      await page.getByRole('button', { name: 'Stay here' }).click();
      await showsTitle('What happens next')(page);
    },
  },
  {
    name: 'Calendar Connected, a box was left empty',
    as: trainer,
    path: () => '/calendar-connected?error=scope_missing',
    reach: showsTitle('A permission is missing'),
  },
  {
    name: 'Hosted Google consent',
    path: async () => (await (await newPerson('trainer')).api.calendar.authUrl()).authUrl,
    reach: (page) => expectHeading(page, 'X1 wants access to your Google Account'),
  },
  {
    name: 'Hosted Microsoft consent',
    path: async () => (await (await newPerson('trainer')).api.calendar.outlookAuthUrl()).authUrl,
    reach: (page) => expectHeading(page, 'Let X1 use your Outlook calendar?'),
  },
  {
    name: 'Hosted Google calendar',
    as: () => newTrainer(),
    path: () => '/trainer-dashboard',
    reach: async (page) => {
      const account = newGoogleAccount();
      await allow(await openConsent(page, 'Connect Google Calendar'), account);
      await page.goto(`/sandbox/google/calendar?account=${account}`);
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByRole('button', { name: 'Move by an hour: Dentist' })).toBeVisible();
    },
  },
  { name: 'Hosted Google calendars', path: () => '/sandbox/google/calendar', reach: (page) => expectHeading(page, 'Google calendars') },
  { name: 'Hosted Outlook calendars', path: () => '/sandbox/outlook/calendar', reach: (page) => expectHeading(page, 'Outlook calendars') },
];
