import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { buy, inDays, newProgram, newTrainer, schedule } from '../harness/marketplace.ts';
import { newOperator } from '../harness/operators.ts';
import { newPerson } from '../harness/people.ts';
import { dayFromToday, openScheduleDialog, typeTime } from '../harness/schedule.ts';
import { act, openCancelDialog } from '../harness/sessions.ts';
import type { Fixtures } from './fixtures.ts';
import type { ScreenState } from './screen-state.ts';

const family = (fixtures: Fixtures) => fixtures.family;
const trainer = (fixtures: Fixtures) => fixtures.trainer;

/** A session of an accepted purchase at a time about which the trainer is asked again, and another one without a time (R175). */
async function askAgain() {
  const [person, parent] = [await newTrainer({ name: 'Maximiliana Wolfeschlegelsteinhausen' }), await newPerson('parent')];
  const first = await buy(parent, await newProgram(person, { sessionsIncluded: 2 }));
  const { purchase } = await parent.api.sessions.appointmentDetails({ params: { appointmentId: first } });
  await person.api.scheduling.approve({ params: { appointmentId: first } });
  const bookingRules = { ...noBookingRules, askAgainWithinHours: 48 } as const;
  await person.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', bookingRules } });
  await schedule(parent, first, inDays(1, '18:00'));
  return { person, parent, first, withoutTime: purchase[1]?.id };
}

let asked: ReturnType<typeof askAgain> | undefined;
function askedAgain() {
  asked ??= askAgain();
  return asked;
}

/** A session that X1 has canceled, because an operator gave all of its payment back (decision 0075). */
async function refundAll() {
  const [person, parent, operator] = [
    await newTrainer({ name: 'Maximiliana Wolfeschlegelsteinhausen' }),
    await newPerson('parent'),
    await newOperator(),
  ];
  const appointmentId = await buy(parent, await newProgram(person));
  await schedule(parent, appointmentId, inDays(5, '11:00'));
  const { transaction } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
  await operator.api.admin.refundTransaction({
    params: { transactionId: transaction?.id ?? 0 },
    body: { requestId: randomUUID(), reason: 'The trainer fell ill.' },
  });
  return { person, parent, path: `/session/${appointmentId}` };
}

let refunded: ReturnType<typeof refundAll> | undefined;
function refundedInFull() {
  refunded ??= refundAll();
  return refunded;
}

async function showsCalendar(page: Page): Promise<void> {
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('gridcell', { selected: true }).getByRole('link')).toBeAttached();
}

/** The life of sessions: packages, cancellations, notes, commitments; and the month view. */
export const sessionLifeStates: ScreenState[] = [
  {
    name: 'My Training Sessions as a calendar',
    as: family,
    path: () => `/appointments?view=calendar&day=${dayFromToday(4)}`,
    reach: showsCalendar,
  },
  {
    name: 'My Training Sessions as a calendar, a day without any',
    as: family,
    path: () => `/appointments?view=calendar&day=${dayFromToday(400)}`,
    reach: (page) => expect(page.getByText('No sessions on this day')).toBeVisible(),
  },
  {
    name: 'My Training Sessions of a trainer that need scheduling',
    as: trainer,
    path: () => '/appointments?section=needs_scheduling&type=individual',
    reach: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'My Training Sessions, nothing found',
    as: family,
    path: () => '/appointments?q=zzzzzz',
    reach: (page) => expect(page.getByRole('button', { name: 'Show all sessions' })).toBeVisible(),
  },
  {
    name: 'Session of a package',
    as: family,
    path: ({ life }) => `/session/${life.ofPackage}`,
    reach: (page) => expect(page.getByRole('region', { name: 'Session 1 of 3' }).getByRole('link')).toHaveCount(2),
  },
  {
    name: 'Session at a place, with what is promised',
    as: family,
    path: ({ life }) => `/session/${life.atPlace}`,
    reach: async (page) => {
      await expect(page.getByRole('link', { name: /^Directions/ })).toBeVisible();
      const promised = page.getByRole('region', { name: 'Program commitments' });
      await expect(promised.getByRole('progressbar').first()).toBeVisible();
      await page.setViewportSize({ width: 360, height: 800 });
      // In one column the cards of both columns are equally far apart.
      const gap = async (above: Locator, below: Locator) => {
        const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
        if (!upper || !lower) throw new Error('A card is not drawn');
        return Math.round(lower.y - upper.y - upper.height);
      };
      expect(await gap(promised, page.getByRole('region', { name: 'Contact Information' }))).toBe(
        await gap(page.getByRole('region', { name: 'Program Details' }), promised),
      );
    },
  },
  {
    name: 'Group session online with a link',
    as: family,
    path: ({ life }) => `/session/${life.online}`,
    reach: async (page) => {
      await expect(page.getByRole('link', { name: /^Join the video call/ })).toBeVisible();
      await expect(page.getByText('1 of 4 seats taken')).toBeVisible();
    },
  },
  {
    name: 'Session at a time that the trainer chose',
    as: family,
    path: ({ life }) => `/session/${life.chosen}`,
    reach: (page) => expect(page.getByRole('button', { name: 'Accept this time' })).toBeVisible(),
  },
  {
    name: 'Session at a time that the parent has not accepted',
    as: trainer,
    path: ({ life }) => `/session/${life.chosen}`,
    reach: (page) => expect(page.getByText(/hasn't said yes to this time yet$/)).toBeVisible(),
  },
  {
    name: 'Session at a time that the trainer has to confirm',
    as: async () => (await askedAgain()).parent,
    path: async () => `/session/${(await askedAgain()).first}`,
    reach: (page) => expect(page.getByText(/^Waiting for Maximiliana/).first()).toBeVisible(),
  },
  {
    name: 'Session about whose time the trainer is asked again',
    as: async () => (await askedAgain()).person,
    path: async () => `/session/${(await askedAgain()).first}`,
    reach: (page) => expect(page.getByText(/Your answer only affects this session/)).toBeVisible(),
  },
  {
    name: 'Trainer dashboard with one session of a package that asks again',
    as: async () => (await askedAgain()).person,
    path: () => '/trainer-dashboard',
    reach: (page) => expect(page.getByText(/only session 1 of 2/)).toBeVisible(),
  },
  {
    name: 'Schedule dialog at a time that the trainer has to confirm',
    as: async () => (await askedAgain()).parent,
    path: async () => `/session/${(await askedAgain()).withoutTime}`,
    reach: async (page) => {
      await typeTime(await openScheduleDialog(page), dayFromToday(1), '20:00');
      await expect(page.getByText('Maximiliana has to confirm this time')).toBeVisible();
    },
  },
  {
    name: 'Session cancelled',
    as: family,
    path: ({ life }) => `/session/${life.cancelled}`,
    reach: (page) => expect(page.getByText('You canceled this session')).toBeVisible(),
  },
  {
    name: 'Session cancelled, as the trainer reads it',
    as: trainer,
    path: ({ life }) => `/session/${life.cancelled}`,
    reach: (page) => expect(page.getByText(/canceled this session$/)).toBeVisible(),
  },
  {
    name: 'Session canceled by X1 after a full refund',
    as: async () => (await refundedInFull()).parent,
    path: async () => (await refundedInFull()).path,
    reach: (page) => expect(page.getByText('X1 canceled this session')).toBeVisible(),
  },
  {
    name: 'Session canceled by X1 after a full refund, as the trainer reads it',
    as: async () => (await refundedInFull()).person,
    path: async () => (await refundedInFull()).path,
    reach: (page) => expect(page.getByText('X1 canceled this session')).toBeVisible(),
  },
  {
    name: 'My Training Sessions with one that X1 canceled',
    as: async () => (await refundedInFull()).parent,
    path: () => '/appointments',
    // Nothing else is there, so what is past is open.
    reach: (page) => expect(page.getByRole('article')).toContainText(['Canceled']),
  },
  {
    name: 'Cancel dialog of a parent',
    as: family,
    path: ({ life }) => `/session/${life.atPlace}`,
    reach: async (page) => {
      const dialog = await openCancelDialog(page);
      await expect(dialog.getByRole('button', { name: /^Cancel and get/ })).toBeVisible();
    },
  },
  {
    name: 'No-show dialog',
    as: (fixtures) => fixtures.demoTrainer,
    path: async ({ demoTrainer }) => `/session/${await startedSession(demoTrainer)}`,
    reach: async (page) => {
      await act(page, 'Parent Did Not Come');
      await expect(page.getByRole('button', { name: 'Mark as No-show' })).toBeVisible();
    },
  },
  {
    name: 'Notes of a completed session, being written',
    as: trainer,
    path: ({ sessions }) => `/session/${sessions.completed}`,
    reach: async (page) => {
      await page.getByRole('region', { name: 'Notes and homework' }).getByLabel('Notes').fill('Good first touch.');
      await expect(page.getByText('Not saved yet. It stays on this device until you save it.')).toBeVisible();
    },
  },
  {
    name: 'A promise being noted down',
    as: trainer,
    path: ({ life }) => `/session/${life.online}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Note down: Check-ins' }).click();
      await expect(page.getByRole('dialog', { name: 'Check-ins' })).toBeVisible();
    },
  },
  {
    name: 'Usual hours with a problem',
    as: trainer,
    path: () => '/availability',
    reach: async (page) => {
      const card = page.getByRole('region', { name: 'Weekly hours' });
      await card.getByRole('switch', { name: 'Monday' }).check();
      await card.getByRole('button', { name: 'Add hours' }).click();
      await card.getByLabel('Monday from, range 2').fill('10:00');
      await expect(card.getByText('These hours overlap')).toBeVisible();
    },
  },
];

/** A session of the demo whose time has come and that nobody has closed. */
async function startedSession({ api, user }: Fixtures['demoTrainer']): Promise<number> {
  const sessions = await api.sessions.listTrainerAppointments({ params: { userId: user.id }, query: {} });
  const started = sessions.find(
    ({ status, startTime }) => status === 'scheduled' && startTime !== null && Date.parse(startTime) < Date.now(),
  );
  if (!started) throw new Error('No session of the demo trainer has started');
  return started.id;
}
