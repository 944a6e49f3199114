import type { AppointmentId, AthleteId } from '@x1/contract/core/ids.ts';
import type { SessionProblem } from '@x1/contract/payments/problem.ts';
import type { ProgramDraft } from '@x1/contract/programs/program.ts';
import { refusalToSync, toSessionProgress } from '@x1/contract/scheduling/session-actions.ts';
import { appointmentStatus, isAwaitingAnswer, type SessionParty, sessionState } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { leftOfSession } from '../../payments/reads/session-returns.ts';
import { findReviewOf } from '../../reviews/reads.ts';
import { listOverlaps, toAthleteDetails } from './session-athlete.ts';
import { type SessionFacts, sessionRows, toAppointment, toSessionFacts } from './session-facts.ts';
import { termColumns, toTerms } from './session-terms.ts';

/**
 * One session, cut to what the caller may see (R124, security.md §2.5).
 *
 * @returns undefined for everyone but its two parties and operators, as for a session that does not exist
 */
export async function findSessionDetails(
  { db, secrets }: { db: Db; secrets: Secrets },
  actor: Actor,
  { appointmentId, now }: { appointmentId: AppointmentId; now: Date },
): Promise<SessionDetails | undefined> {
  const found = await findRow(db, appointmentId);
  if (!found || !canRead(actor, found)) return undefined;
  // What the two keep from each other is what an operator has to judge by.
  const row = toSessionFacts(actor.role === 'admin' ? { ...found, isBlocked: false } : found);
  const appointment = toAppointment(row, actor.role);
  const { trainerId, trainerName, trainerImageUrl } = appointment;
  return {
    appointment,
    isBlocked: row.isBlocked,
    trainer: { id: trainerId, userId: row.trainer.userId, name: trainerName, imageUrl: trainerImageUrl },
    parent: { id: row.parent.userId, name: row.parent.name, ...(canSeeEmail(actor, row) && { email: row.parentEmail }) },
    athlete: toAthleteDetails(row, { reader: actor.role, secrets, now }),
    overlaps: actor.familyId === row.parentId ? await listOverlaps(db, row) : [],
    program: {
      id: row.programId,
      title: row.programTitle,
      description: row.isBlocked ? (row.description ?? '') : row.programDescription,
      programType: row.programType,
      duration: row.duration,
      trainingFormat: row.trainingFormat,
      requirements: row.isBlocked ? null : row.requirements,
      sessionMinutes: row.sessionMinutes,
    },
    transaction: {
      id: row.transactionId,
      amount: row.amountCents,
      refundedAmount: row.refundedCents,
      status: row.paymentStatus,
      createdAt: row.paymentCreatedAt.toISOString(),
      paidAt: toInstant(row.paymentPaidAt),
    },
    terms: toTerms(row, actor.role),
    purchase: await listPurchase(db, row),
    missedTime: actor.familyId === row.parentId && appointment.state === 'needs_time' ? toMissed(row) : null,
    group: toGroup(row),
    meetingLink: canJoinCall(actor, row) ? row.callLink : null,
    placeAddress: actor.role === 'admin' ? null : row.placeAddress,
    placeTown: actor.role === 'admin' ? null : row.placeTown,
    placeNote: actor.role === 'admin' ? null : row.placeNote,
    notes: toNotes(row),
    canSyncCalendar: await canSyncCalendar(db, actor, row, now),
    trainerUser: { id: row.trainer.userId, timezone: row.trainer.timeZone },
    review: (await findReviewOf(db, appointmentId)) ?? null,
    problemReport: toProblem(actor, row),
    canReportProblem: canReportProblem(actor, row, now),
  };
}

function toProblem(actor: Actor, row: Details): SessionProblem | null {
  if (row.problemText === null || row.reportedAt === null) return null;
  return {
    ...(actor.familyId !== row.trainerUserId && { text: row.problemText }),
    reportedAt: row.reportedAt.toISOString(),
    decidedAt: toInstant(row.problemDecidedAt),
    decision: row.problemDecision,
  };
}

/** Offered to the parent from the end of the session, or once it was cancelled too late, until a payout took its money, while there is money left (R97, R120). */
function canReportProblem(actor: Actor, row: Details, now: Date): boolean {
  const isOver = row.completedAt !== null || (row.endsAt !== null && row.endsAt <= now);
  return actor.familyId === row.parentId && (isOver || row.isKept) && row.isPaid && !row.isPaidOut && row.reportedAt === null;
}

/** How full the group is: counts only, nobody's name (R82). */
function toGroup(row: Details): SessionDetails['group'] {
  if (row.sessionType !== 'group' || row.timeSlotId === null) return null;
  return { seatsTaken: row.seatsTaken, seats: row.maxCapacity };
}

/**
 * The trainer's own link is private until somebody has paid (S2§2): a parent sees it once an online session has a time, while it is paid and
 * stands. Its trainer sees it beside every online session.
 */
function canJoinCall(actor: Actor, row: Details): boolean {
  return actor.familyId === row.trainer.userId || (actor.familyId === row.parent.userId && row.isPaid && row.startsAt !== null);
}

function toMissed({ missedStartsAt, missedEndsAt }: Details): SessionDetails['missedTime'] {
  if (missedStartsAt === null || missedEndsAt === null) return null;
  return { startTime: missedStartsAt.toISOString(), endTime: missedEndsAt.toISOString() };
}

function toNotes(row: Details): SessionDetails['notes'] {
  if (row.isBlocked || row.notes === null || row.homework === null || row.writtenAt === null) return null;
  return { notes: row.notes, homework: row.homework, writtenAt: row.writtenAt.toISOString() };
}

/** The sessions of one purchase in their order (R38). */
async function listPurchase(db: Db, payment: Details): Promise<SessionDetails['purchase']> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('transactionId', '=', payment.transactionId)
    .orderBy('sessionNumber')
    .execute();
  return rows.map((row) => {
    const { id, sessionNumber } = row;
    const status = appointmentStatus(row);
    const leftCents = payment.paymentPaidAt === null ? 0 : leftOfSession({ ...payment, sessionNumber }, payment.askedParts);
    const state = sessionState({ ...row, status, isPaid: leftCents > 0 });
    const isAskedAgain = row.askedAgainAt !== null && isAwaitingAnswer({ state, approvalStatus: row.approvalStatus });
    return { id, sessionNumber, status, state, startTime: toInstant(row.startsAt), ...(isAskedAgain && { isAskedAgain }), leftCents };
  });
}

type DetailsRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;
type Details = ReturnType<typeof toSessionFacts<DetailsRow>>;

function findRow(db: Db, appointmentId: AppointmentId) {
  return sessionRows(db)
    .leftJoin('problemReports as problem', 'problem.appointmentId', 'a.id')
    .leftJoin('sessionNotes as written', 'written.appointmentId', 'a.id')
    .where('a.id', '=', appointmentId)
    .select(termColumns)
    .select([
      'parent.email as parentEmail',
      'p.description as programDescription',
      'p.programType',
      'p.duration',
      'p.requirements',
      'p.maxCapacity',
      sql<ProgramDraft['sessionMinutes']>`coalesce(a.session_minutes, p.session_minutes)`.as('sessionMinutes'),
      'a.missedStartsAt',
      'a.missedEndsAt',
      'athlete.sports as athleteSports',
      'athlete.goals',
      sql<AthleteId | null>`case when athlete.removed_at is null then athlete.id end`.as('presentAthleteId'),
      'athlete.noteForTrainer',
      'athlete.sealedEmergencyContact',
      'athlete.sealedMedicalNote',
      'written.notes',
      'written.homework',
      'written.writtenAt',
      sql<number>`(select count(*)::int from appointments seat where seat.time_slot_id = a.time_slot_id)`.as('seatsTaken'),
      'payment.status as paymentStatus',
      'payment.createdAt as paymentCreatedAt',
      'problem.text as problemText',
      'problem.reportedAt',
      'problem.decidedAt as problemDecidedAt',
      'problem.decision as problemDecision',
      sql<boolean>`exists (select from payout_shares s join payouts o on o.id = s.payout_id
        where s.appointment_id = a.id and o.status <> 'returned')`.as('isPaidOut'),
      sql<boolean>`exists (select from releases r where r.appointment_id = a.id and r.is_kept)`.as('isKept'),
    ])
    .executeTakeFirst();
}

function canRead(actor: Actor, row: DetailsRow): boolean {
  return actor.role === 'admin' || actor.familyId === row.trainerUserId || actor.familyId === row.parentId;
}

/** The family's email is for its trainer, while there is a payment that was not, and will not be, given back in full (L11). */
function canSeeEmail(actor: Actor, row: Details): boolean {
  const isPaid = row.paymentPaidAt !== null && row.paymentStatus !== 'refunded';
  return actor.familyId === row.trainerUserId && isPaid && row.approvalStatus !== 'rejected';
}

/** Whether the caller can send a session's calendar entry again: the trainer the own one (R121), the parent the invitation (R122). */
async function canSyncCalendar(db: Db, { familyId: userId }: Actor, row: SessionFacts, now: Date): Promise<boolean> {
  const canSync = (party: SessionParty, isConnected: boolean) =>
    refusalToSync({ ...toSessionProgress(toAppointment(row, 'admin')), isConnected }, party, now.getTime()) === null;
  if (userId === row.parentId) return canSync('parent', false);
  if (userId !== row.trainerUserId) return false;
  const connection = await db
    .selectFrom('calendarConnections')
    .select('userId')
    .where('userId', '=', userId)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return canSync('trainer', connection !== undefined);
}
