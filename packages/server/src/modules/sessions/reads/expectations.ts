import type { AppointmentId, ProgramId, UserId } from '@x1/contract/core/ids.ts';
import { translate } from '@x1/contract/core/texts.ts';
import { DUTY_RECORDS_MAX, type DutyProgress, type DutyRecord } from '@x1/contract/programs/duty-record.ts';
import { type Duty, expectations } from '@x1/contract/programs/expectations.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readTrainerZone } from '../../accounts/reads.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { currentPeriod, type Period } from '../duty-period.ts';
import { isHeldBy } from './session-facts.ts';

interface Pair {
  readonly programId: ProgramId;
  readonly parentId: UserId;
  readonly isBlocked: boolean;
}

/**
 * What a trainer owes a parent by the core-expectations agreement, and what was kept of it in the period that runs now (R78).
 *
 * @returns undefined for everyone but the two parties of the session, as for a session that does not exist
 */
export async function findExpectations(
  db: Db,
  actor: Actor,
  { appointmentId, now }: { appointmentId: AppointmentId; now: Date },
): Promise<DutyProgress[] | undefined> {
  const session = await findSession(db, appointmentId);
  if (!session || (actor.familyId !== session.parentId && actor.familyId !== session.trainerUserId)) return undefined;
  const timeZone = await readTrainerZone(db, session.trainerUserId);
  const progress: DutyProgress[] = [];
  for (const duty of dutiesOf(session.programType)) {
    progress.push(await readProgress(db, session, duty, { ...currentPeriod(duty.per, now.toISOString(), timeZone), now }));
  }
  return progress;
}

/** The type is plain text in the database, so that a word may be retired. */
function dutiesOf(programType: string): readonly Duty[] {
  return new Map<string, readonly Duty[]>(Object.entries(expectations)).get(programType) ?? [];
}

async function readProgress(db: Db, pair: Pair, duty: Duty, period: Period & { now: Date }): Promise<DutyProgress> {
  const isKeptBySessions = duty.isKeptBySessions === true;
  const { records, count } = isKeptBySessions ? { records: [], count: 0 } : await listRecords(db, pair, duty, period);
  return {
    key: duty.key,
    text: translate(duty.text),
    per: duty.per,
    due: duty.count,
    kept: isKeptBySessions ? await countHeldSessions(db, pair, period) : count,
    periodEnd: period.to,
    isKeptBySessions,
    records,
  };
}

async function findSession(db: Db, appointmentId: AppointmentId) {
  const row = await db
    .selectFrom('appointments as a')
    .innerJoin('programs as p', 'p.id', 'a.programId')
    .innerJoin('trainers as t', 't.id', 'a.trainerId')
    .select(['a.parentId', 'a.programId', 'p.programType', 't.userId', isBlockedPair.as('isBlocked')])
    .where('a.id', '=', appointmentId)
    .executeTakeFirst();
  return (
    row && {
      parentId: row.parentId,
      programId: row.programId,
      programType: row.programType,
      trainerUserId: row.userId,
      isBlocked: row.isBlocked,
    }
  );
}

/** @returns the newest, and how many there are */
async function listRecords(
  db: Db,
  { programId, parentId, isBlocked }: Pair,
  duty: Duty,
  { from, to }: Period,
): Promise<{ records: DutyRecord[]; count: number }> {
  const rows = await db
    .selectFrom('dutyRecords')
    .select(['id', 'note', 'keptAt', sql<number>`count(*) over ()::int`.as('count')])
    .where('programId', '=', programId)
    .where('parentId', '=', parentId)
    .where('duty', '=', duty.key)
    .$if(from !== null, (query) => query.where('keptAt', '>=', new Date(from ?? 0)))
    .$if(to !== null, (query) => query.where('keptAt', '<', new Date(to ?? 0)))
    .orderBy('keptAt', 'desc')
    .orderBy('id', 'desc')
    .limit(DUTY_RECORDS_MAX)
    .execute();
  const records = rows.map((row) => ({ id: row.id, note: isBlocked ? null : row.note, keptAt: row.keptAt.toISOString() }));
  return { records, count: rows[0]?.count ?? 0 };
}

/** Sessions belong to the period in which they took place, whenever they were marked as held. */
async function countHeldSessions(db: Db, { programId, parentId }: Pair, { from, to, now }: Period & { now: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('appointments as a')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .where('parentId', '=', parentId)
    .where(isHeldBy(now))
    .$if(from !== null, (query) => query.where('startsAt', '>=', new Date(from ?? 0)))
    .$if(to !== null, (query) => query.where('startsAt', '<', new Date(to ?? 0)))
    .executeTakeFirstOrThrow();
  return count;
}
