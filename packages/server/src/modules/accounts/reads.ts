import type { UserId } from '@x1/contract/core/ids.ts';
import type { TimeZone } from '@x1/contract/core/time.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The display name of a person without a name: the part of the email before '@' (R35). For queries that join `users as parent`; lists never contain the email itself. */
export const parentName = sql<string>`coalesce(nullif(parent.name, ''), split_part(parent.email, '@', 1))`;

/** The time zone of a person's days and months; New York's, where payouts are made, until they have set theirs (R101). */
export async function readTrainerZone(db: Db | Tx, userId: UserId): Promise<TimeZone> {
  const user = await db.selectFrom('users').select('timezone').where('id', '=', userId).executeTakeFirst();
  return user?.timezone ?? PAYOUT_TIME_ZONE;
}
