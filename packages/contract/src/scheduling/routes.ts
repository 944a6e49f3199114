import * as z from 'zod/mini';
import { AppointmentId, ProgramId, pathId, TimeHoldId, TimeOffId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { defineRoute } from '../core/route.ts';
import { CalendarDate, Instant, TimeZone } from '../core/time.ts';
import { Appointment } from './appointment.ts';
import { FreeTimes } from './availability.ts';
import { sessionDurationsMinutes } from './locations.ts';
import { CancellationReason, Rejection } from './reasons.ts';
import { NewSessionNotes, SessionNotes } from './session-notes.ts';
import { where } from './session-place.ts';
import { SessionType } from './states.ts';
import { NewTimeHold, TimeHold } from './time-hold.ts';
import { AddedTimeOff, NewTimeOff, TimeOff } from './time-off.ts';
import { WeeklyReply, weeklyWish } from './weekly.ts';

const Done = z.object({ ok: z.literal(true) });
const ofAppointment = z.object({ appointmentId: pathId(AppointmentId) });
const chosenTime = { startTime: Instant, endTime: Instant, ...where, scheduledInTimezone: TimeZone };
/** A whole number within bounds, as it appears in a query. */
const queryNumber = (allowed: (value: number) => boolean, problem: string) =>
  z.pipe(
    z.string(problem),
    z.transform((value, context) => {
      const number = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
      if (allowed(number)) return number;
      context.issues.push({ code: 'custom', message: problem, input: value });
      return z.NEVER;
    }),
  );
const isSessionLength = (minutes: number) => sessionDurationsMinutes.some((duration) => duration === minutes);

const askedDays = {
  /** The first day, in the trainer's zone, or in `timeZone` while the trainer has none. */
  from: CalendarDate,
  days: z._default(
    queryNumber((value) => value >= 1 && value <= 14, 'must be 1 to 14'),
    7,
  ),
  timeZone: z.optional(TimeZone),
};

/** Why a time that was chosen can't be had. */
const timeRefusals = [
  'appointment.start_in_past',
  'appointment.time_taken',
  'appointment.time_held',
  'appointment.slot_full',
  'appointment.calendar_busy',
  'appointment.trainer_away',
  'appointment.too_soon',
  'appointment.too_close',
  'appointment.outside_hours',
  'place.not_found',
] as const;

export const schedulingRoutes = {
  approve: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/approve',
    access: ['trainer'],
    summary: 'Approves a paid request (R107). Idempotent.',
    params: ofAppointment,
    reply: Appointment,
    errors: ['conversation.blocked', 'appointment.not_found', 'appointment.already_decided', 'appointment.not_paid'],
  }),
  reject: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/reject',
    access: ['trainer'],
    summary: 'Declines a request with a reason; the parent gets a full refund (R95, R106).',
    params: ofAppointment,
    body: Rejection,
    reply: Appointment,
    errors: ['appointment.not_found', 'appointment.already_decided'],
  }),
  schedule: defineRoute({
    method: 'POST',
    path: '/api/appointments/schedule',
    access: ['parent', 'trainer'],
    summary: 'Sets the time and place of a paid session that has none yet (R109-R118, R164).',
    body: z.object({ appointmentId: AppointmentId, ...chosenTime }),
    reply: Appointment,
    errors: [
      'conversation.blocked',
      'appointment.not_found',
      'appointment.not_paid',
      'appointment.already_scheduled',
      'appointment.not_schedulable',
      ...timeRefusals,
    ],
  }),
  acceptTime: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/accept-time',
    access: ['parent'],
    summary: 'Agrees to the time that the trainer chose, if it is still this one (R176). Idempotent.',
    params: ofAppointment,
    body: z.object({ startTime: Instant, endTime: Instant }),
    reply: Appointment,
    errors: ['conversation.blocked', 'appointment.not_found', 'appointment.no_time_to_accept', 'appointment.time_changed'],
  }),
  reschedule: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/reschedule',
    access: ['parent', 'trainer'],
    summary:
      'Reschedules a session (R119). A parent may do so as long as canceling would refund everything; a trainer until it is completed, and for the whole group.',
    params: ofAppointment,
    body: z.object(chosenTime),
    reply: Appointment,
    errors: [
      'conversation.blocked',
      'appointment.not_found',
      'appointment.not_movable',
      'appointment.not_schedulable',
      'appointment.too_late_to_move',
      ...timeRefusals,
    ],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/cancel',
    access: ['parent', 'trainer'],
    summary: 'Cancels a session; the refund follows the policy of the purchase (R95, R119). Idempotent.',
    params: ofAppointment,
    body: z.object({
      ...CancellationReason.shape,
      /** The refund the button showed, in cents: the call is refused if it is no longer correct. Absent: whatever the policy gives. */
      expectedRefund: z.optional(Cents),
      /** Trainers only: every seat of the group session. */
      wholeGroup: z._default(z.boolean('must be true or false'), false),
    }),
    reply: Appointment,
    errors: ['appointment.not_found', 'appointment.not_cancellable', 'appointment.refund_changed'],
  }),
  noShow: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/no-show',
    access: ['parent', 'trainer'],
    summary:
      "Reports that the other side didn't come (R119). About a parent it closes the session; about a trainer its money is on hold until an operator has decided.",
    params: ofAppointment,
    reply: Appointment,
    errors: ['conversation.blocked', 'appointment.not_found', 'appointment.not_started', 'appointment.no_show_impossible'],
  }),
  freeTimes: defineRoute({
    method: 'GET',
    path: '/api/appointments/:appointmentId/free-times',
    access: ['parent', 'trainer'],
    summary: 'Free times of the trainer for this session, conflicts, and groups it could join.',
    params: ofAppointment,
    query: z.object({
      ...askedDays,
      /** Absent: as long as the program's sessions are. */
      minutes: z.optional(queryNumber(isSessionLength, 'must be 30, 60, 90 or 120')),
    }),
    reply: FreeTimes,
    errors: ['conversation.blocked', 'appointment.not_found', 'appointment.not_paid', 'appointment.not_schedulable'],
  }),
  programFreeTimes: defineRoute({
    method: 'GET',
    path: '/api/programs/:programId/free-times',
    access: ['parent'],
    summary: "Free times for a first session of a program that the parent may buy, as long as the program's sessions are.",
    params: z.object({ programId: pathId(ProgramId) }),
    query: z.object({ ...askedDays, sessionType: z._default(SessionType, 'individual') }),
    reply: FreeTimes,
    errors: ['conversation.blocked', 'program.not_found', 'payment.trainer_not_payable', 'payment.group_not_offered'],
  }),
  holdTime: defineRoute({
    method: 'POST',
    path: '/api/time-holds',
    access: ['parent'],
    summary: 'Keeps a time for the family for ten minutes, in place of the one it kept before.',
    limit: 'payment',
    body: NewTimeHold,
    reply: TimeHold,
    mayCreate: true,
    errors: [
      'conversation.blocked',
      'program.not_found',
      'payment.trainer_not_payable',
      'payment.group_not_offered',
      'time_hold.too_many',
      ...timeRefusals,
    ],
  }),
  releaseHold: defineRoute({
    method: 'DELETE',
    path: '/api/time-holds/:timeHoldId',
    access: ['parent'],
    summary: "Gives back a time that the family kept. Idempotent: one that ended, or isn't theirs, stays as it is.",
    params: z.object({ timeHoldId: pathId(TimeHoldId) }),
    reply: Done,
    errors: [],
  }),
  scheduleWeekly: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/schedule-weekly',
    access: ['parent', 'trainer'],
    summary: 'Schedules the unscheduled sessions of a purchase a week apart: all of them or, on request, those that fit (R38, R113).',
    params: ofAppointment,
    body: z.object({
      ...weeklyWish,
      ...where,
      /** look: nothing is stored; all: every week or none; fitting: the weeks that fit. */
      mode: z.enum(['look', 'all', 'fitting'], 'must be look, all or fitting'),
    }),
    reply: WeeklyReply,
    errors: [
      'conversation.blocked',
      'appointment.not_found',
      'appointment.not_paid',
      'appointment.not_schedulable',
      'appointment.nothing_to_schedule',
      'appointment.repeat_conflicts',
      'place.not_found',
      'appointment.time_skipped',
    ],
  }),
  setNotes: defineRoute({
    method: 'PUT',
    path: '/api/appointments/:appointmentId/notes',
    access: ['trainer'],
    summary: 'Saves notes and homework after a session for the parent (B39).',
    params: ofAppointment,
    body: NewSessionNotes,
    reply: SessionNotes,
    errors: ['conversation.blocked', 'appointment.not_found', 'appointment.not_completed'],
  }),
  complete: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/complete',
    access: ['trainer'],
    summary: 'Marks a scheduled session as held; completing early releases no money early (R120).',
    params: ofAppointment,
    reply: Appointment,
    errors: ['conversation.blocked', 'appointment.not_found', 'appointment.not_completable'],
  }),
  listTimeOff: defineRoute({
    method: 'GET',
    path: '/api/time-off',
    access: ['trainer'],
    summary: "The signed-in trainer's time off that isn't over, in order (R174).",
    reply: z.array(TimeOff),
    errors: ['trainer.not_found'],
  }),
  addTimeOff: defineRoute({
    method: 'POST',
    path: '/api/time-off',
    access: ['trainer'],
    summary: "Plans time off: parents can't choose a time then. Sessions that are booked stay (R174).",
    body: NewTimeOff,
    reply: AddedTimeOff,
    mayCreate: true,
    errors: ['trainer.not_found', 'time_off.overlaps', 'time_off.too_many'],
  }),
  removeTimeOff: defineRoute({
    method: 'DELETE',
    path: '/api/time-off/:timeOffId',
    access: ['trainer'],
    summary: 'Takes back time off.',
    params: z.object({ timeOffId: pathId(TimeOffId) }),
    reply: Done,
    errors: ['time_off.not_found'],
  }),
} as const;
