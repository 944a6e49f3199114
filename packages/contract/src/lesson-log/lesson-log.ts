import * as z from 'zod/mini';
import { AppointmentId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { t } from '../core/texts.ts';
import { CalendarDate, Instant } from '../core/time.ts';
import { sessionTypes } from '../scheduling/states.ts';
import { placeKinds } from '../trainers/places.ts';
import type { DayRange } from './academic-year.ts';

/** The longest stretch of a log, in days: two years, one of them a leap year. */
export const LESSON_LOG_MAX_DAYS = 731;

const dayMs = 86_400_000;

/** That the days are in order, and not more than two years. */
export const inOrder = [
  z.refine<DayRange>(({ from, to }) => from <= to, { error: t("can't be before the first day"), path: ['to'] }),
  z.refine<DayRange>(({ from, to }) => Date.parse(to) - Date.parse(from) < LESSON_LOG_MAX_DAYS * dayMs, {
    error: t('can be at most two years after the first day'),
    path: ['to'],
  }),
] as const;

/** `?from=2026-08-01&to=2027-07-31`: days in the trainer's zone, both included. */
export const LessonLogRange = z.object({ from: CalendarDate, to: CalendarDate }).check(...inOrder);

/**
 * What became of a lesson whose time is over: `not_marked` while its trainer hasn't said that it was held, `no_show` when the family didn't come,
 * `trainer_absent` when the family says the trainer didn't.
 */
export const lessonOutcomes = ['held', 'not_marked', 'no_show', 'trainer_absent', 'canceled'] as const;
export type LessonOutcome = (typeof lessonOutcomes)[number];

export const lessonOutcomeLabels = {
  held: t('Held'),
  not_marked: t('Not marked yet'),
  no_show: t('Family absent'),
  trainer_absent: t('Trainer absent'),
  canceled: t('Canceled late'),
} as const satisfies Record<LessonOutcome, string>;

/** Where a lesson was: online, at a place of the trainer's, at the usual field or gym, or elsewhere, of which only that is told. */
export const lessonPlaceKinds = [...placeKinds, 'online', 'elsewhere'] as const;
export type LessonPlaceKind = (typeof lessonPlaceKinds)[number];

export const lessonPlaceLabels = {
  field: t('Field'),
  gym: t('Gym'),
  own: t("Trainer's own place"),
  other: t('Other place'),
  online: t('Online'),
  elsewhere: t('Agreed with the family'),
} as const satisfies Record<LessonPlaceKind, string>;

/** What a lesson cost and who paid it. `fee` − `refunded` = `byCard` + `byCredit` + `byX1`, of every lesson and of all together. */
export const LessonMoney = z.object({
  /** What the lesson was sold for: a package's share for one of several, after the trainer's own discount. */
  fee: Cents,
  /** What the trainer's own promo code took off before. */
  discount: Cents,
  /** What went back to those who paid, by refunds and lost disputes. */
  refunded: Cents,
  /** What the family has paid by card. */
  byCard: Cents,
  /** What the family has paid with credit: of a gift card, of a refund, or for a friend it brought. */
  byCredit: Cents,
  /** What X1 has paid because of a promo code of its own. */
  byX1: Cents,
});
export type LessonMoney = z.infer<typeof LessonMoney>;

/** A lesson as a compliance office reads it: families by their initials alone. */
export const SharedLesson = z.extend(LessonMoney, {
  date: CalendarDate,
  /** Null where the athlete isn't known (anymore). */
  athleteInitials: z.nullable(z.string()),
  /** Null where the family's account is closed. */
  payerInitials: z.nullable(z.string()),
  sessionType: z.enum(sessionTypes),
  placeKind: z.enum(lessonPlaceKinds),
  /** The name the trainer gave the place; null where it's a family's words, or has none. */
  placeName: z.nullable(z.string()),
  minutes: z.int(),
  /** The fee for sixty minutes. */
  hourlyRate: Cents,
  outcome: z.enum(lessonOutcomes),
});
export type SharedLesson = z.infer<typeof SharedLesson>;

/** A lesson as its trainer reads it. */
export const Lesson = z.extend(SharedLesson, {
  appointmentId: AppointmentId,
  transactionId: TransactionId,
  startsAt: Instant,
  athleteName: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
});
export type Lesson = z.infer<typeof Lesson>;

/** What the lessons add up to. */
export const LessonTotals = z.extend(LessonMoney, { lessons: z.int(), held: z.int(), minutes: z.int() });

const frame = {
  trainerName: z.string(),
  university: z.nullable(z.string()),
  sports: z.array(z.string()),
  from: CalendarDate,
  to: CalendarDate,
  /** The zone of the days. */
  timezone: z.string(),
  /** What the trainer stated last about playing in college; null where that wasn't asked, or the trainer doesn't. */
  stated: z.nullable(z.object({ statements: z.array(z.string()), at: Instant })),
  totals: LessonTotals,
};

/** A trainer's lessons whose time is over, oldest first: held, or not and paid all the same. */
export const LessonLog = z.object({ ...frame, lessons: z.array(Lesson) });
export type LessonLog = z.infer<typeof LessonLog>;

/** What a share link shows. */
export const SharedLessonLog = z.object({ ...frame, lessons: z.array(SharedLesson), expiresAt: Instant });
export type SharedLessonLog = z.infer<typeof SharedLessonLog>;
