import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SessionFacts } from './session-facts.ts';

type SessionCalendar = Pick<SessionDetails, 'googleEventId' | 'canSyncCalendar'>;

/** How a session stands in calendars, as far as it is the caller's: the trainer's own one (R121), or the parent's invitation (R122). */
export async function readSessionCalendar(db: Db, { userId }: Actor, row: SessionFacts): Promise<SessionCalendar> {
  const stands = row.startsAt !== null && row.cancelledAt === null && row.completedAt === null;
  if (userId === row.parentId) return { googleEventId: null, canSyncCalendar: stands };
  if (userId !== row.trainerUserId) return { googleEventId: null, canSyncCalendar: false };
  const found = await db
    .selectFrom('users as u')
    .leftJoin('calendarConnections as c', (join) => join.onRef('c.userId', '=', 'u.id').on('c.state', '=', 'connected'))
    .leftJoin('calendarEvents as e', (join) =>
      join.on('e.appointmentId', '=', row.id).on('e.wanted', '=', true).on('e.writtenEtag', 'is not', null),
    )
    .select(['e.eventId', 'c.userId as connectedUserId'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return {
    googleEventId: found?.eventId ?? null,
    canSyncCalendar: stands && row.approvalStatus === 'approved' && found?.connectedUserId === userId,
  };
}
