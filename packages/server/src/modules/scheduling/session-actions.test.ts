import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { refusalOf, type SchedulingAction, sessionActions, toActionFacts } from '@x1/contract/scheduling/session-actions.ts';
import { approvalStatuses, sessionParties } from '@x1/contract/scheduling/states.ts';
import { expect, it } from 'vitest';
import { type SessionRow, toAppointment, toSessionFacts } from '../sessions/reads/session-facts.ts';
import { assertAllowed } from './policy.ts';
import { toSchedulingFacts } from './terms.ts';

const now = new Date('2026-03-12T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const paidAt = hours(-200);
const actions: readonly SchedulingAction[] = ['approve', 'reject', 'schedule', 'reschedule', 'complete', 'no_show', 'cancel'];

/** Paid for $50.00; every combination changes what decides about it. */
const sample = {
  id: 17 as AppointmentId,
  transactionId: 40 as TransactionId,
  trainerId: 2 as TrainerId,
  parentId: 7 as UserId,
  programId: 3 as ProgramId,
  sessionType: 'individual',
  title: 'First Touch',
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
  formerEndsAt: null,
  createdAt: paidAt,
  sessionsIncluded: 1,
  amountCents: 5_000,
  refundedCents: 0,
  lostCents: 0,
  refundedParts: null,
  currentTitle: 'First Touch',
  trainerName: 'Maya',
  imageKey: null,
  trainerUserId: 9 as UserId,
  meetingLink: null,
  trainerTimezone: null,
  parentTimezone: null,
  parentName: 'Pat',
} as const;

/** What one column, or some that belong together, can hold. */
const choices = {
  approval: approvalStatuses.map((approvalStatus) => ({ approvalStatus })),
  payment: [{ paidAt: null }, { paidAt }],
  time: [null, 48, 12, -0.5, -24].map((start) =>
    start === null
      ? { startsAt: null, endsAt: null, scheduledAt: null, scheduledBy: null }
      : { startsAt: hours(start), endsAt: hours(start + 1), scheduledAt: hours(-100), scheduledBy: sample.parentId },
  ),
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
            for (const block of choices.block) yield { ...sample, ...approval, ...payment, ...time, ...end, ...absence, ...block };
}

/** The code with which the server refuses, null when it allows. */
function serverAnswer(action: SchedulingAction, row: SessionRow, role: 'parent' | 'trainer', leftCents: number): string | null {
  const terms = row.paidAt && { policy: currentRefundPolicy, paidAt: row.paidAt, leftCents };
  const facts = toSchedulingFacts(row, { terms, isBlocked: row.isBlocked });
  try {
    assertAllowed(action, { seat: row, facts }, { userId: row.parentId, role, sessionId: 1 as never }, now);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it('offers on the page of a session what the server allows, and for the same reason nothing else, whatever the facts', () => {
  const codes = new Set<string | null>();
  let count = 0;
  for (const row of rows()) {
    for (const leftCents of [0, 5_000]) {
      const appointment = toAppointment(toSessionFacts(row));
      const facts = toActionFacts({
        appointment,
        isBlocked: row.isBlocked,
        transaction: null,
        terms: row.paidAt && { policy: currentRefundPolicy, paidAt: row.paidAt.toISOString(), leftCents, onTheWayCents: 0 },
        canSyncCalendar: false,
      });
      for (const role of sessionParties) {
        const offered = sessionActions(facts, role, now.getTime());
        for (const action of actions) {
          const answer = serverAnswer(action, row, role, leftCents);
          const told = [refusalOf(action, facts, role, now.getTime()), offered.includes(action)];
          expect([action, role, row, told]).toEqual([action, role, row, [answer, answer === null]]);
          codes.add(answer);
          count += 1;
        }
      }
    }
  }
  expect(count).toBe(3 * 2 * 5 * 4 * 3 * 2 * 2 * 2 * actions.length);
  // Every reason came up: none of these comparisons was of nothing.
  expect([...codes].map(String).sort()).toEqual([
    'appointment.already_decided',
    'appointment.already_scheduled',
    'appointment.no_show_impossible',
    'appointment.not_cancellable',
    'appointment.not_completable',
    'appointment.not_movable',
    'appointment.not_paid',
    'appointment.not_schedulable',
    'appointment.not_started',
    'appointment.too_late_to_move',
    'auth.forbidden',
    'conversation.blocked',
    'null',
  ]);
});
