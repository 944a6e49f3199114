import { type AppointmentId, MAX_ID, type TrainerId, type UserId } from '@x1/contract/core/ids.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { ApprovalStatus } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { appointmentColumns, appointmentsWithPeople, parentName, toAppointment } from './appointment-row.ts';
import { COUNTED_AT_MOST, type CursorPart, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from './paging.ts';

/** Whose sessions: a trainer's, by profile, or a parent's. */
export type SessionOwner = { readonly trainerId: TrainerId } | { readonly parentId: UserId };

const isLive = sql`a.completed_at is null and a.cancelled_at is null and a.approval_status <> 'rejected'`;

/** R126: what is to come (0) by time, then what needs a time (1), then the rest (2), both newest first. */
const sectionAt = (now: Date) => sql<number>`case
  when ${isLive} and a.ends_at > ${now} then 0
  when ${isLive} and a.starts_at is null then 1
  else 2 end`;
const rankAt = (now: Date) => sql<number>`case
  when ${isLive} and a.ends_at > ${now} then (extract(epoch from a.starts_at) * 1000)::bigint
  else -a.id end`;

const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };
/** The moment of the first page, section, rank and id. */
const sessionPlace = [instantPart, { from: 0, to: 2 }, { from: -MAX_ID, to: instantPart.to }, idPart];

/**
 * One page of a person's sessions in the order of R126. The cursor keeps the moment of the first page, so that a session that ends
 * meanwhile does not change its place.
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listSessions(db: Db, now: Date, owner: SessionOwner, request: PageRequest): Promise<PageOf<Appointment>> {
  const [moment = now.getTime(), ...after] = decodeCursor(request.cursor, sessionPlace) ?? [];
  const asOf = new Date(moment);
  const places = ownedBy(db, owner).select(['a.id', sectionAt(asOf).as('section'), rankAt(asOf).as('rank')]);
  const rows = await appointmentsWithPeople(db)
    .innerJoin(places.as('place'), 'place.id', 'a.id')
    .$if(after.length > 0, (query) => query.where(sql<boolean>`(place.section, place.rank, place.id) > (${sql.join(after)})`))
    .select([...appointmentColumns, 'place.section', 'place.rank', parentName.as('parent_name')])
    .orderBy('place.section')
    .orderBy('place.rank')
    .orderBy('place.id')
    .limit(request.limit + 1)
    .execute();
  return toPage(rows, {
    limit: request.limit,
    count: await countUpTo(ownedBy(db, owner)),
    toItem: toAppointment,
    placeOf: (row) => [moment, row.section, row.rank, row.id],
  });
}

/** A trainer's paid sessions by approval (R57): the ones that wait longest first, decided ones newest first. */
export async function listRequests(
  db: Db,
  { trainerId, status, limit, cursor }: PageRequest & { trainerId: TrainerId; status: ApprovalStatus },
): Promise<PageOf<Appointment>> {
  const [after] = decodeCursor(cursor, [idPart]) ?? [];
  const isWaiting = status === 'pending';
  const requests = ownedBy(db, { trainerId })
    .where('a.approval_status', '=', status)
    .where('a.paid_at', 'is not', null)
    .$if(isWaiting, (query) => query.where('a.cancelled_at', 'is', null));
  const rows = await appointmentsWithPeople(db)
    .where('a.id', 'in', requests.select('a.id'))
    .$if(after !== undefined, (query) => query.where('a.id', isWaiting ? '>' : '<', after ?? 0))
    .select([...appointmentColumns, parentName.as('parent_name')])
    .orderBy('a.id', isWaiting ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, count: await countUpTo(requests), toItem: toAppointment, placeOf: (row) => [row.id] });
}

/** One session whoever asks; undefined when there is none. For the owner's module, which decides who may. */
export async function findAppointment(db: Db | Tx, appointmentId: AppointmentId): Promise<Appointment | undefined> {
  const row = await appointmentsWithPeople(db)
    .where('a.id', '=', appointmentId)
    .select([...appointmentColumns, parentName.as('parent_name')])
    .executeTakeFirst();
  return row && toAppointment(row);
}

function ownedBy(db: Db, owner: SessionOwner) {
  const sessions = db.selectFrom('appointments as a');
  return 'trainerId' in owner ? sessions.where('a.trainer_id', '=', owner.trainerId) : sessions.where('a.parent_id', '=', owner.parentId);
}

async function countUpTo(sessions: ReturnType<typeof ownedBy>): Promise<number> {
  const rows = await sessions
    .select(sql`1`.as('one'))
    .limit(COUNTED_AT_MOST + 1)
    .execute();
  return rows.length;
}
