import { expect, type Page } from '@playwright/test';
import { buyWithoutWaiver, newProgram, newTrainer } from '../harness/marketplace.ts';
import { newPerson, type Person } from '../harness/people.ts';
import { acceptAgreement } from '../harness/programs.ts';
import { purchaseDialog } from '../harness/purchase.ts';
import { changeAccount } from '../harness/sandbox-control.ts';
import { type FullWeek, fullWeek, waitForWeek } from '../harness/waitlist.ts';
import type { ScreenState } from './screen-state.ts';

interface Waited extends FullWeek {
  parent: Person;
}

/** A family that waits for a full week, and may have got it. */
async function wait(outcome: 'waits' | 'offered'): Promise<Waited> {
  const week = await fullWeek('Maximiliana Wolfeschlegelsteinhausen');
  const parent = await newPerson('parent', 'America/New_York', 'maximilianawolfeschlegelsteinhausen');
  await waitForWeek(parent, week.program);
  if (outcome === 'offered') {
    await week.booked.api.scheduling.cancel({ params: { appointmentId: week.appointmentId }, body: {} });
    await expect.poll(async () => (await parent.api.waitlist.listWaitlist())[0]?.offer ?? null).not.toBeNull();
  }
  return { ...week, parent };
}

const worlds = new Map<string, Promise<Waited>>();
function world(outcome: 'waits' | 'offered'): Promise<Waited> {
  const known = worlds.get(outcome) ?? wait(outcome);
  worlds.set(outcome, known);
  return known;
}

let full: ReturnType<typeof fillGroup> | undefined;
const fullGroup = () => {
  full ??= fillGroup();
  return full;
};

/** A program whose two group places are bought, beside another program. */
async function fillGroup() {
  const trainer = await newTrainer();
  const program = await newProgram(trainer, { maxCapacity: 2 });
  await newProgram(trainer, { title: 'Film review' });
  for (const _ of [1, 2]) await buyWithoutWaiver(await newPerson('parent'), program, 'group');
  return { trainer, program };
}

/** A trainer whose payout account the provider has restricted: nobody books until that's over. */
async function pausedTrainer() {
  const trainer = await newTrainer();
  await newProgram(trainer);
  const { url } = await trainer.api.payouts.onboardingLink();
  await changeAccount(url, 'restrict');
  await expect
    .poll(async () => (await trainer.api.payouts.connectStatus({ params: { userId: trainer.user.id } })).accountState)
    .toBe('RESTRICTED');
  return { trainer };
}

async function openTimes(page: Page, { program }: Waited): Promise<void> {
  await page.getByRole('button', { name: `Choose ${program.title}` }).click();
  await expect(purchaseDialog(page).getByRole('heading', { name: /When works for you/ })).toBeVisible();
}

const pageOf = ({ trainer }: Pick<Waited, 'trainer'>, more = '') => `/athlete/${trainer.profile.id}?tab=programs${more}`;
const waiting = async () => (await world('waits')).parent;
const offered = async () => (await world('offered')).parent;

/** Families in line, and what they're offered (decision 0084). */
export const waitlistStates: ScreenState[] = [
  {
    name: 'Booking sheet of a full week',
    as: () => newPerson('parent'),
    path: async () => pageOf(await world('waits')),
    reach: async (page) => {
      await openTimes(page, await world('waits'));
      await expect(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
    },
  },
  {
    name: 'Booking sheet of a full week, in line',
    as: waiting,
    path: async () => pageOf(await world('waits')),
    reach: async (page) => {
      await openTimes(page, await world('waits'));
      await expect(page.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
    },
  },
  {
    name: 'Booking sheet of a full group',
    as: () => newPerson('parent'),
    path: async () => pageOf(await fullGroup()),
    reach: async (page) => {
      const buttons = page.getByRole('button', { name: /^(Choose|Purchase)$/ }).filter({ visible: true });
      await buttons.click();
      if (await buttons.isVisible()) await buttons.click();
      await purchaseDialog(page)
        .getByRole('radio', { name: (await fullGroup()).program.title })
        .check();
      await expect(page.getByText('Wait for a spot in the group')).toBeVisible();
    },
  },
  {
    name: 'Trainer who pauses',
    as: () => newPerson('parent'),
    path: async () => pageOf(await pausedTrainer()),
    reach: (page) => expect(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible(),
  },
  {
    name: 'Sessions of a family in line',
    as: waiting,
    path: () => '/appointments',
    reach: (page) => expect(page.getByText("You're first in line")).toBeVisible(),
  },
  {
    name: 'Sessions of a family that is about to leave the line',
    as: waiting,
    path: () => '/appointments',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Leave, / }).click();
      await expect(page.getByRole('dialog', { name: 'Leave the waitlist?' })).toBeVisible();
    },
  },
  {
    name: 'Sessions of a family with an offer',
    as: offered,
    path: () => '/appointments',
    reach: (page) => expect(page.getByText(/^Kept for you until/)).toBeVisible(),
  },
  {
    name: 'Parent home with an offer',
    as: offered,
    path: () => '/parent-dashboard',
    reach: (page) => expect(page.getByText(/^Kept for you until/)).toBeVisible(),
  },
  {
    name: 'Booking sheet of an offered time',
    as: offered,
    path: async () => {
      const week = await world('offered');
      const [entry] = await week.parent.api.waitlist.listWaitlist();
      return pageOf(week, `&offer=${entry?.id}`);
    },
    reach: (page) => expect(page.getByText(/^We're keeping .* for you$/)).toBeVisible(),
  },
  {
    name: 'Trainer whose offer has ended',
    as: () => newPerson('parent'),
    path: async () => pageOf(await world('offered'), '&offer=2147483647'),
    reach: (page) => expect(page.getByText("You're not on this waitlist anymore.")).toBeVisible(),
    mayAnswer: [404],
  },
  {
    name: 'Programs that families wait for',
    as: async () => (await world('waits')).trainer,
    path: () => '/programs',
    reach: async (page) => {
      await acceptAgreement(page);
      await expect(page.getByText('1 family on the waitlist')).toBeVisible();
    },
  },
];
