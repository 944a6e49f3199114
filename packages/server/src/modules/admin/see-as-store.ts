import type { SeeAs } from '@x1/contract/admin/see-as.ts';
import type { SeeAsId, UserId } from '@x1/contract/core/ids.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { readPeople } from './reads/people.ts';

export type SeeAsRow = Row<'seeAs'>;

/** What one press opens: the same `requestId` of one operator about one person is the same one. */
export async function openOnce(
  tx: Tx,
  wanted: { operatorId: UserId; userId: UserId; requestId: string; reason: string; openedAt: Date; endsAt: Date },
): Promise<{ row: SeeAsRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto('seeAs')
    .values(wanted)
    .onConflict((conflict) => conflict.constraint('see_as_once').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) return { row: inserted, isNew: true };
  const { operatorId, userId, requestId } = wanted;
  const row = await tx
    .selectFrom('seeAs')
    .selectAll()
    .where((eb) => eb.and({ operatorId, userId, requestId }))
    .executeTakeFirstOrThrow();
  return { row, isNew: false };
}

/** Undefined also where another operator opened it. */
export function findOwn(tx: Tx, id: SeeAsId, operatorId: UserId): Promise<SeeAsRow | undefined> {
  return tx.selectFrom('seeAs').selectAll().where('id', '=', id).where('operatorId', '=', operatorId).executeTakeFirst();
}

/** Ends it now; one that has ended stays as it is. */
export async function setEnded(tx: Tx, id: SeeAsId, at: Date): Promise<void> {
  await tx.updateTable('seeAs').set({ endedAt: at }).where('id', '=', id).where('endedAt', 'is', null).where('endsAt', '>', at).execute();
}

export async function toSeeAs(tx: Tx, { id, userId, reason, openedAt, endsAt }: SeeAsRow): Promise<SeeAs> {
  const personOf = await readPeople(tx, [userId]);
  return { id, person: personOf(userId), reason, openedAt: openedAt.toISOString(), endsAt: endsAt.toISOString() };
}
