import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Whether a person has bought something, has begun to, or has a conversation; a payment that failed is no purchase (R172). */
export async function hasDealings(tx: Tx, userId: UserId): Promise<boolean> {
  const { found } = await tx
    .selectNoFrom(
      sql<boolean>`exists (select from transactions where parent_id = ${userId} and status <> 'failed')
        or exists (select from mentorships where parent_id = ${userId})`.as('found'),
    )
    .executeTakeFirstOrThrow();
  return found;
}
