import type { PromoCodeId, TrainerId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { type PageOf, type PageRequest, readPage } from '../../platform/db/paging.ts';

export type StoredPromoCode = Row<'promoCodes'>;
type NewRow = Omit<StoredPromoCode, 'id' | 'endedAt'>;

/** The expression of the indexes: X1's own codes have no trainer. */
const makerOf = (trainerId: TrainerId | null) => sql<boolean>`coalesce(trainer_id, 0) = ${trainerId ?? 0}`;

/** @returns undefined where an open code of this maker has the name */
export function insertPromoCode(tx: Tx, row: NewRow): Promise<StoredPromoCode | undefined> {
  return tx
    .insertInto('promoCodes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findOpenByName(tx: Tx, { trainerId, code }: Pick<StoredPromoCode, 'trainerId' | 'code'>) {
  return tx
    .selectFrom('promoCodes')
    .selectAll()
    .where('code', '=', code)
    .where(makerOf(trainerId))
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

export async function countOpen(tx: Tx, trainerId: TrainerId | null): Promise<number> {
  const { count } = await tx
    .selectFrom('promoCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(makerOf(trainerId))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The code of this name at a trainer, locked until the transaction ends: the trainer's own before X1's, one that is open before those that
 * ended, the newest of these first. A row that only refers to it can still be written.
 */
export function lockForPurchase(tx: Tx, wanted: Wanted): Promise<StoredPromoCode | undefined> {
  return wantedCode(tx, wanted).forNoKeyUpdate().executeTakeFirst();
}

/** The same without locking it, to show what it takes off. */
export function findForPurchase(db: Db, wanted: Wanted): Promise<StoredPromoCode | undefined> {
  return wantedCode(db, wanted).executeTakeFirst();
}

interface Wanted {
  trainerId: TrainerId;
  code: string;
}

const wantedCode = (db: Db | Tx, { trainerId, code }: Wanted) =>
  db
    .selectFrom('promoCodes')
    .selectAll()
    .where('code', '=', code)
    .where((row) => row.or([row('trainerId', '=', trainerId), row('trainerId', 'is', null)]))
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`trainer_id is null`)
    .orderBy('id', 'desc')
    .limit(1);

/** @param of whose codes; undefined for anybody's */
export function findPromoCode(tx: Tx | Db, id: PromoCodeId, of?: { trainerId: TrainerId | null }): Promise<StoredPromoCode | undefined> {
  return tx
    .selectFrom('promoCodes')
    .selectAll()
    .where('id', '=', id)
    .$if(of !== undefined, (query) => query.where(makerOf(of?.trainerId ?? null)))
    .executeTakeFirst();
}

/** The first time counts. */
export async function setEnded(tx: Tx | Db, id: PromoCodeId, endedAt: Date): Promise<void> {
  await tx.updateTable('promoCodes').set({ endedAt }).where('id', '=', id).where('endedAt', 'is', null).execute();
}

export async function endAllOf(db: Db, trainerId: TrainerId, endedAt: Date): Promise<void> {
  await db.updateTable('promoCodes').set({ endedAt }).where(makerOf(trainerId)).where('endedAt', 'is', null).execute();
}

/** One page of codes, newest first. @param maker a trainer, X1 (null), all trainers, or everybody */
export function listPromoCodes(
  db: Db | Tx,
  maker: { trainerId: TrainerId | null } | 'trainers' | 'all',
  request: PageRequest,
): Promise<PageOf<StoredPromoCode>> {
  const rows = db
    .selectFrom('promoCodes')
    .selectAll()
    .$if(typeof maker === 'object', (query) => query.where(makerOf(typeof maker === 'object' ? maker.trainerId : null)))
    .$if(maker === 'trainers', (query) => query.where('trainerId', 'is not', null));
  const order = { at: sql<Date>`created_at`, id: sql<number>`id`, placeOf: (row: StoredPromoCode) => [row.createdAt, row.id] as const };
  return readPage(rows, order, request, (row) => row);
}
