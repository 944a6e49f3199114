import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';
import { CalendarDate, Instant } from '../core/time.ts';

/** How far the numbers look back, and into what the time is divided: calendar weeks from Monday, or calendar months. The last one is the current one. */
export const numbersRanges = ['12-weeks', '12-months'] as const;
export type NumbersRange = (typeof numbersRanges)[number];

/** How many weeks or months a range has. */
export const RANGE_PARTS = 12;

/** Into what the time of chosen dates is divided: days, calendar weeks from Monday, or calendar months. */
export const numbersGroupings = ['day', 'week', 'month'] as const;
export type NumbersGrouping = (typeof numbersGroupings)[number];

/** Up to the first number, days are shown as days; up to the second, as weeks; beyond it, as months. */
const MOST_DAYS = 31;
const MOST_DAYS_AS_WEEKS = 182;

/** Dates lie at most so far apart: five years. */
const NUMBERS_LONGEST_DAYS = 5 * 365 + 2;

/** From one day to another, both counted. */
export const daysOf = (from: CalendarDate, to: CalendarDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The finest grouping that stays readable in a chart. @param days how many are shown, at least one */
export function groupingOf(days: number): NumbersGrouping {
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_DAYS_AS_WEEKS ? 'week' : 'month';
}

/** A family that books again within so many days is a repeat. */
export const REPEAT_WITHIN_DAYS = 60;

/**
 * What every figure covers: the range, or instead of it the days from one date through another; and a sport or state, in the words of
 * trainers' profiles. Days after today aren't shown.
 */
export const NumbersQuery = z
  .object({
    range: z._default(z.enum(numbersRanges, 'must be 12-weeks or 12-months'), '12-weeks'),
    from: z.optional(CalendarDate),
    to: z.optional(CalendarDate),
    sport: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    state: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), { error: 'comes with the other date', path: ['to'] }),
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'must not be before the first date',
      path: ['to'],
    }),
    z.refine(({ from = '', to = '' }) => !(daysOf(from, to) > NUMBERS_LONGEST_DAYS), {
      error: 'must be within five years of the first date',
      path: ['to'],
    }),
  );
export type NumbersQuery = z.infer<typeof NumbersQuery>;

/**
 * Figures that add up over days. Money is of the ledger's journals of bookings, on the day each was written: what goes back later is of that later
 * day. Always: gross + promotions − refunded − lost = fee + trainers.
 */
export const NumbersSums = z.object({
  /** Purchases whose payment arrived. */
  bookings: z.int(),
  /** Those of them whose family had booked in the 60 days before. */
  repeats: z.int(),
  /** Families that booked for the first time, and for the second. */
  firstBookings: z.int(),
  secondBookings: z.int(),
  /** What families paid, by card and with credit. */
  gross: Cents,
  /** What X1 adds for its own promo codes, less what came back of it. */
  promotions: Cents,
  /** What went back to families. */
  refunded: Cents,
  /** What lost disputes took. */
  lost: Cents,
  /** X1's fees and trainers' shares, less what refunds and lost disputes took of them. */
  fee: Cents,
  trainers: Cents,
  /** Disputes that banks opened, and for how much. */
  disputes: z.int(),
  disputed: Cents,
  /** Sessions on the calendar, and trainers' usual hours. */
  bookedMinutes: z.int(),
  offeredMinutes: z.int(),
  /** Trainers who published their first program. */
  newTrainers: z.int(),
  /** Of trainers' pages, by visitors. */
  pageViews: z.int(),
  /** Parents who signed up; they have no sport and no state. */
  signUps: z.int(),
  /** Conversations that began. */
  conversations: z.int(),
});
export type NumbersSums = z.infer<typeof NumbersSums>;

/** The figures of a day, week or month; the first and the last one only as far as the time that is shown. */
export const NumbersPart = z.extend(NumbersSums, { startsOn: CalendarDate });
export type NumbersPart = z.infer<typeof NumbersPart>;

/** In how many days after their first published program trainers were booked for the first time, as of now. */
export const FirstBookingTimes = z.object({
  /** Of the trainers who were booked; null where nobody was. */
  medianDays: z.nullable(z.number()),
  within3: z.int(),
  within7: z.int(),
  within14: z.int(),
  later: z.int(),
  notYet: z.int(),
});
export type FirstBookingTimes = z.infer<typeof FirstBookingTimes>;

/** The range in one sport or state; '' for trainers who name none. */
export const NumbersGroup = z.object({
  name: z.string(),
  /** Who has ever published a program. */
  trainers: z.int(),
  bookings: z.int(),
  repeats: z.int(),
  gross: Cents,
  fee: Cents,
  refunded: Cents,
  bookedMinutes: z.int(),
  offeredMinutes: z.int(),
  firstBookingDays: z.nullable(z.number()),
});
export type NumbersGroup = z.infer<typeof NumbersGroup>;

/** Families by the month of their first booking; with a filter, of their first in that sport or state. */
export const NumbersCohort = z.object({
  month: z.string(),
  /** How many of them booked in that month (all of them), and in each later month up to the last one that is shown. */
  families: z.array(z.int()),
});
export type NumbersCohort = z.infer<typeof NumbersCohort>;

/** What operators read about the whole marketplace: sums alone, nothing about a person. */
export const Numbers = z.object({
  /** Days, weeks and months are New York's, as the payouts' are. */
  timezone: z.string(),
  /** Up to when everything is counted; null before the first count. */
  countedAt: z.nullable(Instant),
  /** The first and the last day that is shown: of the dates that were asked for those up to today. */
  from: CalendarDate,
  to: CalendarDate,
  groupedBy: z.enum(numbersGroupings),
  /** Twelve weeks or months, or the time of the dates; oldest first. */
  parts: z.array(NumbersPart),
  /** The twelve before them, or as many days. */
  before: NumbersSums,
  /** Today and the 29 days before it, whatever the range. */
  last30Days: NumbersSums,
  /** Bookings of the part before the current one, up to the same moment in it; null with dates. */
  bookingsByNow: z.nullable(z.int()),
  firstBooking: FirstBookingTimes,
  firstBookingBefore: FirstBookingTimes,
  sports: z.array(NumbersGroup),
  states: z.array(NumbersGroup),
  /** Of the twelve months up to that of the last day, oldest first. */
  cohorts: z.array(NumbersCohort),
});
export type Numbers = z.infer<typeof Numbers>;

/** What is compared with the ledger. */
export const checkedFigures = ['bookings', 'gross', 'promotions', 'refunded', 'lost', 'fee', 'trainers', 'disputed'] as const;

/** Figures of the days of a range that were compared, as the page shows them, beside the same from the ledger's own entries. */
export const NumbersCheck = z.object({
  from: CalendarDate,
  /** The last day up to which every one was compared since it was counted; null before the first. */
  through: z.nullable(CalendarDate),
  /** When these days were compared, the earliest of them. */
  comparedAt: z.nullable(Instant),
  isRight: z.boolean(),
  figures: z.array(z.object({ figure: z.enum(checkedFigures), counted: z.int(), ledger: z.int() })),
});
export type NumbersCheck = z.infer<typeof NumbersCheck>;
