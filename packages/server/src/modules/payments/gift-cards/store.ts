import type { GiftCardId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { newExternalKey } from '../../../platform/db/external-key.ts';
import { type PageOf, type PageRequest, readPage } from '../../../platform/db/paging.ts';
import { invariant } from '../../../platform/errors.ts';

export type StoredGiftCard = Row<'giftCards'>;
type Status = StoredGiftCard['status'];

/** The card of this request, made now if there is none. */
export async function ensureGiftCard(
  tx: Tx,
  card: Pick<StoredGiftCard, 'buyerId' | 'amountCents' | 'recipientEmail' | 'message' | 'deliverAt' | 'requestId' | 'createdAt'>,
): Promise<{ card: StoredGiftCard; isNew: boolean }> {
  const made = await tx
    .insertInto('giftCards')
    .values({ ...card, externalKey: newExternalKey, status: 'pending' })
    .onConflict((conflict) => conflict.columns(['buyerId', 'requestId']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { card: made, isNew: true };
  const known = await tx
    .selectFrom('giftCards')
    .selectAll()
    .where('buyerId', '=', card.buyerId)
    .where('requestId', '=', card.requestId)
    .executeTakeFirst();
  invariant(known, 'a gift card vanished');
  return { card: known, isNew: false };
}

/** Writes what was changed before a card was paid: for whom it is, what is said, and its day. @returns the card; undefined when it is no longer pending */
export function rewriteGiftCard(
  tx: Tx,
  { id, recipientEmail, message, deliverAt }: Pick<StoredGiftCard, 'id' | 'recipientEmail' | 'message' | 'deliverAt'>,
): Promise<StoredGiftCard | undefined> {
  return tx
    .updateTable('giftCards')
    .set({ recipientEmail, message, deliverAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
}

/** How many cards somebody began to buy since then. */
export async function countSince(tx: Tx, buyerId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('giftCards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyerId', '=', buyerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export function findGiftCard(db: Db | Tx, id: GiftCardId): Promise<StoredGiftCard | undefined> {
  return db.selectFrom('giftCards').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findByIntent(db: Db | Tx, intentId: string): Promise<StoredGiftCard | undefined> {
  return db.selectFrom('giftCards').selectAll().where('providerIntentId', '=', intentId).executeTakeFirst();
}

/** Locks the card until the transaction ends. */
export async function lockGiftCard(tx: Tx, id: GiftCardId): Promise<StoredGiftCard> {
  const row = await tx.selectFrom('giftCards').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  invariant(row, `gift card ${id} is gone`);
  return row;
}

/** The same for the one with this code. */
export function lockByCode(tx: Tx, codeHash: Buffer): Promise<StoredGiftCard | undefined> {
  return tx.selectFrom('giftCards').selectAll().where('codeHash', '=', codeHash).forNoKeyUpdate().executeTakeFirst();
}

/** @returns false when it has ended in the meantime: its payment must not be made */
export async function setIntent(db: Db, id: GiftCardId, providerIntentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('giftCards')
    .set({ providerIntentId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(({ or, eb }) => or([eb('providerIntentId', 'is', null), eb('providerIntentId', '=', providerIntentId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when its payment was prepared meanwhile, or it is no longer pending */
export async function setFailedWithoutIntent(db: Db, id: GiftCardId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('giftCards')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('providerIntentId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What may change of a card; the caller holds its row, or says from which state. */
export async function setGiftCard(
  db: Db | Tx,
  id: GiftCardId,
  change: Partial<
    Pick<
      StoredGiftCard,
      | 'status'
      | 'returnedCents'
      | 'disputedAt'
      | 'codeHash'
      | 'sealedCode'
      | 'providerFeeCents'
      | 'heard'
      | 'paidAt'
      | 'payerFingerprint'
      | 'sentAt'
      | 'redeemedAt'
      | 'redeemedBy'
      | 'refundAskedAt'
      | 'endedAt'
    >
  >,
  from?: Status,
): Promise<void> {
  await db
    .updateTable('giftCards')
    .set(change)
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('status', '=', from ?? 'pending'))
    .execute();
}

/** One page of what somebody bought, newest first; what was never paid is left out. */
export function listBought(db: Db, { buyerId, ...request }: PageRequest & { buyerId: UserId }): Promise<PageOf<StoredGiftCard>> {
  const own = db.selectFrom('giftCards').selectAll().where('buyerId', '=', buyerId).where('paidAt', 'is not', null);
  const order = {
    at: sql<Date>`created_at`,
    id: sql<number>`id`,
    placeOf: (row: StoredGiftCard) => [row.createdAt, row.id] as const,
  };
  return readPage(own, order, request, (row) => row);
}

/** What somebody began to buy and hasn't paid. */
export function listUnpaid(db: Db, buyerId: UserId): Promise<StoredGiftCard[]> {
  return db.selectFrom('giftCards').selectAll().where('buyerId', '=', buyerId).where('status', '=', 'pending').orderBy('id').execute();
}

/**
 * Those that wait for the provider: to be given back, for a bank's decision, or for their fee; and then those to be paid, which mostly never are and
 * must not keep the others waiting.
 */
export function listUnfinished(db: Db): Promise<StoredGiftCard[]> {
  return db
    .selectFrom('giftCards')
    .selectAll()
    .where((card) =>
      card.or([
        card('status', 'in', ['pending', 'refunding']),
        card('disputedAt', 'is not', null),
        card.and([card('paidAt', 'is not', null), card('providerFeeCents', 'is', null)]),
      ]),
    )
    .orderBy(sql`status = 'pending'`)
    .orderBy('id')
    .limit(500)
    .execute();
}

/** Those whose day has come. */
export async function listDue(db: Db, now: Date): Promise<GiftCardId[]> {
  const rows = await db
    .selectFrom('giftCards')
    .select('id')
    .where('status', '=', 'paid')
    .where('sentAt', 'is', null)
    .where('deliverAt', '<=', now)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the provider's refunds and disputes, as `heard` names them, that are in the book as gift cards'. */
export async function listHeard(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select name from gift_cards, unnest(heard) as name where heard && ${[...names]}::text[] and name = any(${[...names]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Whom somebody who has left gave cards to, and what was said, of all that are sent or ended; those that are paid and not sent are still owed, and one that is open may be paid. */
export async function forgetRecipients(db: Db, { buyerId, sentBefore }: { buyerId: UserId; sentBefore: Date }): Promise<void> {
  await db
    .updateTable('giftCards')
    .set({ recipientEmail: null, message: '' })
    .where('buyerId', '=', buyerId)
    .where((card) => card.or([card('sentAt', '<', sentBefore), card('status', 'not in', ['pending', 'paid'])]))
    .execute();
}

/** Those of the provider's payments that a gift card has. */
export async function listKnownIntents(db: Db, intentIds: readonly string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('giftCards')
    .select('providerIntentId')
    .where('providerIntentId', 'in', [...intentIds])
    .execute();
  return new Set(rows.flatMap((row) => row.providerIntentId ?? []));
}
