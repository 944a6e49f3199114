import type { AppointmentId, ScheduleChangeId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { writtenOnce } from '../../../platform/db/written-once.ts';
import { groupCalls } from '../../../platform/group-calls.ts';
import { sessionRows, toSessionFacts } from '../../sessions/reads/session-facts.ts';

/** Facts of sessions for notifications, read when they are sent rather than when the event happened; undefined if they no longer apply. */

type Reads = Db | Tx;

export interface Party {
  readonly userId: UserId;
  readonly name: string;
}

/** Sessions of a purchase that one person gave their times in one go, as weekly ones are: a few moments lie between them at most. */
const together = sql`from appointments x where x.transaction_id = a.transaction_id and x.scheduled_by = a.scheduled_by and x.starts_at is not null
  and x.scheduled_at between a.scheduled_at - interval '10 seconds' and a.scheduled_at + interval '10 seconds'`;

const scheduledTogether = sql<number>`(select count(*)::integer ${together})`;
const isFirstOfThem = sql<boolean>`not exists (select ${together} and x.session_number < a.session_number)`;
const isFirstAskedOfThem = sql<boolean>`not exists (select ${together} and x.session_number < a.session_number and x.asked_again_at is not null)`;

/**
 * The change of many sessions that canceled a session, or that moved it if it was canceled within the day its family has to answer:
 * messages about it go out with the others of that change. A later cancellation has nothing to do with the change.
 */
const canceledInChange = sql<ScheduleChangeId | null>`case when a.cancelled_at is not null then (select max(s.schedule_change_id)
  from schedule_change_sessions s where s.appointment_id = a.id and s.refusal is null and a.cancelled_at <= s.done_at + interval '24 hours') end`;

function notifiedSessions(tx: Reads) {
  return sessionRows(tx)
    .leftJoin('promoCodes as code', 'code.id', 'payment.promoCodeId')
    .leftJoin('problemReports as problem', 'problem.appointmentId', 'a.id')
    .select([
      'code.code as promoCode',
      'payment.discountCents',
      'payment.promotionCents',
      'problem.reportedAt',
      'problem.decidedAt as reportDecidedAt',
      'problem.decision as reportDecision',
      scheduledTogether.as('scheduledTogether'),
      isFirstOfThem.as('isFirstOfThem'),
      isFirstAskedOfThem.as('isFirstAskedOfThem'),
      canceledInChange.as('canceledInChange'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof notifiedSessions>['executeTakeFirstOrThrow']>>;

/** The zone of the place is the trainer's when the time was chosen. */
export const toFacts = (row: Row) => ({
  ...toSessionFacts(row),
  venueZone: row.scheduledInTimezone ?? row.trainerTimezone,
  promo: row.promoCode === null ? null : { code: row.promoCode, discountCents: row.discountCents, isPaidByX1: row.promotionCents > 0 },
});

export type SessionFacts = ReturnType<typeof toFacts>;

const readSessions = writtenOnce((db, ids: readonly AppointmentId[]) =>
  notifiedSessions(db).where(sql<boolean>`a.id = any(${ids}::bigint[])`),
);

/** Several of them, by their ids. */
export async function findSessions(tx: Reads, ids: readonly AppointmentId[]): Promise<ReadonlyMap<AppointmentId, SessionFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await readSessions(tx, ids);
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

type FindSession = (appointmentId: AppointmentId) => Promise<SessionFacts | undefined>;

const findersOf = new WeakMap<Reads, FindSession>();

/** Those that are asked for at once over one transaction are read by one statement. */
export function findSession(tx: Reads, appointmentId: AppointmentId): Promise<SessionFacts | undefined> {
  let find = findersOf.get(tx);
  if (!find) {
    find = groupCalls(async (ids: readonly AppointmentId[]) => {
      const found = await findSessions(tx, ids);
      return ids.map((id) => found.get(id));
    });
    findersOf.set(tx, find);
  }
  return find(appointmentId);
}

const readFirstSession = writtenOnce((db, transactionId: TransactionId) =>
  notifiedSessions(db).where('a.transactionId', '=', transactionId).orderBy('a.sessionNumber').limit(1),
);

/** The first one of its purchase. */
export async function findSessionOfPayment(tx: Reads, transactionId: TransactionId) {
  const [row] = await readFirstSession(tx, transactionId);
  return row && toFacts(row);
}

const readDecidedTogether = writtenOnce(
  (db, transactionId: TransactionId, except: AppointmentId, approvalStatus: Row['approvalStatus'], decidedAt: Date | null) =>
    notifiedSessions(db)
      .where('a.transactionId', '=', transactionId)
      .where('a.id', '<>', except)
      .where('a.approvalStatus', '=', approvalStatus)
      .where('a.decidedAt', '=', decidedAt)
      .orderBy('a.sessionNumber'),
);

/** The other sessions of a purchase that were decided by the same answer. */
export async function listDecidedTogether(tx: Reads, session: SessionFacts): Promise<SessionFacts[]> {
  const { transactionId, appointmentId, approvalStatus, decidedAt, sessionCount } = session;
  if (sessionCount === 1) return [];
  return (await readDecidedTogether(tx, transactionId, appointmentId, approvalStatus, decidedAt)).map(toFacts);
}

/** Sessions of a trainer that are still to come, in their order. */
export async function listUpcoming(tx: Reads, trainerUserId: UserId, now: Date) {
  const rows = await notifiedSessions(tx)
    .where('t.userId', '=', trainerUserId)
    .where('a.startsAt', '>', now)
    .where('a.completedAt', 'is', null)
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .execute();
  return rows.map(toFacts);
}

export async function findNotes(tx: Reads, appointmentId: AppointmentId) {
  const row = await tx.selectFrom('sessionNotes').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst();
  const session = row && (await findSession(tx, appointmentId));
  return session && !session.isBlocked ? { session, hasHomework: row.homework !== '', writtenAt: row.writtenAt } : undefined;
}

/** How many seats of one session at this time are taken, for the trainer of a group. */
export async function countSeatsOfSlot(tx: Reads, timeSlotId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('timeSlotId', '=', timeSlotId)
    .where('approvalStatus', '<>', 'rejected')
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
