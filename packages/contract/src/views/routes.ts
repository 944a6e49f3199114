import * as z from 'zod/mini';
import { AppointmentId, ProgramId, pathId, TrainerId, TransactionId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { CalendarDate, Instant } from '../core/time.ts';
import { transactionStatuses } from '../payments/transaction.ts';
import { DutyProgress } from '../programs/duty-record.ts';
import { Participant } from '../programs/participant.ts';
import { Program } from '../programs/program.ts';
import { Review } from '../reviews/review.ts';
import { Appointment } from '../scheduling/appointment.ts';
import { SessionType, sessionSections } from '../scheduling/states.ts';
import { trainerSearchQuery } from '../trainers/search.ts';
import { OwnTrainer, PublicTrainer, TrainerListItem } from '../trainers/trainer.ts';
import { TrainerDashboard } from './dashboard.ts';
import { Earnings, earningsQuery, Receipt, RecipientTransaction } from './earnings.ts';
import { PayerTransaction } from './payer-transaction.ts';
import { SessionDetails } from './session-details.ts';

const ofUser = z.object({ userId: pathId(UserId) });
const ofTrainer = z.object({ trainerId: pathId(TrainerId) });
const page = z.object(pageQuery);

/** What a trainer's payments are filtered by; both dates are days of the trainer's zone, and belong to the range. */
const saleFilter = {
  status: z.optional(z.enum(transactionStatuses, `must be one of ${transactionStatuses.join(', ')}`)),
  from: z.optional(CalendarDate),
  to: z.optional(CalendarDate),
  /** Part of the program's title or of the payer's name. */
  q: z.optional(text({ max: 100 })),
};

/** What a person's sessions are filtered by (S2§2). */
const sessionFilter = {
  section: z.optional(z.enum(sessionSections, `must be one of ${sessionSections.join(', ')}`)),
  sessionType: z.optional(SessionType),
  /** Part of the title or of the other side's name. */
  q: z.optional(text({ max: 100 })),
  /** Sessions that begin in this half-open stretch of time, by time: what a month shows. Both or none. */
  from: z.optional(Instant),
  to: z.optional(Instant),
};

/** The reads that join what several modules own. */
export const viewsRoutes = {
  listTrainers: defineRoute({
    method: 'GET',
    path: '/api/trainers',
    access: 'signed-in',
    summary:
      'Trainers with a name and a sport, searched by name or sport, filtered and sorted (R46-R48); best match and verified ones first unless told.',
    query: z.object({ ...pageQuery, ...trainerSearchQuery }),
    limit: 'trainer-list',
    reply: z.array(TrainerListItem),
    isPaged: true,
    errors: [],
  }),
  getTrainer: defineRoute({
    method: 'GET',
    path: '/api/trainers/:trainerId',
    access: 'signed-in',
    summary: 'The public profile of one trainer.',
    params: ofTrainer,
    reply: PublicTrainer,
    errors: ['trainer.not_found'],
  }),
  getOwnTrainer: defineRoute({
    method: 'GET',
    path: '/api/trainers/user/:userId',
    access: ['trainer', 'admin'],
    summary: "The signed-in trainer's own profile; 404 while there is none (R58).",
    params: ofUser,
    reply: OwnTrainer,
    errors: ['trainer.not_found'],
  }),
  trainerDashboard: defineRoute({
    method: 'GET',
    path: '/api/trainers/dashboard/:userId',
    access: ['trainer', 'admin'],
    summary: "The trainer's sessions, earnings and newest bookings; zeros without a profile.",
    params: ofUser,
    reply: TrainerDashboard,
    errors: [],
  }),
  listPrograms: defineRoute({
    method: 'GET',
    path: '/api/programs',
    access: 'signed-in',
    isAudited: true,
    summary: 'A trainer: the own programs with drafts. Others: published ones, of one trainer if trainerId is given (R75).',
    query: z.object({ ...pageQuery, trainerId: z.optional(pathId(TrainerId)) }),
    reply: z.array(Program),
    isPaged: true,
    errors: [],
  }),
  listTrainerPrograms: defineRoute({
    method: 'GET',
    path: '/api/programs/trainer/:trainerId',
    access: 'signed-in',
    isAudited: true,
    summary: 'The published programs of one trainer; the owner also sees drafts (R75).',
    params: ofTrainer,
    query: page,
    reply: z.array(Program),
    isPaged: true,
    errors: [],
  }),
  listParticipants: defineRoute({
    method: 'GET',
    path: '/api/programs/:programId/participants',
    access: ['trainer', 'admin'],
    summary: 'The paid seats of an own program, newest first: first name and state (R77).',
    params: z.object({ programId: pathId(ProgramId) }),
    query: page,
    reply: z.array(Participant),
    isPaged: true,
    errors: ['program.not_found'],
  }),
  listReviews: defineRoute({
    method: 'GET',
    path: '/api/trainers/:trainerId/reviews',
    access: 'signed-in',
    isAudited: true,
    summary: "A trainer's published reviews with their answers, newest first (R42).",
    params: ofTrainer,
    query: page,
    reply: z.array(Review),
    isPaged: true,
    errors: ['trainer.not_found'],
  }),
  listRequests: defineRoute({
    method: 'GET',
    path: '/api/appointments',
    access: ['trainer', 'admin'],
    summary: "A trainer's paid appointments by approval; the dashboard asks for pending ones (R56, R57).",
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
    summary: "A parent's sessions in the same order.",
    params: ofUser,
    query: z.object({ ...pageQuery, ...sessionFilter }),
    reply: z.array(Appointment),
    isPaged: true,
    errors: [],
  }),
  appointmentDetails: defineRoute({
    method: 'GET',
    path: '/api/appointments/:appointmentId/details',
    access: 'signed-in',
    isAudited: true,
    summary: 'One session for its two parties; 404 for everybody else (R124).',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    reply: SessionDetails,
    errors: ['appointment.not_found'],
  }),
  expectations: defineRoute({
    method: 'GET',
    path: '/api/appointments/:appointmentId/expectations',
    access: ['parent', 'trainer'],
    summary: 'What the trainer owes this parent by the core-expectations agreement, and what was kept of it in the period that runs now.',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    reply: z.array(DutyProgress),
    errors: ['appointment.not_found'],
  }),
  recipientTransactions: defineRoute({
    method: 'GET',
    path: '/api/transactions/recipient/:userId',
    access: ['trainer', 'admin'],
    summary: "A trainer's payments, newest first: when they were paid, or begun where they are not (S2§7, R150).",
    params: ofUser,
    query: z.object({ ...pageQuery, ...saleFilter }),
    reply: z.array(RecipientTransaction),
    isPaged: true,
    errors: [],
  }),
  payerTransactions: defineRoute({
    method: 'GET',
    path: '/api/transactions/payer/:userId',
    access: ['parent', 'admin'],
    summary: "A parent's own payments, newest first (B36).",
    params: ofUser,
    query: page,
    reply: z.array(PayerTransaction),
    isPaged: true,
    errors: [],
  }),
  exportTransactions: defineRoute({
    method: 'GET',
    path: '/api/transactions/recipient/:userId/export',
    access: ['trainer', 'admin'],
    summary: 'The same payments as a CSV file for bookkeeping, all of them, in dollars (R100, B16).',
    params: ofUser,
    query: z.object(saleFilter),
    limit: 'export',
    file: { contentType: 'text/csv; charset=utf-8' },
    reply: z.string(),
    errors: [],
  }),
  earnings: defineRoute({
    method: 'GET',
    path: '/api/earnings',
    access: ['trainer'],
    summary: "The trainer's own figures of Billing & Earnings, in the trainer's zone (R101, R103); zeros without a profile.",
    query: z.object(earningsQuery),
    reply: Earnings,
    errors: [],
  }),
  receipt: defineRoute({
    method: 'GET',
    path: '/api/transactions/:transactionId/receipt',
    access: 'signed-in',
    isAudited: true,
    summary: 'The receipt of a payment that was made, for its payer and its recipient (R100, B15).',
    params: z.object({ transactionId: pathId(TransactionId) }),
    reply: Receipt,
    errors: ['transaction.not_found', 'receipt.not_paid'],
  }),
} as const;
