import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { SessionPayment } from '@x1/contract/payments/transaction.ts';
import {
  actionOrder,
  refusalOf,
  refusalOfCalendar,
  refusalToSync,
  refusalToWaive,
  type SchedulingAction,
  type SessionAction,
  sessionActions,
  toActionFacts,
  toSessionProgress,
} from '@x1/contract/scheduling/session-actions.ts';
import { approvalStatuses, type SessionParty, sessionParties } from '@x1/contract/scheduling/states.ts';
import { expect, it } from 'vitest';
import { isEarnedSession } from '../payments/policy.ts';
import { type SessionRow, toAppointment, toSessionFacts } from '../sessions/reads/session-facts.ts';
import { assertAllowed } from './policy.ts';
import { toSchedulingFacts } from './terms.ts';

const now = new Date('2026-03-12T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const paidAt = hours(-200);

/** Paid $50.00; each combination changes the facts that decide what is allowed. */
const sample = {
  id: 17 as AppointmentId,
  transactionId: 40 as TransactionId,
  trainerId: 2 as TrainerId,
  parentId: 7 as UserId,
  programId: 3 as ProgramId,
  sessionType: 'individual',
  title: 'First Touch',
  sessionMinutes: 60,
  description: null,
  sessionNumber: 1,
  decidedAt: null,
  rejectionReason: null,
  expiredAt: null,
  timeSlotId: null,
  location: null,
  scheduledInTimezone: null,
  invitationSequence: 0,
  cancellationReason: null,
  formerStartsAt: null,
  missedStartsAt: null,
  missedEndsAt: null,
  missedBecause: null,
  formerEndsAt: null,
  createdAt: paidAt,
  sessionsIncluded: 1,
  amountCents: 5_000,
  creditCents: 0,
  refundedCents: 0,
  lostCents: 0,
  refundedParts: null,
  currentTitle: 'First Touch',
  trainingFormat: 'In-Person',
  trainerName: 'Maya',
  imageKey: null,
  trainerUserId: 9 as UserId,
  meetingLink: null,
  placeId: null,
  placeStreet: null,
  placeCity: null,
  placeState: null,
  placeZip: null,
  placeNote: null,
  fieldAddress: null,
  gymAddress: null,
  trainerTimezone: null,
  trainerLanguage: null,
  parentTimezone: null,
  parentName: 'Pat',
  googleEventId: null,
  callUrl: null,
  askedAgainAt: null,
  askedAgainReason: null,
  requestStartsAt: null,
  isReviewed: false,
  athleteFirstName: null,
  waiverUntil: null,
  birthYear: null,
  isSelf: null,
  gradeLevel: null,
  level: null,
} as const;

/** The values of one column, or of some that belong together. */
const choices = {
  approval: approvalStatuses.map((approvalStatus) => ({ approvalStatus })),
  payment: [{ paidAt: null }, { paidAt }],
  time: [null, 48, 12, -0.5, -24].map((start) =>
    start === null
      ? { startsAt: null, endsAt: null, scheduledAt: null, scheduledBy: null }
      : { startsAt: hours(start), endsAt: hours(start + 1), scheduledAt: hours(-100), scheduledBy: sample.parentId },
  ),
  agreement: [null, hours(-1), hours(1)].map((timeAgreedAt) => ({ timeAgreedAt })),
  end: [
    { completedAt: null, cancelledAt: null, cancelledBy: null },
    { completedAt: hours(-0.25), cancelledAt: null, cancelledBy: null },
    ...sessionParties.map((cancelledBy) => ({ completedAt: null, cancelledAt: hours(-0.25), cancelledBy })),
  ],
  absence: [{ noShowOf: null, noShowAt: null }, ...sessionParties.map((noShowOf) => ({ noShowOf, noShowAt: hours(-0.25) }))],
  block: [{ isBlocked: false }, { isBlocked: true }],
} as const;

function* rows(): Generator<SessionRow> {
  for (const approval of choices.approval)
    for (const payment of choices.payment)
      for (const time of choices.time)
        for (const end of choices.end)
          for (const absence of choices.absence)
            for (const block of choices.block)
              for (const agreement of choices.agreement)
                yield { ...sample, ...approval, ...payment, ...time, ...end, ...absence, ...block, ...agreement };
}

/** What no row of the session holds: its money, whether its trainer is gone, and the trainer's calendar. */
const surroundings = [
  { leftCents: 5_000, isDisputed: false, isEndedByTrainer: false, isConnected: false },
  { leftCents: 0, isDisputed: false, isEndedByTrainer: false, isConnected: true },
  { leftCents: 5_000, isDisputed: true, isEndedByTrainer: false, isConnected: true },
  { leftCents: 5_000, isDisputed: false, isEndedByTrainer: true, isConnected: true },
] as const;

interface Given extends Omit<(typeof surroundings)[number], 'isConnected'> {
  readonly row: SessionRow;
  readonly role: SessionParty;
  /** Why the server does not write or send to a calendar. */
  readonly syncRefusal: string | null;
}

/** The code with which the server refuses, null when it allows. */
function serverAnswer(action: SessionAction, { row, role, syncRefusal, leftCents, isDisputed, isEndedByTrainer }: Given): string | null {
  if (action === 'sync_calendar') return syncRefusal;
  if (action === 'add_to_calendar')
    return refusalOfCalendar(toSessionProgress(toAppointment(toSessionFacts(row), 'parent')), now.getTime());
  if (action === 'waive') {
    const money = { isEarned: isEarnedSession(row), isDisputed, leftCents: row.paidAt ? leftCents : 0 };
    return role === 'trainer' ? refusalToWaive(money) : 'auth.forbidden';
  }
  const terms = row.paidAt && { policy: currentRefundPolicy, paidAt: row.paidAt, leftCents, isEndedByTrainer };
  const facts = toSchedulingFacts(row, { terms, isBlocked: row.isBlocked });
  try {
    assertAllowed(action, { seat: row, facts }, { userId: row.parentId, familyId: row.parentId, role }, now);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** The page's facts of the same session. */
function toPageFacts({ row, syncRefusal, leftCents, isDisputed, isEndedByTrainer }: Given) {
  const terms = { policy: currentRefundPolicy, leftCents, onTheWayCents: 0, isEndedByTrainer };
  return toActionFacts({
    appointment: toAppointment(toSessionFacts(row), 'parent'),
    isBlocked: row.isBlocked,
    transaction: { status: isDisputed ? 'disputed' : 'succeeded' } as SessionPayment,
    terms: row.paidAt && { ...terms, paidAt: row.paidAt.toISOString() },
    canSyncCalendar: syncRefusal === null,
  });
}

it('offers on the session page exactly what the server allows, with the same reasons for every refusal', () => {
  const codes = new Set<string | null>();
  const differing: unknown[] = [];
  let count = 0;
  for (const row of rows()) {
    for (const { isConnected, ...around } of surroundings) {
      for (const role of sessionParties) {
        const progress = toSessionProgress(toAppointment(toSessionFacts(row), 'parent'));
        const given = { ...around, row, role, syncRefusal: refusalToSync({ ...progress, isConnected }, role, now.getTime()) };
        const facts = toPageFacts(given);
        const offered = sessionActions(facts, role, now.getTime());
        for (const action of actionOrder) {
          const answer = serverAnswer(action, given);
          const onPage = isSchedulingAction(action) ? refusalOf(action, facts, role, now.getTime()) : answer;
          if (onPage !== answer || offered.includes(action) !== (answer === null))
            differing.push({ action, given, answer, onPage, offered });
          codes.add(answer);
          count += 1;
        }
      }
    }
  }
  expect(differing[0]).toBeUndefined();
  expect(count).toBe(3 * 2 * 5 * 4 * 3 * 2 * 3 * surroundings.length * 2 * actionOrder.length);
  // Every reason occurred, so no comparison was empty.
  expect([...codes].map(String).sort()).toEqual([
    'appointment.already_decided',
    'appointment.already_scheduled',
    'appointment.no_show_impossible',
    'appointment.no_time_to_accept',
    'appointment.not_cancellable',
    'appointment.not_completable',
    'appointment.not_movable',
    'appointment.not_paid',
    'appointment.not_schedulable',
    'appointment.not_started',
    'appointment.too_late_to_move',
    'auth.forbidden',
    'calendar.not_approved',
    'calendar.not_connected',
    'calendar.not_scheduled',
    'calendar.session_over',
    'conversation.blocked',
    'null',
    'refund.disputed',
    'refund.nothing_left',
    'refund.session_not_completed',
  ]);
});

function isSchedulingAction(action: SessionAction): action is SchedulingAction {
  return action !== 'sync_calendar' && action !== 'add_to_calendar' && action !== 'waive';
}
