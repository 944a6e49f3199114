import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deleteExport } from './export-store.ts';

/** What is kept of a link that is mailed: the seed from which its token is derived, and the token's hash. */
export interface StoredLink {
  readonly seed: string;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface PasswordReset {
  readonly id: number;
  readonly userId: UserId;
  readonly seed: string;
  readonly expiresAt: Date;
}

export interface EmailChange extends PasswordReset {
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly newEmailKey: string;
  readonly confirmedAt: Date | null;
}

const resetColumns = ['id', 'userId', 'seed', 'expiresAt'] as const;

/** Writes a link for a new password. @returns its id */
export async function insertReset(tx: Tx, userId: UserId, link: StoredLink): Promise<number> {
  const { id } = await tx
    .insertInto('passwordResets')
    .values({ userId, seed: link.seed, tokenHash: link.tokenHash, createdAt: link.createdAt, expiresAt: link.expiresAt })
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

/** A link that is still good, by its id. */
export async function findReset(db: Db, id: number, now: Date): Promise<PasswordReset | undefined> {
  const row = await goodResets(db, now).where('id', '=', id).executeTakeFirst();
  return row && toReset(row);
}

/** A link that is still good, by the hash of its token. */
export async function findResetByToken(db: Db, tokenHash: Buffer, now: Date): Promise<PasswordReset | undefined> {
  const row = await goodResets(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row && toReset(row);
}

/** Uses a link up. @returns false when somebody else did, at this moment or before */
export async function endReset(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passwordResets')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes every link that a person was mailed good for nothing, and forgets the export that one of them led to. */
export async function endLinks(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.updateTable('passwordResets').set({ endedAt: now }).where('userId', '=', userId).where('endedAt', 'is', null).execute();
  await endEmailChanges(tx, userId, now);
  await deleteExport(tx, userId);
}

/** Withdraws a change of e-mail that waits for its confirmation. */
export async function endEmailChanges(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('emailChanges')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

/** Writes a change that waits for its confirmation. @returns its id */
export async function insertEmailChange(
  tx: Tx,
  change: { userId: UserId; oldEmail: string; newEmail: string; newEmailKey: string },
  link: StoredLink,
): Promise<number> {
  const { id } = await tx
    .insertInto('emailChanges')
    .values({
      userId: change.userId,
      oldEmail: change.oldEmail,
      newEmail: change.newEmail,
      newEmailKey: change.newEmailKey,
      seed: link.seed,
      tokenHash: link.tokenHash,
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A change that still waits for its confirmation, by its id. */
export async function findEmailChange(db: Db, id: number, now: Date): Promise<EmailChange | undefined> {
  const row = await openChanges(db, now).where('id', '=', id).executeTakeFirst();
  return row && toChange(row);
}

/** The change for which a person is waiting, or undefined. */
export async function findOpenChange(db: Db, userId: UserId, now: Date): Promise<EmailChange | undefined> {
  const row = await openChanges(db, now).where('userId', '=', userId).executeTakeFirst();
  return row && toChange(row);
}

/** The change of a token that was not withdrawn: waiting, or confirmed. Locks it until the transaction ends. */
export async function findChangeByToken(tx: Tx, tokenHash: Buffer): Promise<EmailChange | undefined> {
  const row = await changes(tx).where('tokenHash', '=', tokenHash).where('endedAt', 'is', null).forUpdate().executeTakeFirst();
  return row && toChange(row);
}

export async function setConfirmed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('emailChanges').set({ confirmedAt: now }).where('id', '=', id).execute();
}

/** Forgets links that ended or ran out before an instant. */
export async function deleteLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before).execute();
  await db.deleteFrom('emailChanges').where('expiresAt', '<', before).execute();
}

function goodResets(db: Db, now: Date) {
  return db.selectFrom('passwordResets').select(resetColumns).where('endedAt', 'is', null).where('expiresAt', '>', now);
}

function changes(db: Db | Tx) {
  return db.selectFrom('emailChanges').select([...resetColumns, 'oldEmail', 'newEmail', 'newEmailKey', 'confirmedAt']);
}

function openChanges(db: Db, now: Date) {
  return changes(db).where('confirmedAt', 'is', null).where('endedAt', 'is', null).where('expiresAt', '>', now);
}

interface LinkRow {
  id: number;
  userId: UserId;
  seed: string;
  expiresAt: Date;
}

function toReset(row: LinkRow): PasswordReset {
  return { id: row.id, userId: row.userId as UserId, seed: row.seed, expiresAt: row.expiresAt };
}

function toChange(row: LinkRow & { oldEmail: string; newEmail: string; newEmailKey: string; confirmedAt: Date | null }): EmailChange {
  const { oldEmail, newEmail, newEmailKey, confirmedAt } = row;
  return { ...toReset(row), oldEmail, newEmail, newEmailKey, confirmedAt };
}
