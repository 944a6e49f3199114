import * as z from 'zod/mini';
import { AppointmentId, MeetingTimeId, ProgramId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { Appointment } from '../scheduling/appointment.ts';
import { sessionStates } from '../scheduling/states.ts';

/** How many purchases an agenda names; `needs_scheduling` of the lists has all of their sessions. */
export const AGENDA_PURCHASES = 8;

/** The session that is under way, or the next to begin, with what one does next about it. */
export const NextSession = z.object({
  appointment: Appointment,
  /** What its program asks to bring or know. */
  requirements: z.nullable(z.string()),
  /** As on its page: for both of them, of an online session that the trainer has approved (R186). */
  meetingLink: z.nullable(z.string()),
  /** As on its page: where the trainer's field or gym is. */
  placeAddress: z.nullable(z.string()),
  /** As on its page: the town of the trainer's place. */
  placeTown: z.nullable(z.string()),
  /** Until when a parent gets everything back (R95); null for trainers, once it's past, and while the trainer's answer decides. */
  freeCancelUntil: z.nullable(Instant),
});
export type NextSession = z.infer<typeof NextSession>;

/** A purchase with at least one session that has no time. */
export const OpenPurchase = z.object({
  /** The first of them: what it is, and with whom. */
  appointment: Appointment,
  /** Until when a parent can give back a session without a time (R95); null as above. */
  refundableUntil: z.nullable(Instant),
  /** All sessions of the purchase in their order (R38), and whether the reader can set a time for it now. */
  sessions: z.array(z.object({ id: AppointmentId, sessionNumber: z.int(), state: z.enum(sessionStates), canSchedule: z.boolean() })),
});
export type OpenPurchase = z.infer<typeof OpenPurchase>;

/** A time that a trainer has set for a group (decision 0120) and that nobody has joined yet: it's taken, though there's no session. */
export const OpenGroupTime = z.object({
  id: MeetingTimeId,
  programId: ProgramId,
  programTitle: z.string(),
  startTime: Instant,
  endTime: Instant,
  location: z.nullable(z.string()),
  /** How many can join. */
  seats: z.int(),
});
export type OpenGroupTime = z.infer<typeof OpenGroupTime>;

/** Exact up to 1,000. */
const Count = z.union([z.int(), z.literal('1000+')]);

/** What a person's sessions come to: what is next, what has no time yet, and what the past still asks for. 'Coming up' and the past are lists. */
export const Agenda = z.object({
  next: z.nullable(NextSession),
  /** For trainers: those that aren't over and that families could join, in order; `MAX_MEETING_TIMES` at most. Absent for parents. */
  openGroupTimes: z.optional(z.array(OpenGroupTime)),
  toSchedule: z.object({
    /** Sessions without a time, of all purchases. */
    count: z.int(),
    /** Newest first, `AGENDA_PURCHASES` at most. */
    purchases: z.array(OpenPurchase),
    purchaseCount: z.int(),
  }),
  past: z.object({
    count: Count,
    /** A parent: held ones without a review (R42). A trainer: ended ones that aren't marked complete (R120). */
    owed: Count,
  }),
});
export type Agenda = z.infer<typeof Agenda>;
