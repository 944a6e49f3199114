import type { ConsentId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

export type StoredConsent = Row<'consents'>;
export type StoredWaiver = Row<'waiverTexts'>;

/** A family and a trainer. */
export interface Pair {
  readonly parentId: UserId;
  readonly trainerId: TrainerId;
}

/** The version of the texts that is agreed to now. */
export function getWaiver(tx: Db | Tx): Promise<StoredWaiver> {
  return tx.selectFrom('waiverTexts').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow();
}

/** @returns its version */
export async function insertWaiver(tx: Tx, texts: Omit<StoredWaiver, 'version'>): Promise<number> {
  const { version } = await tx.insertInto('waiverTexts').values(texts).returning('version').executeTakeFirstOrThrow();
  return version;
}

/** The consent of a pair that ends last, whether it has ended or not. */
export function findNewest(tx: Db | Tx, { parentId, trainerId }: Pair): Promise<StoredConsent | undefined> {
  const ofPair = tx.selectFrom('consents').selectAll().where('parentId', '=', parentId).where('trainerId', '=', trainerId);
  return ofPair.orderBy('validUntil', 'desc').limit(1).executeTakeFirst();
}

export function insertConsent(tx: Tx, consent: Omit<StoredConsent, 'id' | 'remindedAt'>): Promise<StoredConsent> {
  return tx.insertInto('consents').values(consent).returningAll().executeTakeFirstOrThrow();
}

/** @throws AppError 'consent.not_found' */
export async function getConsent(db: Db, id: ConsentId): Promise<StoredConsent> {
  const row = await db.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('consent.not_found', { id });
  return row;
}

export async function setReminded(tx: Tx, id: ConsentId, remindedAt: Date): Promise<void> {
  await tx.updateTable('consents').set({ remindedAt }).where('id', '=', id).execute();
}

/** Deletes records that ended before an instant. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('consents').where('validUntil', '<=', before).execute();
}
