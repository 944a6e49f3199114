import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { deleteExport } from './export-store.ts';

/** What is stored of a mailed link: the seed its token is derived from, and the token's hash. */
export type StoredLink = Readonly<Row<'passwordResets', 'seed' | 'tokenHash' | 'createdAt' | 'expiresAt'>>;

export type PasswordReset = Row<'passwordResets'>;

export type EmailChange = Row<'emailChanges'>;

export type EmailConfirmation = Row<'emailConfirmations'>;

/** Creates a password reset link. @returns its id */
export async function insertReset(tx: Tx, userId: UserId, link: StoredLink): Promise<number> {
  const { id } = await tx
    .insertInto('passwordResets')
    .values({ ...link, userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many links a person was sent since an instant. */
export async function countResetsSince(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('passwordResets')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A link that is still valid, by its id. */
export function findReset(db: Db, id: number, now: Date): Promise<PasswordReset | undefined> {
  return goodResets(db, now).where('id', '=', id).executeTakeFirst();
}

/** A link that is still valid, by the hash of its token. */
export function findResetByToken(db: Db, tokenHash: Buffer, now: Date): Promise<PasswordReset | undefined> {
  return goodResets(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Marks a link as used. @returns false when it already was, also concurrently */
export async function endReset(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passwordResets')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invalidates every link mailed to a person, and deletes the export that one of them led to. */
export async function endLinks(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.updateTable('passwordResets').set({ endedAt: now }).where('userId', '=', userId).where('endedAt', 'is', null).execute();
  await endConfirmations(tx, userId, now);
  await endEmailChanges(tx, userId, now);
  await deleteExport(tx, userId);
}

/** Withdraws a pending change of email. */
export async function endEmailChanges(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('emailChanges')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

/** Writes a link that asks whose the account is. @returns its id */
export async function insertConfirmation(tx: Tx, userId: UserId, link: StoredLink): Promise<number> {
  const { id } = await tx
    .insertInto('emailConfirmations')
    .values({ ...link, userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many of these links a person was sent since an instant. */
export async function countConfirmationsSince(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('emailConfirmations')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One that is still good, by its id. */
export function findConfirmation(db: Db, id: number, now: Date): Promise<EmailConfirmation | undefined> {
  return goodConfirmations(db, now).where('id', '=', id).executeTakeFirst();
}

/** One that is still good, by the hash of its token. */
export function findConfirmationByToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<EmailConfirmation | undefined> {
  return goodConfirmations(tx, now).where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Uses one up. @returns false when somebody else did, at this moment or before */
export async function endConfirmation(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emailConfirmations')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes every one of a person good for nothing. */
export async function endConfirmations(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.updateTable('emailConfirmations').set({ endedAt: now }).where('userId', '=', userId).where('endedAt', 'is', null).execute();
}

/** Creates a pending change of email. @returns its id */
export async function insertEmailChange(
  tx: Tx,
  change: Row<'emailChanges', 'userId' | 'oldEmail' | 'newEmail' | 'newEmailKey'>,
  link: StoredLink,
): Promise<number> {
  const { id } = await tx
    .insertInto('emailChanges')
    .values({ ...change, ...link })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A change that is still pending, by its id. */
export function findEmailChange(db: Db, id: number, now: Date): Promise<EmailChange | undefined> {
  return openChanges(db, now).where('id', '=', id).executeTakeFirst();
}

/** A person's pending change, or undefined. */
export function findOpenChange(db: Db, userId: UserId, now: Date): Promise<EmailChange | undefined> {
  return openChanges(db, now).where('userId', '=', userId).executeTakeFirst();
}

/** The change of a token that was not withdrawn: pending, or confirmed. Locks it until the transaction ends. */
export function findChangeByToken(tx: Tx, tokenHash: Buffer): Promise<EmailChange | undefined> {
  return changes(tx).where('tokenHash', '=', tokenHash).where('endedAt', 'is', null).forUpdate().executeTakeFirst();
}

export async function setConfirmed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('emailChanges').set({ confirmedAt: now }).where('id', '=', id).execute();
}

/** Deletes links that were used or expired before an instant. */
export async function deleteLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before).execute();
  await db.deleteFrom('emailConfirmations').where('expiresAt', '<', before).execute();
  await db.deleteFrom('emailChanges').where('expiresAt', '<', before).execute();
}

function goodResets(db: Db, now: Date) {
  return db.selectFrom('passwordResets').selectAll().where('endedAt', 'is', null).where('expiresAt', '>', now);
}

function goodConfirmations(db: Db | Tx, now: Date) {
  return db.selectFrom('emailConfirmations').selectAll().where('endedAt', 'is', null).where('expiresAt', '>', now);
}

function changes(db: Db | Tx) {
  return db.selectFrom('emailChanges').selectAll();
}

function openChanges(db: Db, now: Date) {
  return changes(db).where('confirmedAt', 'is', null).where('endedAt', 'is', null).where('expiresAt', '>', now);
}
