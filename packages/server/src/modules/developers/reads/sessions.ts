import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import type { ApiSession } from '@x1/contract/developers/session.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Db, Row } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { countUpTo, decodeCursor, idPart, idPlace, type PageOf, type PageRequest, toPage } from '../../../platform/db/paging.ts';

/** What was bought from a trainer, without a column that says who by or who for. */
const sessionsOf = (db: Db, trainerId: TrainerId) =>
  db
    .selectFrom('appointments')
    .select(['id', 'transactionId', 'programId', 'sessionNumber', 'sessionType', 'approvalStatus', 'paidAt', 'startsAt', 'endsAt'])
    .select(['completedAt', 'cancelledAt', 'noShowOf', 'createdAt'])
    .where('trainerId', '=', trainerId)
    .where('paidAt', 'is not', null);

type SessionRow = Pick<
  Row<'appointments'>,
  | 'id'
  | 'transactionId'
  | 'programId'
  | 'sessionNumber'
  | 'sessionType'
  | 'approvalStatus'
  | 'paidAt'
  | 'startsAt'
  | 'endsAt'
  | 'completedAt'
  | 'cancelledAt'
  | 'noShowOf'
  | 'createdAt'
>;

/** @throws AppError 'request.invalid' for a cursor of another list */
export async function listApiSessions(db: Db, trainerId: TrainerId, { limit, cursor }: PageRequest): Promise<PageOf<ApiSession>> {
  const [beforeId] = decodeCursor(cursor, [idPart]) ?? [];
  const all = sessionsOf(db, trainerId);
  const rows = await all
    .$if(beforeId !== undefined, (list) => list.where('id', '<', idPlace(beforeId ?? 0)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, count: await countUpTo(all), toItem: toApiSession, placeOf: ({ id }) => [id] });
}

export async function findApiSession(db: Db, trainerId: TrainerId, id: AppointmentId): Promise<ApiSession | undefined> {
  const row = await sessionsOf(db, trainerId).where('id', '=', id).executeTakeFirst();
  return row && toApiSession(row);
}

function toApiSession(row: SessionRow): ApiSession {
  const { id, transactionId: purchaseId, programId, sessionNumber, sessionType, approvalStatus } = row;
  return {
    id,
    purchaseId,
    programId,
    sessionNumber,
    sessionType,
    status: appointmentStatus(row),
    approvalStatus,
    startsAt: toInstant(row.startsAt),
    endsAt: toInstant(row.endsAt),
    bookedAt: (row.paidAt ?? row.createdAt).toISOString(),
    completedAt: toInstant(row.completedAt),
    cancelledAt: toInstant(row.cancelledAt),
  };
}
