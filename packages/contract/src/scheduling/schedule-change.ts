import * as z from 'zod/mini';
import { AppointmentId, ScheduleChangeId, TrainerId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { RequestId } from '../core/request-id.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant, TimeZone } from '../core/time.ts';
import { Appointment } from './appointment.ts';
import { TimeSpan } from './availability.ts';
import { REASON_MAX_LENGTH } from './reasons.ts';
import { MAX_DAYS_AHEAD, sessionTypes } from './states.ts';

/** How many sessions a trainer changes in one step at most. */
export const MAX_CHANGED_SESSIONS = 60;

/** Which sessions: all that share time with a stretch, or everybody who has one session's time. */
export const WhichSessions = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('range'), startTime: Instant, endTime: Instant })
    .check(z.refine(({ startTime, endTime }) => startTime < endTime, { error: t('must end after it begins'), path: ['endTime'] })),
  z.object({ kind: z.literal('session'), appointmentId: AppointmentId }),
]);

const shift = (limit: number) => z.int('must be a whole number').check(z.minimum(-limit, 'is too early'), z.maximum(limit, 'is too late'));

/** What becomes of them. A move is by so many days and minutes of the trainer's clock. */
export const WhatHappens = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('move'), days: shift(MAX_DAYS_AHEAD), minutes: shift(24 * 60) }),
]);

/** A session that goes its own way, by its present time: to another new time, or nowhere. */
const ChangeException = z.object({ startTime: Instant, newStartTime: z.nullable(Instant) });

const wish = {
  which: WhichSessions,
  what: WhatHappens,
  except: z._default(z.array(ChangeException).check(z.maxLength(MAX_CHANGED_SESSIONS, 'has too many entries')), []),
  /** Whose clock counts while the trainer has no zone (R32). */
  timeZone: TimeZone,
};

/** What a trainer wants to move or cancel in one step. */
export const ScheduleChangeWish = z.object(wish);
export type ScheduleChangeWish = z.infer<typeof ScheduleChangeWish>;

export const ChangeReason = text({ min: 1, max: REASON_MAX_LENGTH, tooShort: t('Reason is required') });

/** The same, confirmed as it was shown. */
export const NewScheduleChange = z.object({
  ...wish,
  reason: ChangeReason,
  /** Of the preview that was looked at. */
  version: z.string().check(z.regex(/^[\w-]{43}$/, 'must be the version of a preview')),
  /** Sent again with it, it is one change. */
  requestId: RequestId,
});
export type NewScheduleChange = z.infer<typeof NewScheduleChange>;

/** Why a session can't have its new time. */
export const changeProblems = [
  'past',
  'too_far',
  'skipped_hour',
  'session',
  'hold',
  'calendar',
  'time_off',
  'athlete_session',
  'blocked',
  'not_movable',
] as const;
export type ChangeProblem = (typeof changeProblems)[number];

const ChangedSeat = z.object({
  appointmentId: AppointmentId,
  parentName: z.string(),
  athleteFirstName: z.nullable(z.string()),
  /** It still waits for the trainer's answer: moving it approves the request. */
  isRequest: z.boolean(),
  /** What goes back of it; by a move, what the family can take back instead of the new time. In cents. */
  refund: Cents,
});

/** One time of the trainer with everybody who has it. */
export const ChangedSession = z.object({
  startTime: Instant,
  endTime: Instant,
  programTitle: z.string(),
  sessionType: z.enum(sessionTypes),
  seats: z.array(ChangedSeat),
  /** Null where it's canceled, or left as it is. */
  newTime: z.nullable(TimeSpan),
  isLeftOut: z.boolean(),
  /** Nothing is done while one of them has a problem. */
  problem: z.nullable(z.enum(changeProblems)),
  /** Times that the trainer and all of its athletes have free, where one is asked for. */
  offers: z.array(TimeSpan),
});
export type ChangedSession = z.infer<typeof ChangedSession>;

/** What would happen, exactly. */
export const ChangePreview = z.object({
  /** Names all of this: what is confirmed with it is what was shown. */
  version: z.string(),
  timeZone: TimeZone,
  sessions: z.array(ChangedSession),
  /** How many families hear of it. */
  familyCount: z.int(),
  /** What goes back in all, or, by a move, can be taken back in all; in cents. */
  refund: Cents,
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** What was done. */
export const ChangeResult = z.object({
  id: ScheduleChangeId,
  /** Sessions that were moved or canceled. */
  changedCount: z.int(),
  familyCount: z.int(),
  /** Sessions that weren't, because somebody else was faster, and why. */
  left: z.array(z.object({ appointmentId: AppointmentId, parentName: z.string(), why: z.string() })),
});
export type ChangeResult = z.infer<typeof ChangeResult>;

/** One session of a family that was changed, as it is now. */
const FamilySession = z.object({
  appointment: Appointment,
  /** When it was. */
  formerTime: TimeSpan,
  /** Whether its new time waits for the family's answer (R176). */
  isWaiting: z.boolean(),
  canMove: z.boolean(),
  /** What the family gets back that cancels it now, in cents; null where that can't be. */
  refund: z.nullable(Cents),
});
export type FamilySession = z.infer<typeof FamilySession>;

/** A change as a family sees it: its own sessions. */
export const FamilyChange = z.object({
  id: ScheduleChangeId,
  kind: z.enum(['move', 'cancel']),
  trainerId: TrainerId,
  trainerName: z.string(),
  /** Empty between two who block each other. */
  reason: z.string(),
  changedAt: Instant,
  sessions: z.array(FamilySession),
});
export type FamilyChange = z.infer<typeof FamilyChange>;

/** A family's answer about one of its sessions or several: the new times are fine, or the money goes back. */
export const ChangeAnswer = z.object({
  answer: z.enum(['accept', 'refund'], 'must be accept or refund'),
  /** With the times that were seen. */
  sessions: z
    .array(z.object({ appointmentId: AppointmentId, startTime: Instant, endTime: Instant }))
    .check(z.minLength(1, 'must name a session'), z.maxLength(MAX_CHANGED_SESSIONS, 'has too many entries')),
  /** What was promised to go back in all, in cents: the call is refused if it is no longer correct. */
  expectedRefund: z.optional(Cents),
});
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;
