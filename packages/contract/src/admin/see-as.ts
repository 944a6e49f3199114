import * as z from 'zod/mini';
import { CreditEntry } from '../billing/credit.ts';
import { PayerTransaction, RecipientTransaction } from '../billing/earnings.ts';
import { ProgramId, SeeAsId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { RequestId } from '../core/request-id.ts';
import { Instant } from '../core/time.ts';
import { NotificationPreferences } from '../notifications/preferences.ts';
import { SessionPayment } from '../payments/transaction.ts';
import { Payout, PayoutBalance } from '../payouts/payout.ts';
import { Program } from '../programs/program.ts';
import { Appointment } from '../scheduling/appointment.ts';
import { HoursRange } from '../scheduling/availability.ts';
import { BookingRules } from '../scheduling/booking-rules.ts';
import { Note, Person } from './person.ts';

/** An operator sees as somebody for so long; then it takes a new reason. */
export const SEE_AS_MINUTES = 15;

export const NewSeeAs = z.object({ reason: Note, requestId: RequestId });

/** An operator seeing what one person sees, for a while (decision 0115). */
export const SeeAs = z.object({
  id: SeeAsId,
  person: Person,
  reason: z.string(),
  openedAt: Instant,
  /** Nothing is shown from then on. */
  endsAt: Instant,
});
export type SeeAs = z.infer<typeof SeeAs>;

/*
 * What follows names each field that is shown, never what's left out: a field that somebody adds to a session, a payment or a program isn't
 * seen by operators until it's named here. Nothing of it was written by people to one another, and nothing of it is about an athlete.
 */

/** The account and its settings, as the person reads them. */
export const SeeAsAccount = z.extend(SeeAs, {
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  isEmailConfirmed: z.boolean(),
  memberSince: Instant,
  notifications: NotificationPreferences,
  /** Null for trainers. */
  parent: z.nullable(
    z.object({
      /** Whether the rows below are those of a family whose owner is somebody else (R172). */
      isSecondAdult: z.boolean(),
      credit: Cents,
    }),
  ),
  /** Null for parents, and for a trainer without a profile. */
  trainer: z.nullable(
    z.object({
      displayName: z.string(),
      sports: z.array(z.string()),
      balance: z.extend(
        z.pick(PayoutBalance, {
          held: true,
          available: true,
          underReview: true,
          onTheWay: true,
          paidOut: true,
          owed: true,
          minimum: true,
          request: true,
        }),
        { nextPayout: z.pick(PayoutBalance.shape.nextPayout, { at: true, amount: true, blockedReason: true }) },
      ),
      hours: z.array(HoursRange),
      rules: BookingRules,
      /** What isn't over, without its notes. */
      timeOff: z.array(z.object({ startTime: Instant, endTime: Instant })),
      /** Whether a calendar is connected. */
      hasCalendar: z.boolean(),
    }),
  ),
});
export type SeeAsAccount = z.infer<typeof SeeAsAccount>;

/** Without athlete, place, links, and what the two wrote. */
export const SeeAsSession = z.pick(Appointment, {
  id: true,
  programTitle: true,
  sessionType: true,
  state: true,
  answerBy: true,
  sessionNumber: true,
  sessionCount: true,
  amount: true,
  refundedAmount: true,
  startTime: true,
  endTime: true,
  trainingFormat: true,
  cancelledBy: true,
  trainerName: true,
  parentName: true,
});
export type SeeAsSession = z.infer<typeof SeeAsSession>;

export const SeeAsPayment = z.extend(SessionPayment, {
  ...z.pick(PayerTransaction, { programTitle: true, sessionType: true }).shape,
  /** Who was paid, or who paid. */
  withName: z.string(),
  /** Of a parent's payment: the part that credit paid. */
  creditAmount: z.nullable(PayerTransaction.shape.creditAmount),
  /** Of a trainer's sale. */
  netAmount: z.nullable(RecipientTransaction.shape.netAmount),
  share: z.nullable(RecipientTransaction.shape.share),
});
export type SeeAsPayment = z.infer<typeof SeeAsPayment>;

export const SeeAsCreditEntry = z.pick(CreditEntry, { id: true, kind: true, amount: true, at: true, programTitle: true });
export type SeeAsCreditEntry = z.infer<typeof SeeAsCreditEntry>;

export const SeeAsProgram = z.extend(
  z.pick(Program, {
    title: true,
    status: true,
    individualPrice: true,
    groupPrice: true,
    maxCapacity: true,
    currentParticipants: true,
    sessionsIncluded: true,
    sessionMinutes: true,
    isDraft: true,
    nextSession: true,
  }),
  { id: ProgramId },
);
export type SeeAsProgram = z.infer<typeof SeeAsProgram>;

export const SeeAsPayout = z.pick(Payout, {
  id: true,
  kind: true,
  friday: true,
  amount: true,
  status: true,
  decidedAt: true,
  paidAt: true,
  returnedAt: true,
  returnReason: true,
  sessionCount: true,
});
export type SeeAsPayout = z.infer<typeof SeeAsPayout>;
