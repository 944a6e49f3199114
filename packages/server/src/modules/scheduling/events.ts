import { AppointmentId, ScheduleChangeId, TimeHoldId, TransactionId, UserId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import { Instant } from '@x1/contract/core/time.ts';
import { cancellers, sessionParties } from '@x1/contract/scheduling/states.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

/** `askedAgainAt` when the trainer was asked again about this session, and the answer is about it alone (R175). */
const answered = { appointmentId: AppointmentId, transactionId: TransactionId, askedAgainAt: z.optional(Instant) };

/** A trainer approved a paid request (R107). Scheduling or completing also approves; the event is the same. */
export const requestApproved = defineEvent({
  name: 'scheduling.request_approved',
  schema: z.object(answered),
});

/** A session has a time; `scheduledBy` chose it and need not be notified. */
export const sessionScheduled = defineEvent({
  name: 'scheduling.session_scheduled',
  schema: z.object({ appointmentId: AppointmentId, scheduledBy: UserId, startsAt: Instant }),
});

/** A paid request was declined: its money goes back (R95). `isExpired` where nobody answered in time (R109). */
export const requestRejected = defineEvent({
  name: 'scheduling.request_rejected',
  schema: z.object({
    ...answered,
    isExpired: z._default(z.boolean(), false),
    /** In cents, what goes back of the one session of which the trainer was asked again. */
    refundCents: z.optional(z.int()),
  }),
});

/** A session has another time; `rescheduledBy` chose it and need not be notified (R119). */
export const sessionRescheduled = defineEvent({
  name: 'scheduling.session_rescheduled',
  schema: z.object({
    appointmentId: AppointmentId,
    /** Of jobs that waited before this was said it is not known. */
    transactionId: z.optional(TransactionId),
    rescheduledBy: UserId,
    startsAt: Instant,
    formerStartsAt: Instant,
    formerEndsAt: Instant,
    /** When it was moved; of jobs that waited before this was said it is not known. */
    changedAt: z.optional(Instant),
    changeId: z.optional(ScheduleChangeId),
  }),
});

/**
 * A session was cancelled (R95, R119). `refundCents` is what the policy gives back, decided when it was cancelled; where it is less than
 * the share, the trainer keeps the rest, payable from `payableFrom` on.
 */
export const sessionCancelled = defineEvent({
  name: 'scheduling.session_cancelled',
  schema: z.object({
    appointmentId: AppointmentId,
    transactionId: TransactionId,
    /** `support`: all of its money goes back already, and nothing more by this. */
    cancelledBy: z.enum(cancellers),
    refundCents: z.int(),
    isKept: z.boolean(),
    payableFrom: Instant,
    /** Whether people are to be told. Of the sessions that end by one refund they are told once; each one's invitation is withdrawn. */
    isTold: z._default(z.boolean(), true),
    changeId: z.optional(ScheduleChangeId),
  }),
});

/**
 * All of a change of many sessions is done: each family hears of it once. The events of its sessions carry its `changeId`, and tell nobody by
 * themselves (decision 0087).
 */
export const scheduleChanged = defineEvent({ name: 'scheduling.schedule_changed', schema: z.object({ changeId: ScheduleChangeId }) });

/** Somebody did not come (R119). About a parent, `sessionCompleted` is announced as well; about a trainer the money waits for an operator. */
export const noShowReported = defineEvent({
  name: 'scheduling.no_show_reported',
  schema: z.object({ appointmentId: AppointmentId, transactionId: TransactionId, of: z.enum(sessionParties) }),
});

/** A session was marked as held, perhaps before its end (R120). */
export const sessionCompleted = defineEvent({
  name: 'scheduling.session_completed',
  schema: z.object({ appointmentId: AppointmentId, transactionId: TransactionId }),
});

/** When the time chosen by the trainer counts as agreed is known now (R176). `isAccepted`: the parent accepted it; otherwise the parent was notified of it. */
export const timeAgreed = defineEvent({
  name: 'scheduling.time_agreed',
  schema: z.object({ appointmentId: AppointmentId, transactionId: TransactionId, isAccepted: z.boolean() }),
});

/** The trainer wrote what the parent is to read about a session, or changed it (B39). */
export const notesWritten = defineEvent({ name: 'scheduling.notes_written', schema: z.object({ appointmentId: AppointmentId }) });

/** A family in line is offered a time that became free: it is kept for them until it ends (decision 0084). */
export const waitlistOffered = defineEvent({
  name: 'scheduling.waitlist_offered',
  schema: z.object({ waitlistEntryId: WaitlistEntryId, timeHoldId: TimeHoldId }),
});
