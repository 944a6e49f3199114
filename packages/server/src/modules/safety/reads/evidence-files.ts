import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Media files of a person that a program shows which an operator took down, each with the reason of that. */
export function listShownAsEvidence(tx: Tx, ownerId: UserId): Promise<{ id: MediaId; reason: string }[]> {
  return tx
    .selectFrom('media as m')
    .innerJoin('mediaUses as u', 'u.mediaId', 'm.id')
    .innerJoin('programs as p', 'p.id', 'u.programId')
    .distinctOn('m.id')
    .select([sql<MediaId>`m.id`.as('id'), sql<string>`p.take_down_reason`.as('reason')])
    .where('m.userId', '=', ownerId)
    .where('m.takenDownAt', 'is', null)
    .where('p.takenDownAt', 'is not', null)
    .orderBy('m.id')
    .execute();
}

/** People who have closed their account, about whom no report is open, and who still have media files that are not evidence. */
export async function listOwnersWhoLeft(db: Db, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from users u where u.closed_at is not null
      and exists (select from media m where m.user_id = u.id and m.taken_down_at is null and m.evidence_until is null and (m.purpose = 'page' or m.unused_since is not null))
      and not exists (select from reports r where r.accused_id = u.id and r.resolved_at is null)
    order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
