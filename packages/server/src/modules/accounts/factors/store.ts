import type { FactorKind } from '@x1/contract/accounts/factors.ts';
import type { AuthSessionId, FactorId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import type { StoredPasskey } from './passkeys.ts';

export type StoredFactor = Row<'signInFactors'>;
export type Challenge = Row<'factorChallenges'>;
export type Purpose = Challenge['purpose'];

/** Every factor of a person, the oldest first. */
export function listFactors(db: Db | Tx, userId: UserId): Promise<StoredFactor[]> {
  return db.selectFrom('signInFactors').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

interface NewFactor {
  readonly userId: UserId;
  readonly kind: FactorKind;
  readonly name: string;
  readonly createdAt: Date;
}

export async function insertTotp(tx: Tx, factor: NewFactor, totp: { sealedSecret: Buffer; lastStep: number }): Promise<void> {
  await tx
    .insertInto('signInFactors')
    .values({ ...factor, ...totp })
    .execute();
}

/** @returns false when the passkey is known already */
export async function insertPasskey(tx: Tx, factor: NewFactor, passkey: StoredPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('signInFactors')
    .values({ ...factor, ...passkey })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes the step of a code. @returns false when it, or a later one, was used before: at this moment or earlier */
export async function useStep(tx: Tx, id: FactorId, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signInFactors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes a use of a passkey. @returns false when it was used meanwhile with the same or a later count; some devices always count zero */
export async function usePasskey(tx: Tx, id: FactorId, signCount: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('signInFactors')
    .set({ signCount, lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the person has none of that id */
export async function deleteFactor(tx: Tx, userId: UserId, id: FactorId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('signInFactors').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Leaves a person without any: factors, recovery codes, and questions that wait. */
export async function deleteAllFactors(tx: Tx, userId: UserId): Promise<void> {
  for (const table of ['signInFactors', 'recoveryCodes', 'factorChallenges'] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute();
  }
}

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  if (codeHashes.length === 0) return;
  const rows = codeHashes.map((codeHash) => ({ userId, codeHash }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
}

/** Uses a code up. @returns false when there is no such code, or it was used */
export async function useRecoveryCode(tx: Tx, userId: UserId, codeHashes: Buffer[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', 'in', codeHashes)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db | Tx, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertChallenge(tx: Tx, challenge: Omit<Challenge, 'tries'>): Promise<void> {
  await tx.insertInto('factorChallenges').values(challenge).execute();
}

/** Counts a try to answer. @returns undefined when it is unknown, over, asked by another sign-in, or was tried too often */
export function tryChallenge(
  db: Db,
  tokenHash: Buffer,
  { purpose, authSessionId, now, maxTries }: { purpose: Purpose; authSessionId: AuthSessionId | null; now: Date; maxTries: number },
): Promise<Challenge | undefined> {
  return db
    .updateTable('factorChallenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('authSessionId', authSessionId === null ? 'is' : '=', authSessionId)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst();
}

/** Uses a challenge up. @returns false when somebody else did, at this moment or before */
export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('factorChallenges').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets questions nobody answered. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('factorChallenges').where('expiresAt', '<=', now).execute();
}

export async function setConfirmed(tx: Tx, authSessionId: AuthSessionId, confirmedAt: Date): Promise<void> {
  await tx.updateTable('authSessions').set({ confirmedAt }).where('id', '=', authSessionId).execute();
}

/** When a sign-in began, and when its person last proved again who they are. */
export function findConfirmedAt(
  db: Db | Tx,
  authSessionId: AuthSessionId,
): Promise<Row<'authSessions', 'createdAt' | 'confirmedAt'> | undefined> {
  return db.selectFrom('authSessions').select(['createdAt', 'confirmedAt']).where('id', '=', authSessionId).executeTakeFirst();
}
