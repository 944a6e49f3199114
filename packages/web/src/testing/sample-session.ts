import type { User } from '@x1/contract/accounts/user.ts';
import type { AppointmentId, ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { sessionState } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';

const parentId = 5 as UserId;
const trainerUserId = 9 as UserId;
const paidAt = '2026-03-09T15:00:00.000Z';

/** Who looks at the sample session. */
export function viewer(role: 'parent' | 'trainer'): User {
  return { id: role === 'parent' ? parentId : trainerUserId, role, timezone: 'America/New_York' } as User;
}

/** A session of Dana with Maya, paid on March 9 and set by Dana for March 14, 4:30 PM in New York. */
export function sampleAppointment(changes: Partial<Appointment> = {}): Appointment {
  const appointment = {
    id: 12 as AppointmentId,
    title: 'Finishing Under Pressure',
    description: null,
    programTitle: 'Finishing Under Pressure',
    sessionType: 'individual',
    status: 'scheduled',
    approvalStatus: 'approved',
    rejectionReason: null,
    expiredAt: null,
    askedAgain: null,
    answerBy: null,
    isPaid: true,
    isScheduled: true,
    sessionNumber: 1,
    sessionCount: 1,
    amount: 8_900,
    purchaseAmount: 8_900,
    refundedAmount: 0,
    startTime: '2026-03-14T20:30:00.000Z',
    endTime: '2026-03-14T21:30:00.000Z',
    scheduledAt: '2026-03-10T15:00:00.000Z',
    scheduledBy: parentId,
    googleEventId: null,
    timeAgreedAt: '2026-03-10T15:00:00.000Z',
    location: 'online',
    trainingFormat: 'Online',
    completedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancellationReason: null,
    formerStartTime: null,
    formerEndTime: null,
    noShowOf: null,
    createdAt: paidAt,
    trainerId: 1 as TrainerId,
    trainerName: 'Maya Okafor',
    trainerImageUrl: null,
    parentId,
    parentName: 'Dana Whitfield',
    athlete: null,
    waiverUntil: '2099-01-01T00:00:00.000Z',
    ...changes,
  } as const satisfies Omit<Appointment, 'state'>;
  return { ...appointment, state: sessionState(appointment) };
}

/** What the page of that session shows. */
export function sampleDetails(appointment: Partial<Appointment> = {}, changes: Partial<SessionDetails> = {}): SessionDetails {
  return {
    appointment: sampleAppointment(appointment),
    isBlocked: false,
    trainer: { id: 1 as TrainerId, userId: trainerUserId, name: 'Maya Okafor', imageUrl: null },
    parent: { id: parentId, name: 'Dana Whitfield' },
    athlete: null,
    overlaps: [],
    program: {
      id: 3 as ProgramId,
      title: 'Finishing Under Pressure',
      description: 'First touch, body shape and the decision before the shot.',
      programType: 'Mentorship',
      duration: '1 Month',
      trainingFormat: 'Online',
      requirements: null,
      sessionMinutes: 60,
    },
    transaction: { id: 7 as TransactionId, amount: 8_900, refundedAmount: 0, status: 'succeeded', createdAt: paidAt, paidAt },
    terms: { policy: currentRefundPolicy, paidAt, leftCents: 8_900, onTheWayCents: 0 },
    purchase: [],
    missedTime: null,
    group: null,
    meetingLink: null,
    placeAddress: null,
    placeTown: null,
    placeNote: null,
    notes: null,
    canSyncCalendar: false,
    trainerUser: { id: trainerUserId, timezone: 'America/New_York' },
    review: null,
    problemReport: null,
    canReportProblem: false,
    ...changes,
  };
}
