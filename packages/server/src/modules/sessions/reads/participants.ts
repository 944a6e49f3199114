import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Participant } from '@x1/contract/sessions/participant.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { COUNTED_AT_MOST, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from '../../../platform/db/paging.ts';
import { parentName } from '../../accounts/reads.ts';

/**
 * One page of a program's purchases, newest first (R77), each as its first session that is not over stands (R38).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listParticipants(
  db: Db,
  { programId, limit, cursor }: PageRequest & { programId: ProgramId },
): Promise<PageOf<Participant>> {
  const [before] = decodeCursor(cursor, [idPart]) ?? [];
  const rows = await paidSeats(db, programId)
    .innerJoin('users as parent', 'parent.id', 'a.parent_id')
    .$if(before !== undefined, (query) => query.where('a.transaction_id', '<', before ?? 0))
    .select([
      'a.transaction_id',
      'a.session_type',
      'a.approval_status',
      'a.paid_at',
      'a.starts_at',
      'a.completed_at',
      'a.cancelled_at',
      'a.no_show_of',
    ])
    .select(parentName.as('name'))
    .orderBy('a.transaction_id', 'desc')
    .limit(limit + 1)
    .$narrowType<{ paid_at: Date }>()
    .execute();
  return toPage(rows, { limit, count: await countSeats(db, programId), toItem: toParticipant, placeOf: (row) => [row.transaction_id] });
}

/** The user who may manage a program; undefined when there is none. */
export async function findProgramOwner(db: Db, programId: ProgramId): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('programs as p')
    .innerJoin('trainers as t', 't.id', 'p.trainer_id')
    .select('t.user_id')
    .where('p.id', '=', programId)
    .executeTakeFirst();
  return row?.user_id as UserId | undefined;
}

const standsForPurchase = sql<number>`(
  select x.id from appointments x where x.transaction_id = a.transaction_id
  order by x.completed_at is not null or x.cancelled_at is not null or x.approval_status = 'rejected', x.session_number limit 1)`;

function paidSeats(db: Db, programId: ProgramId) {
  return db
    .selectFrom('appointments as a')
    .where('a.program_id', '=', programId)
    .where('a.paid_at', 'is not', null)
    .where('a.id', '=', standsForPurchase);
}

async function countSeats(db: Db, programId: ProgramId): Promise<number> {
  const seats = await paidSeats(db, programId)
    .select('a.id')
    .limit(COUNTED_AT_MOST + 1)
    .execute();
  return seats.length;
}

interface SeatRow {
  name: string;
  session_type: Participant['sessionType'];
  approval_status: Participant['approvalStatus'];
  paid_at: Date;
  starts_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  no_show_of: 'parent' | 'trainer' | null;
}

function toParticipant(row: SeatRow): Participant {
  return {
    name: row.name.trim().split(/\s+/)[0] ?? '',
    sessionType: row.session_type,
    status: appointmentStatus({
      paidAt: row.paid_at,
      startsAt: row.starts_at,
      completedAt: row.completed_at,
      cancelledAt: row.cancelled_at,
      noShowOf: row.no_show_of,
    }),
    approvalStatus: row.approval_status,
    bookedAt: row.paid_at.toISOString(),
  };
}
