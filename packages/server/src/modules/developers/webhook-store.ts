import type { DeliveryId, UserId, WebhookId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { countUpTo, decodeCursor, idPart, idPlace, type PageOf, type PageRequest, toPage } from '../../platform/db/paging.ts';

export type StoredWebhook = Row<'webhookEndpoints'>;
export type StoredDelivery = Row<'webhookDeliveries'>;

type Change = Partial<Omit<StoredWebhook, 'id' | 'userId' | 'tellsOfAll' | 'createdAt'>>;

export function insertWebhook(
  tx: Tx,
  row: Pick<StoredWebhook, 'userId' | 'tellsOfAll' | 'url' | 'events' | 'sealedSecret' | 'createdAt'>,
): Promise<StoredWebhook> {
  return tx.insertInto('webhookEndpoints').values(row).returningAll().executeTakeFirstOrThrow();
}

export function listWebhooks(from: Db | Tx, userId: UserId): Promise<StoredWebhook[]> {
  return from.selectFrom('webhookEndpoints').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

/** One of this person. */
export function findWebhook(from: Db | Tx, { id, userId }: { id: WebhookId; userId: UserId }): Promise<StoredWebhook | undefined> {
  return from.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
}

export function updateWebhook(tx: Tx, id: WebhookId, change: Change): Promise<StoredWebhook> {
  return tx.updateTable('webhookEndpoints').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteWebhook(db: Db, { id, userId }: { id: WebhookId; userId: UserId }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('webhookEndpoints').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteWebhooksOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('webhookEndpoints').where('userId', '=', userId).execute();
}

export function insertDelivery(tx: Tx, row: { webhookId: WebhookId; type: string; object: string; facts: object; happenedAt: Date }) {
  const { webhookId: endpointId, facts, ...rest } = row;
  return tx
    .insertInto('webhookDeliveries')
    .values({ endpointId, facts: JSON.stringify(facts), ...rest })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findDelivery(tx: Tx, { id, userId }: { id: DeliveryId; userId: UserId }) {
  return tx
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhookEndpoints as e', 'e.id', 'd.endpointId')
    .select(['d.id', 'd.endpointId', 'e.state'])
    .where('d.id', '=', id)
    .where('e.userId', '=', userId)
    .forUpdate('d')
    .executeTakeFirst();
}

/** As if it had never been tried. */
export function resetDelivery(tx: Tx, id: DeliveryId): Promise<StoredDelivery> {
  return tx
    .updateTable('webhookDeliveries')
    .set({ deliveredAt: null, givenUpAt: null, attempts: 0, nextAttemptAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What waits for it is tried at once. */
export async function retryOpen(tx: Tx, webhookId: WebhookId): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: null })
    .where('endpointId', '=', webhookId)
    .where('deliveredAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute();
}

/** Newest first. @throws AppError 'request.invalid' for a cursor of another list */
export async function listDeliveries<Item>(
  db: Db,
  webhookId: WebhookId,
  { limit, cursor }: PageRequest,
  toItem: (row: StoredDelivery) => Item,
): Promise<PageOf<Item>> {
  const [beforeId] = decodeCursor(cursor, [idPart]) ?? [];
  const all = db.selectFrom('webhookDeliveries').selectAll().where('endpointId', '=', webhookId);
  const rows = await all
    .$if(beforeId !== undefined, (list) => list.where('id', '<', idPlace(beforeId ?? 0)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, count: await countUpTo(all), toItem, placeOf: ({ id }) => [id] });
}

/** Deliveries, as `d`, that may be sent now: the first of those about their object, due, and nobody is sending them. */
const isNext = (now: Date): RawBuilder<boolean> => sql`(
  d.delivered_at is null and d.given_up_at is null
  and (d.next_attempt_at is null or d.next_attempt_at <= ${now}) and (d.claimed_until is null or d.claimed_until <= ${now})
  and not exists (select from webhook_deliveries before
    where before.endpoint_id = d.endpoint_id and before.object = d.object and before.id < d.id
    and before.delivered_at is null and before.given_up_at is null))`;

/** Webhooks with something to be sent now, the longest waiting first. */
export async function listDue(db: Db, { now, limit }: { now: Date; limit: number }): Promise<WebhookId[]> {
  const { rows } = await sql<{ id: WebhookId }>`
    select e.id from webhook_endpoints e cross join lateral (
      select d.id from webhook_deliveries d where d.endpoint_id = e.id and ${isNext(now)} order by d.id limit 1) as first
    where e.state = 'on' order by first.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What `claimNext` found, with what it takes to send it. */
export type ClaimedDelivery = StoredDelivery & Pick<StoredWebhook, 'url' | 'sealedSecret' | 'sealedFormerSecret' | 'formerSecretUntil'>;

/**
 * Takes the next delivery of a webhook for this process alone.
 *
 * @param atOnce how many of one webhook may be on their way: a slow server keeps no more of X1 busy
 * @param until when another process may take it: this one is dead by then
 */
export async function claimNext(
  tx: Tx,
  webhookId: WebhookId,
  { now, until, atOnce }: { now: Date; until: Date; atOnce: number },
): Promise<ClaimedDelivery | undefined> {
  const next = sql<DeliveryId>`(
    select d.id from webhook_deliveries d
    where d.endpoint_id = ${webhookId} and ${isNext(now)}
      and (select count(*) from webhook_deliveries busy where busy.endpoint_id = ${webhookId} and busy.delivered_at is null
        and busy.given_up_at is null and busy.claimed_until > ${now}) < ${atOnce}
    order by d.id limit 1 for update of d skip locked)`;
  return tx
    .updateTable('webhookDeliveries as d')
    .from('webhookEndpoints as e')
    .set((eb) => ({ claimedUntil: until, lastAttemptAt: now, attempts: eb('d.attempts', '+', 1) }))
    .where('d.id', '=', next)
    .whereRef('e.id', '=', 'd.endpointId')
    .where('e.state', '=', 'on')
    .returningAll('d')
    .returning(['e.url', 'e.sealedSecret', 'e.sealedFormerSecret', 'e.formerSecretUntil'])
    .executeTakeFirst();
}

/** How an attempt ended, unless it was deleted or sent by somebody else meanwhile. @returns whether it's written */
export async function endAttempt(
  tx: Tx,
  { id, attempts }: Pick<StoredDelivery, 'id' | 'attempts'>,
  outcome: Partial<Pick<StoredDelivery, 'deliveredAt' | 'givenUpAt' | 'nextAttemptAt' | 'lastStatus' | 'lastError'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDeliveries')
    .set({ claimedUntil: null, lastStatus: null, lastError: null, nextAttemptAt: null, ...outcome })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('deliveredAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('happenedAt', '<', before).execute();
}

/** Something got through. */
export async function noteSuccess(tx: Tx, id: WebhookId): Promise<void> {
  await tx.updateTable('webhookEndpoints').set({ failingSince: null }).where('id', '=', id).where('failingSince', 'is not', null).execute();
}

/** @returns since when nothing gets through */
export async function noteFailure(tx: Tx, id: WebhookId, now: Date): Promise<Date> {
  const { failingSince } = await tx
    .updateTable('webhookEndpoints')
    .set({ failingSince: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', id)
    .returning('failingSince')
    .executeTakeFirstOrThrow();
  return failingSince ?? now;
}
