import type { AppointmentId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { leftOfSession, priceOfSession, refundedParts } from '../../payments/reads/session-returns.ts';
import { shownTexts } from './shown-texts.ts';

/** Sessions with what a row shows of their program, payment and people. */
export function appointmentsWithPeople(db: Db | Tx) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('transactions as payment', 'payment.id', 'a.transactionId')
    .innerJoin('programs as p', 'p.id', 'a.programId')
    .innerJoin('trainers as t', 't.id', 'a.trainerId')
    .innerJoin('users as parent', 'parent.id', 'a.parentId');
}

export const appointmentColumns = [
  'a.id',
  'a.trainerId',
  'a.parentId',
  'a.title',
  'a.description',
  'a.sessionType',
  'a.approvalStatus',
  'a.rejectionReason',
  'a.expiredAt',
  'a.paidAt',
  'a.startsAt',
  'a.endsAt',
  'a.scheduledAt',
  'a.scheduledBy',
  'a.location',
  'a.completedAt',
  'a.cancelledAt',
  'a.cancelledBy',
  'a.cancellationReason',
  'a.formerStartsAt',
  'a.formerEndsAt',
  'a.noShowOf',
  'a.sessionNumber',
  'a.createdAt',
  'payment.sessionsIncluded',
  'payment.amountCents',
  'payment.refundedCents',
  'payment.lostCents',
  refundedParts.as('refundedParts'),
  'p.title as programTitle',
  't.name as trainerName',
  't.imageKey',
  isBlockedPair.as('isBlocked'),
] as const;

export interface AppointmentRow {
  id: AppointmentId;
  trainerId: TrainerId;
  parentId: UserId;
  title: string;
  description: string | null;
  sessionType: Appointment['sessionType'];
  approvalStatus: Appointment['approvalStatus'];
  rejectionReason: string | null;
  expiredAt: Date | null;
  paidAt: Date | null;
  startsAt: Date | null;
  endsAt: Date | null;
  scheduledAt: Date | null;
  scheduledBy: UserId | null;
  location: string | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: Appointment['cancelledBy'];
  cancellationReason: string | null;
  formerStartsAt: Date | null;
  formerEndsAt: Date | null;
  noShowOf: Appointment['noShowOf'];
  sessionNumber: number;
  createdAt: Date;
  sessionsIncluded: number;
  amountCents: number;
  refundedCents: number;
  /** What the bank took of the payment and kept. */
  lostCents: number;
  refundedParts: Parameters<typeof leftOfSession>[1];
  programTitle: string;
  trainerName: string;
  imageKey: string | null;
  parentName: string;
  /** One of the two blocks the other. */
  isBlocked: boolean;
}

/** Facts in, the specified fields out (rulings §0, Appointment state). */
export function toAppointment(row: AppointmentRow): Appointment {
  const isScheduled = row.startsAt !== null;
  const hasHadTime = isScheduled || row.formerStartsAt !== null;
  const amount = priceOfSession(row);
  const refundedAmount = row.sessionsIncluded === 1 ? row.refundedCents : amount - leftOfSession(row, row.refundedParts);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    sessionType: row.sessionType,
    status: appointmentStatus({
      paidAt: row.paidAt,
      startsAt: row.startsAt,
      completedAt: row.completedAt,
      cancelledAt: row.cancelledAt,
      noShowOf: row.noShowOf,
    }),
    approvalStatus: row.approvalStatus,
    rejectionReason: row.isBlocked ? null : row.rejectionReason,
    expiredAt: toInstant(row.expiredAt),
    isPaid: row.paidAt !== null && isMoneyLeft(row, amount - refundedAmount),
    isScheduled,
    sessionNumber: row.sessionNumber,
    sessionCount: row.sessionsIncluded,
    amount,
    purchaseAmount: row.amountCents,
    refundedAmount,
    startTime: toInstant(row.startsAt),
    endTime: toInstant(row.endsAt),
    scheduledAt: hasHadTime ? toInstant(row.scheduledAt) : null,
    scheduledBy: hasHadTime ? row.scheduledBy : null,
    ...shownTexts(row),
    completedAt: toInstant(row.completedAt),
    cancelledAt: toInstant(row.cancelledAt),
    cancelledBy: row.cancelledBy,
    cancellationReason: row.isBlocked ? null : row.cancellationReason,
    formerStartTime: toInstant(row.formerStartsAt),
    formerEndTime: toInstant(row.formerEndsAt),
    noShowOf: row.noShowOf,
    createdAt: row.createdAt.toISOString(),
    trainerId: row.trainerId,
    trainerName: row.trainerName,
    trainerImageUrl: row.imageKey && portraitUrl(row.imageKey),
    parentId: row.parentId,
    parentName: row.parentName,
  };
}

/** A lost dispute is borne by the sessions in proportion to what they have left, so that what is lost of all is lost of each. */
function isMoneyLeft({ amountCents, refundedCents, lostCents }: AppointmentRow, leftCents: number): boolean {
  return leftCents > 0 && refundedCents + lostCents < amountCents;
}
