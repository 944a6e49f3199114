import type { Page } from '@playwright/test';
import type { Program } from '@x1/contract/programs/program.ts';
import { buy, inDays, newProgram, newTrainer, schedule, type Trainer } from './marketplace.ts';
import { newPerson, type Person } from './people.ts';
import { agreeToWaiver, cards, chooseMyself, payWithCard, purchaseDialog, toPay } from './purchase.ts';
import { dayFromToday, longDayInWords } from './schedule.ts';
import { expectPath } from './screen.ts';

const zone = { scheduledInTimezone: 'America/New_York' } as const;
/** Of the one day of each week on which the trainer has an hour. */
export const DAYS_AHEAD = 3;

export interface FullWeek {
  trainer: Trainer;
  program: Program;
  /** Who has that hour. */
  booked: Person;
  appointmentId: number;
}

/** A trainer with one usual hour a week, at 4 PM in three days, which a family has. */
export async function fullWeek(name?: string): Promise<FullWeek> {
  const [trainer, booked] = [await newTrainer(name ? { name } : {}), await newPerson('parent')];
  await setHours(trainer);
  const program = await newProgram(trainer, { maxCapacity: 2 });
  const appointmentId = await buy(booked, program);
  await schedule(booked, appointmentId, inDays(DAYS_AHEAD));
  return { trainer, program, booked, appointmentId };
}

/** Gives a trainer one usual hour a week, in three days. */
export async function setHours({ api }: Person): Promise<void> {
  const { bookingRules, meetingLink } = await api.trainers.sessionSettings();
  const weekday = longDayInWords(dayFromToday(DAYS_AHEAD)).split(',')[0] as 'Monday';
  const availabilityHours = [{ weekday, from: '16:00', to: '17:00' }];
  await api.trainers.setSessionSettings({ body: { availabilityHours, meetingLink, bookingRules } });
}

/** Puts a family in line for the trainer's next seven days. */
export async function waitForWeek({ api }: Person, { id: programId }: Program) {
  return api.waitlist.joinWaitlist({
    body: { kind: 'days', programId, sessionType: 'individual', from: dayFromToday(0), days: 7, ...zone },
  });
}

/** Pays for the time that the open sheet keeps. */
export async function payKept(page: Page, amount: string): Promise<void> {
  await purchaseDialog(page)
    .getByRole('button', { name: /^Continue with / })
    .click();
  await chooseMyself(page);
  await agreeToWaiver(page);
  await toPay(page);
  await payWithCard(page, cards.good, amount);
  await expectPath(page, /^\/session\/\d+$/);
}
