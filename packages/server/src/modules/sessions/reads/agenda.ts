import type { Role } from '@x1/contract/core/route.ts';
import { fullRefundUntil } from '@x1/contract/payments/refund-policy.ts';
import { refusalOf, type SessionProgress, toTermFacts } from '@x1/contract/scheduling/session-actions.ts';
import { appointmentStatus, sessionState } from '@x1/contract/scheduling/states.ts';
import { AGENDA_PURCHASES, type Agenda, type NextSession, type OpenPurchase } from '@x1/contract/sessions/agenda.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { sql } from 'kysely';
import type { Db, Row } from '../../../platform/db/database.ts';
import { COUNTED_AT_MOST, toTotal } from '../../../platform/db/paging.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { leftOfSession } from '../../payments/reads/session-returns.ts';
import { listOpenGroupTimes } from './open-group-times.ts';
import { isHeldBy, isReviewed, sessionRows, toAppointment, toSessionFacts } from './session-facts.ts';
import { filtered, type SessionFilter, type SessionOwner } from './session-filter.ts';
import { type TermColumns, termColumns, toTerms } from './session-terms.ts';

interface Whose {
  readonly owner: SessionOwner;
  readonly reader: Role;
}

/** What a person's sessions come to, in four statements, and five for a trainer, regardless of how many there are. */
export async function readAgenda(
  db: Db,
  now: Date,
  whose: Whose,
  filter: Pick<SessionFilter, 'sessionType' | 'q' | 'athleteId'>,
): Promise<Agenda> {
  const { owner } = whose;
  const [next, toSchedule, past, openGroupTimes] = await Promise.all([
    findNext(db, now, whose, filter),
    readToSchedule(db, now, whose, filter),
    countPast(db, now, whose, filter),
    'trainerId' in owner ? listOpenGroupTimes(db, now, owner.trainerId, filter) : undefined,
  ]);
  return { next, ...(openGroupTimes && { openGroupTimes }), toSchedule, past };
}

async function findNext(db: Db, now: Date, { owner, reader }: Whose, filter: SessionFilter): Promise<NextSession | null> {
  const first = filtered(db, owner, { ...filter, section: 'upcoming' }, now)
    .select('a.id')
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .limit(1);
  const found = await sessionRows(db).select(termColumns).select('p.requirements').where('a.id', '=', first).executeTakeFirst();
  if (!found) return null;
  const row = toSessionFacts(found);
  const appointment = toAppointment(row, reader);
  return {
    appointment,
    requirements: row.isBlocked ? null : row.requirements,
    meetingLink: reader === 'trainer' || (reader === 'parent' && row.isPaid) ? row.callLink : null,
    placeAddress: row.placeAddress,
    placeTown: row.placeTown,
    freeCancelUntil: refundEdge({ appointment, terms: toTerms(row) }, reader, now),
  };
}

/** The newest purchases with sessions without a time, and how many there are of both. */
async function readToSchedule(db: Db, now: Date, { owner, reader }: Whose, filter: SessionFilter): Promise<Agenda['toSchedule']> {
  const open = filtered(db, owner, { ...filter, section: 'needs_scheduling' }, now);
  const purchases = open
    .groupBy('a.transactionId')
    .select([
      // Their ids follow each other, so the first one represents its purchase.
      sql<number>`min(a.id)`.as('firstId'),
      sql<number>`sum(count(*)) over ()::int`.as('sessionCount'),
      sql<number>`count(*) over ()::int`.as('purchaseCount'),
    ])
    .orderBy('firstId', 'desc')
    .limit(AGENDA_PURCHASES);
  const found = await sessionRows(db)
    .innerJoin(purchases.as('open'), 'open.firstId', 'a.id')
    .select(termColumns)
    .select(['open.sessionCount as openSessions', 'open.purchaseCount'])
    .orderBy('a.id', 'desc')
    .execute();
  const [newest] = found;
  if (!newest) return { count: 0, purchases: [], purchaseCount: 0 };
  const transactionIds = found.map(({ transactionId }) => transactionId);
  const seats = await db
    .selectFrom('appointments')
    .selectAll()
    .where('transactionId', 'in', transactionIds)
    .orderBy('sessionNumber')
    .execute();
  const toPurchase = (row: (typeof found)[number]) =>
    toOpenPurchase(row, { seats: seats.filter(({ transactionId }) => transactionId === row.transactionId), reader, now });
  return { count: newest.openSessions, purchases: found.map(toPurchase), purchaseCount: newest.purchaseCount };
}

type PurchaseRow = Parameters<typeof toSessionFacts>[0] & TermColumns;
type Seat = Row<'appointments'>;

function toOpenPurchase(found: PurchaseRow, { seats, reader, now }: { seats: readonly Seat[]; reader: Role; now: Date }): OpenPurchase {
  const row = toSessionFacts(found);
  const appointment = toAppointment(row, reader);
  const terms = toTerms(row);
  const termFacts = toTermFacts({ appointment, terms });
  const toSession = (seat: Seat): OpenPurchase['sessions'][number] => {
    const { id, sessionNumber } = seat;
    const leftCents = leftOfSession({ ...row, sessionNumber }, row.askedParts);
    const facts = { ...toProgress(seat), terms: termFacts && { ...termFacts, leftCents }, isBlocked: row.isBlocked };
    return {
      id,
      sessionNumber,
      state: sessionState({ ...seat, status: appointmentStatus(seat), isPaid: terms !== null && leftCents > 0 }),
      canSchedule: reader !== 'admin' && refusalOf('schedule', facts, reader, now.getTime()) === null,
    };
  };
  return { appointment, refundableUntil: refundEdge({ appointment, terms }, reader, now), sessions: seats.map(toSession) };
}

function toProgress({ approvalStatus, startsAt, endsAt, completedAt, cancelledAt, noShowOf }: Seat): SessionProgress {
  return {
    approvalStatus,
    time: startsAt && endsAt && { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    isCompleted: completedAt !== null,
    isCancelled: cancelledAt !== null,
    noShowOf,
  };
}

/** Until when a parent gets everything back; null where that is past or ends by something else than a time. */
function refundEdge(session: Pick<SessionDetails, 'appointment' | 'terms'>, reader: Role, now: Date): string | null {
  const facts = toTermFacts(session);
  if (reader !== 'parent' || !facts || facts.leftCents === 0) return null;
  const until = fullRefundUntil(facts);
  return until !== null && until > now.getTime() ? new Date(until).toISOString() : null;
}

/** Its time is over, and nobody said what became of it; there is money for it. */
const isToComplete = sql<boolean>`(a.completed_at is null and a.cancelled_at is null and a.approval_status <> 'rejected' and exists (
  select from transactions t where t.id = a.transaction_id and t.refunded_cents + t.lost_cents < t.amount_cents))`;

/** How many are over, and of how many something is owed: by a parent a review (R42), by a trainer the mark that it took place (R120). */
async function countPast(db: Db, now: Date, { owner }: Whose, filter: SessionFilter): Promise<Agenda['past']> {
  const owed = 'trainerId' in owner ? isToComplete : sql<boolean>`${isHeldBy(now)} and not ${isReviewed} and not ${isBlockedPair}`;
  const past = filtered(db, owner, { ...filter, section: 'past' }, now)
    .select(owed.as('isOwed'))
    .limit(COUNTED_AT_MOST + 1);
  const { count, owing } = await db
    .selectFrom(past.as('past'))
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`(count(*) filter (where past.is_owed))::int`.as('owing')])
    .executeTakeFirstOrThrow();
  return { count: toTotal(count), owed: toTotal(owing) };
}
