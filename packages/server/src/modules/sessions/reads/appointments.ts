import { type AppointmentId, MAX_ID, type TrainerId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import {
  type CursorPart,
  countUpTo,
  decodeCursor,
  idPart,
  idPlace,
  type PageOf,
  type PageRequest,
  toPage,
} from '../../../platform/db/paging.ts';
import { writtenOnce } from '../../../platform/db/written-once.ts';
import { sessionRows, toAppointment, toSessionFacts } from './session-facts.ts';
import { filtered, ownedBy, rankAt, type SessionFilter, type SessionOwner, sectionAt, timeRankAt } from './session-filter.ts';

const startRank = sql<number>`(extract(epoch from coalesce(a.starts_at, a.former_starts_at)) * 1000)::bigint`;
const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };
/** The moment of the first page, section, rank and id. */
const sessionPlace = [instantPart, { from: 0, to: 2 }, { from: -MAX_ID, to: instantPart.to }, idPart];

/**
 * One page of a person's sessions: in the order of R126, or by time where a stretch of time is asked for, or what was called off. The cursor keeps the moment of the
 * first page, so that a session that ends meanwhile does not change its place.
 *
 * @throws AppError 'request.invalid' for a cursor of another list, and for half a stretch of time
 */
export async function listSessions(
  db: Db,
  now: Date,
  { owner, reader }: { owner: SessionOwner; reader: Role },
  { limit, cursor, ...filter }: PageRequest & SessionFilter,
): Promise<PageOf<Appointment>> {
  const [moment = now.getTime(), ...after] = decodeCursor(cursor, sessionPlace) ?? [];
  const asOf = new Date(moment);
  const found = filtered(db, owner, filter, asOf);
  const rankOf = filter.order === 'time' ? timeRankAt : rankAt;
  const isByTime = filter.from !== undefined || filter.calledOff !== undefined;
  const [section, rank] = isByTime ? [sql<number>`0`, startRank] : [sectionAt(asOf), rankOf(asOf)];
  const places = found.select(['a.id', section.as('section'), rank.as('rank')]);
  const rows = await sessionRows(db)
    .innerJoin(places.as('place'), 'place.id', 'a.id')
    .$if(after.length > 0, (query) => query.where(sql<boolean>`(place.section, place.rank, place.id) > (${sql.join(after)})`))
    .select(['place.section', 'place.rank'])
    .orderBy('place.section')
    .orderBy('place.rank')
    .orderBy('place.id')
    .limit(limit + 1)
    .execute();
  return toPage(rows, {
    limit,
    count: await countUpTo(found),
    toItem: (row) => toAppointment(toSessionFacts(row), reader),
    placeOf: (row) => [moment, row.section, row.rank, row.id],
  });
}

/** A purchase is one request: its first session in that state represents all of them (R38), but for those of which the trainer was asked again (R175). */
const isFirstOfRequest = sql<boolean>`(a.asked_again_at is not null
  or not exists (select from appointments earlier where earlier.transaction_id = a.transaction_id and earlier.asked_again_at is null
    and earlier.session_number < a.session_number and earlier.approval_status = a.approval_status
    and (earlier.approval_status <> 'pending' or earlier.cancelled_at is null)))`;

/** A trainer's paid requests by approval (R57): the ones that wait longest first, decided ones newest first. */
export async function listRequests(
  db: Db,
  { reader, trainerId, status, limit, cursor }: PageRequest & { reader: Role; trainerId: TrainerId; status: ApprovalStatus },
): Promise<PageOf<Appointment>> {
  const [after] = decodeCursor(cursor, [idPart]) ?? [];
  const isWaiting = status === 'pending';
  const requests = ownedBy(db, { trainerId })
    .where('a.approvalStatus', '=', status)
    .where('a.paidAt', 'is not', null)
    .$if(isWaiting, (query) => query.where('a.cancelledAt', 'is', null))
    .where(isFirstOfRequest);
  const rows = await sessionRows(db)
    .where('a.id', 'in', requests.select('a.id'))
    .$if(after !== undefined, (query) => query.where('a.id', isWaiting ? '>' : '<', idPlace(after ?? 0)))
    .orderBy('a.id', isWaiting ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, {
    limit,
    count: await countUpTo(requests),
    toItem: (row) => toAppointment(toSessionFacts(row), reader),
    placeOf: (row) => [row.id],
  });
}

const readSession = writtenOnce((db, appointmentId: AppointmentId) => sessionRows(db).where('a.id', '=', appointmentId));

/** One session; undefined when there is none. Checks no permission: the owner's module does. */
export async function findAppointment(db: Db | Tx, appointmentId: AppointmentId, reader: Role): Promise<Appointment | undefined> {
  const [row] = await readSession(db, appointmentId);
  return row && toAppointment(toSessionFacts(row), reader);
}
