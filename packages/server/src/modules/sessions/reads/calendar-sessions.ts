import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { toSessionProgress } from '@x1/contract/scheduling/session-actions.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { atItsTime, sessionRows, toAppointment, toSessionFacts } from './session-facts.ts';

/** Sessions as calendars tell them: names as lists show them, no addresses. Module calendar asks. */

async function find(db: Db, appointmentId: AppointmentId) {
  const row = await sessionRows(db).where('a.id', '=', appointmentId).executeTakeFirst();
  if (!row) return undefined;
  const session = toSessionFacts(row);
  return {
    session: (session.startsAt && atItsTime(session)) ?? null,
    progress: toSessionProgress(toAppointment(session, 'admin')),
    parentId: session.parent.userId,
    trainerUserId: session.trainer.userId,
  };
}

async function list(
  db: Db,
  { userId, role }: { userId: UserId; role: 'parent' | 'trainer' },
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  const time = sql<Date>`coalesce(a.starts_at, a.former_starts_at)`;
  const rows = await sessionRows(db)
    .where(role === 'parent' ? 'a.parentId' : 't.userId', '=', userId)
    .where(sql<SqlBool>`${time} >= ${from} and ${time} < ${until}`)
    .orderBy(time, 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => atItsTime(toSessionFacts(row)) ?? []);
}

export const calendarSessions = { find, list };
