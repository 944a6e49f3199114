import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { AppointmentRow } from './appointment-row.ts';

type SessionCalendar = Pick<SessionDetails, 'googleEventId' | 'canSyncCalendar'>;
type Row = Pick<AppointmentRow, 'id' | 'parent_id' | 'approval_status' | 'starts_at' | 'cancelled_at' | 'completed_at'> & {
  trainer_user_id: number;
};

/** How a session stands in calendars, as far as it is the caller's: the trainer's own one (R121), or the parent's invitation (R122). */
export async function readSessionCalendar(db: Db, { userId }: Actor, row: Row): Promise<SessionCalendar> {
  const stands = row.starts_at !== null && row.cancelled_at === null && row.completed_at === null;
  if (userId === row.parent_id) return { googleEventId: null, canSyncCalendar: stands };
  if (userId !== row.trainer_user_id) return { googleEventId: null, canSyncCalendar: false };
  const found = await db
    .selectFrom('users as u')
    .leftJoin('calendar_connections as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.state', '=', 'connected'))
    .leftJoin('calendar_events as e', (join) =>
      join.on('e.appointment_id', '=', row.id).on('e.wanted', '=', true).on('e.written_etag', 'is not', null),
    )
    .select(['e.event_id', 'c.user_id as connected_user_id'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return {
    googleEventId: found?.event_id ?? null,
    canSyncCalendar: stands && row.approval_status === 'approved' && found?.connected_user_id === userId,
  };
}
