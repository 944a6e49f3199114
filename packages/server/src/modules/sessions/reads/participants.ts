import type { AppointmentId, ProgramId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Participant } from '@x1/contract/sessions/participant.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { countUpTo, decodeCursor, idPart, idPlace, type PageOf, type PageRequest, toPage } from '../../../platform/db/paging.ts';
import { type SessionRow, sessionRows, toSessionFacts } from './session-facts.ts';

/**
 * One page of a program's purchases, newest first (R77), each as its first session that is not over stands (R38).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listParticipants(
  db: Db,
  { reader, programId, limit, cursor }: PageRequest & { reader: Role; programId: ProgramId },
): Promise<PageOf<Participant>> {
  const [before] = decodeCursor(cursor, [idPart]) ?? [];
  const rows = await sessionRows(db)
    .where('a.id', 'in', paidSeats(db, programId).select('a.id'))
    .$if(before !== undefined, (query) => query.where('a.transactionId', '<', idPlace(before ?? 0)))
    .orderBy('a.transactionId', 'desc')
    .limit(limit + 1)
    .$narrowType<{ paidAt: Date }>()
    .execute();
  return toPage(rows, {
    limit,
    count: await countUpTo(paidSeats(db, programId)),
    toItem: (row) => toParticipant(row, reader),
    placeOf: (row) => [row.transactionId],
  });
}

/** The user who may manage a program; undefined when there is none. */
export async function findProgramOwner(db: Db, programId: ProgramId): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('programs as p')
    .innerJoin('trainers as t', 't.id', 'p.trainerId')
    .select('t.userId')
    .where('p.id', '=', programId)
    .executeTakeFirst();
  return row?.userId;
}

const standsForPurchase = sql<AppointmentId>`(
  select x.id from appointments x where x.transaction_id = a.transaction_id
  order by x.completed_at is not null or x.cancelled_at is not null or x.approval_status = 'rejected', x.session_number limit 1)`;

function paidSeats(db: Db, programId: ProgramId) {
  return db
    .selectFrom('appointments as a')
    .where('a.programId', '=', programId)
    .where('a.paidAt', 'is not', null)
    .where('a.id', '=', standsForPurchase);
}

function toParticipant(row: SessionRow & { paidAt: Date }, reader: Role): Participant {
  const { parent, athleteFor, sessionType, status, approvalStatus, state } = toSessionFacts(row);
  return {
    name: parent.name.trim().split(/\s+/)[0] ?? '',
    athleteName: athleteFor[reader]?.firstName ?? null,
    sessionType,
    status,
    approvalStatus,
    state,
    bookedAt: row.paidAt.toISOString(),
  };
}
