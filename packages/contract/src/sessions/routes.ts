import * as z from 'zod/mini';
import { AppointmentId, AthleteId, ProgramId, pathId, TrainerId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { Instant } from '../core/time.ts';
import { DutyProgress } from '../programs/duty-record.ts';
import { Appointment } from '../scheduling/appointment.ts';
import { SessionType, sessionSections } from '../scheduling/states.ts';
import { Agenda } from './agenda.ts';
import { BookAgain } from './book-again.ts';
import { Participant } from './participant.ts';
import { SessionDetails } from './session-details.ts';

const ofUser = z.object({ userId: pathId(UserId) });
const page = z.object(pageQuery);

/** Which sessions a person looks for (S2§2). */
const wanted = {
  sessionType: z.optional(SessionType),
  /** Part of the title or of the other side's name. */
  q: z.optional(text({ max: 100 })),
};
const ofAthlete = { athleteId: z.optional(pathId(AthleteId)) };
/**
 * Sessions whose time was taken from the family in the last `CALLED_OFF_DAYS` days, before it was over: canceled by the trainer or by X1. Sorted by
 * the time they had.
 */
const calledOff = { calledOff: z.optional(z.enum(['recently'], 'must be recently')) };

/** Filters of a person's sessions. */
const sessionFilter = {
  ...wanted,
  section: z.optional(z.enum(sessionSections, `must be one of ${sessionSections.join(', ')}`)),
  /** 'time' puts the past in the order of its times, latest first; without it the newest purchase comes first (R126). */
  order: z.optional(z.enum(['time'], 'must be time')),
  /** Sessions that start in this half-open time range, sorted by time, such as a month. Both or neither. */
  from: z.optional(Instant),
  to: z.optional(Instant),
};

/** Sessions for their two parties: combined from scheduling, payments and reviews. */
export const sessionsRoutes = {
  listParticipants: defineRoute({
    method: 'GET',
    path: '/api/programs/:programId/participants',
    access: ['trainer', 'admin'],
    summary: "The paid seats of the trainer's program, newest first: first name and state (R77).",
    params: z.object({ programId: pathId(ProgramId) }),
    query: page,
    reply: z.array(Participant),
    isPaged: true,
    errors: ['program.not_found'],
  }),
  listRequests: defineRoute({
    method: 'GET',
    path: '/api/appointments',
    access: ['trainer', 'admin'],
    summary: "A trainer's paid appointments by approval status; the dashboard uses pending ones (R56, R57).",
    query: z.object({
      ...pageQuery,
      trainerId: pathId(TrainerId),
      status: z.enum(['pending', 'approved', 'rejected'], 'must be pending, approved or rejected'),
    }),
    reply: z.array(Appointment),
    isPaged: true,
    errors: [],
  }),
  listTrainerAppointments: defineRoute({
    method: 'GET',
    path: '/api/appointments/trainer/:userId',
    access: ['trainer', 'admin'],
    summary: "A trainer's sessions: upcoming by time, then needing a time, then newest (R126).",
    params: ofUser,
    query: z.object({ ...pageQuery, ...sessionFilter }),
    reply: z.array(Appointment),
    isPaged: true,
    errors: [],
  }),
  listParentAppointments: defineRoute({
    method: 'GET',
    path: '/api/appointments/parent/:userId',
    access: ['parent', 'admin'],
    summary: "A parent's sessions in the same order, of all athletes or of one.",
    params: ofUser,
    query: z.object({ ...pageQuery, ...sessionFilter, ...ofAthlete, ...calledOff }),
    reply: z.array(Appointment),
    isPaged: true,
    errors: [],
  }),
  trainerAgenda: defineRoute({
    method: 'GET',
    path: '/api/appointments/trainer/:userId/agenda',
    access: ['trainer', 'admin'],
    summary:
      "A trainer's next session, group times that nobody has joined, the purchases with sessions without a time, and how many ended ones aren't marked complete.",
    params: ofUser,
    query: z.object(wanted),
    reply: Agenda,
    errors: [],
  }),
  parentAgenda: defineRoute({
    method: 'GET',
    path: '/api/appointments/parent/:userId/agenda',
    access: ['parent', 'admin'],
    summary:
      "A parent's next session, the purchases with sessions without a time, and how many held ones have no review; of all athletes or of one.",
    params: ofUser,
    query: z.object({ ...wanted, ...ofAthlete }),
    reply: Agenda,
    errors: [],
  }),
  appointmentDetails: defineRoute({
    method: 'GET',
    path: '/api/appointments/:appointmentId/details',
    access: 'signed-in',
    isAudited: true,
    summary: 'One session for its two parties; 404 for everyone else (R124).',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    reply: SessionDetails,
    errors: ['appointment.not_found'],
  }),
  bookAgain: defineRoute({
    method: 'GET',
    path: '/api/appointments/:appointmentId/again',
    access: ['parent'],
    summary: 'What another booking like this session begins with: its program, type and athlete.',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    reply: BookAgain,
    errors: ['appointment.not_found'],
  }),
  expectations: defineRoute({
    method: 'GET',
    path: '/api/appointments/:appointmentId/expectations',
    access: ['parent', 'trainer'],
    summary: "The trainer's duties to this parent under the core-expectations agreement, and what was done of them in the current period.",
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    reply: z.array(DutyProgress),
    errors: ['appointment.not_found'],
  }),
} as const;
