import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { BookAgain } from '@x1/contract/sessions/book-again.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { isBlockedPair } from '../../conversations/reads.ts';

/** What a family booked with a session; undefined for every other family, as for a session that does not exist, and of a blocked pair (R177). */
export async function findBookAgain(db: Db, { familyId }: Actor, appointmentId: AppointmentId): Promise<BookAgain | undefined> {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('programs as p', 'p.id', 'a.programId')
    .leftJoin('transactions as payment', 'payment.id', 'a.transactionId')
    .leftJoin('athletes as athlete', (join) => join.onRef('athlete.id', '=', 'payment.athleteId').on('athlete.removedAt', 'is', null))
    .select(['a.trainerId', 'a.programId', 'p.title as programTitle', 'a.sessionType', 'athlete.id as athleteId', 'a.startsAt'])
    .where('a.id', '=', appointmentId)
    .where('a.parentId', '=', familyId)
    .where(({ not }) => not(isBlockedPair))
    .executeTakeFirst();
  if (!row) return undefined;
  const { startsAt, ...again } = row;
  return { ...again, startTime: toInstant(startsAt) };
}
