import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Whether the account at an address, or its family, is one of a blocked pair with somebody who writes to it (R177); false where there is none. */
export async function isBlockedAddressee(db: Db, { address, writerId }: { address: string; writerId: UserId }): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    with people as (
      select u.id as reader_id, coalesce((select f.owner_id from family_members f where f.member_id = u.id), u.id) as reader_family,
        coalesce((select f.owner_id from family_members f where f.member_id = ${writerId}), ${writerId}) as writer_family
      from users u where u.email = ${address.toLowerCase()})
    select exists (
      select from people p
      join mentorships m on m.parent_id in (p.reader_family, p.writer_family)
      join trainers t on t.id = m.trainer_id and t.user_id in (p.reader_id, ${writerId})
      where num_nonnulls(m.parent_blocked_at, m.trainer_blocked_at) > 0) as is_blocked`.execute(db);
  return rows[0]?.isBlocked ?? false;
}
