import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newExternalKey } from '../../platform/db/external-key.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account, AuthSession, Credentials, SignIn } from './tables.ts';
import { accountColumns, toAccount } from './tables.ts';

interface NewUser {
  email: string;
  emailKey: string;
  passwordHash: string;
  role: Role;
  timezone: string | null;
  /** When the person confirmed to be an adult or the guardian (R37); operators confirm nothing. */
  adultConfirmedAt: Date | null;
  createdAt: Date;
}

/** @returns undefined when the e-mail is taken, also by somebody who signs up at this moment */
export async function insertUser(db: Db | Tx, user: NewUser): Promise<Account | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      externalKey: newExternalKey,
      email: user.email,
      emailKey: user.emailKey,
      passwordHash: user.passwordHash,
      role: user.role,
      timezone: user.timezone,
      adultConfirmedAt: user.adultConfirmedAt,
      createdAt: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The account of an e-mail with what its password is compared to. */
export async function findCredentials(db: Db, emailKey: string): Promise<{ account: Account; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...accountColumns, 'passwordHash'])
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
  return row && { account: toAccount(row), passwordHash: row.passwordHash };
}

/** @throws AppError 'auth.required' when there is no such person, who then cannot be signed in either */
export async function getAccount(db: Db | Tx, userId: UserId): Promise<Account> {
  const row = await db.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('auth.required');
  return toAccount(row);
}

/** Changes the given facts of a person and answers the person. @throws AppError 'auth.required' when the account is switched off or closed */
export async function updateUser(db: Db | Tx, userId: UserId, change: { timezone?: string; name?: string }): Promise<Account> {
  const row = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('auth.required');
  return toAccount(row);
}

/** Who has this e-mail, whatever is the matter with the account. */
export async function findOwnerOfEmail(db: Db | Tx, emailKey: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('users').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
  return row && (row.id as UserId);
}

/** The person of an e-mail who may sign in. */
export async function findOpenAccountId(db: Db, emailKey: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('users').select('id').where('emailKey', '=', emailKey).where('disabledAt', 'is', null).executeTakeFirst();
  return row && (row.id as UserId);
}

/** What the password of a person is compared to. @throws AppError 'auth.required' when there is no such person */
export async function getCredentials(db: Db | Tx, userId: UserId): Promise<Credentials> {
  return toCredentials(await credentialsOf(db, userId).executeTakeFirst());
}

/** The same, and nobody else changes it until the transaction ends. @throws AppError 'auth.required' */
export async function getCredentialsForUpdate(tx: Tx, userId: UserId): Promise<Credentials> {
  return toCredentials(await credentialsOf(tx, userId).forUpdate().executeTakeFirst());
}

/** The same, as it stays until the transaction ends; others may read it too. @throws AppError 'auth.required' */
export async function getCredentialsForShare(tx: Tx, userId: UserId): Promise<Credentials> {
  return toCredentials(await credentialsOf(tx, userId).forShare().executeTakeFirst());
}

/** Makes those who change one account pass one after the other. @throws AppError 'auth.required' when there is no such person */
export async function lockAccount(tx: Tx, userId: UserId): Promise<Account> {
  return (await getCredentialsForUpdate(tx, userId)).account;
}

export async function setPasswordHash(tx: Tx, userId: UserId, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
}

/** @throws DatabaseError when another account has the e-mail */
export async function setEmail(tx: Tx, userId: UserId, { email, emailKey }: { email: string; emailKey: string }): Promise<void> {
  await tx.updateTable('users').set({ email, emailKey }).where('id', '=', userId).execute();
}

/** Notes that the owner of an e-mail is told that somebody tried it. @returns who that is, undefined when they were told after `notSince` */
export async function noteSignUpTry(
  tx: Tx,
  emailKey: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<UserId | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ signUpTriedAt: now })
    .where('emailKey', '=', emailKey)
    .where('disabledAt', 'is', null)
    .where((user) => user.or([user('signUpTriedAt', 'is', null), user('signUpTriedAt', '<', notSince)]))
    .returning('id')
    .executeTakeFirst();
  return row && (row.id as UserId);
}

/** Leaves nothing personal of a person but the number, and no way in. */
export async function anonymise(
  tx: Tx,
  userId: UserId,
  { name, email, passwordHash, closedAt }: { name: string; email: string; passwordHash: string; closedAt: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name,
      email,
      emailKey: email,
      passwordHash,
      phone: null,
      timezone: null,
      signUpTriedAt: null,
      disabledAt: closedAt,
      closedAt,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of ['authSessions', 'athletes', 'knownDevices', 'passwordResets', 'emailChanges', 'dataExports'] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute();
  }
}

function credentialsOf(db: Db | Tx, userId: UserId) {
  return db
    .selectFrom('users')
    .select([...accountColumns, 'emailKey', 'passwordHash'])
    .where('id', '=', userId);
}

type CredentialsRow = Parameters<typeof toAccount>[0] & { emailKey: string; passwordHash: string };

function toCredentials(row: CredentialsRow | undefined): Credentials {
  if (!row) throw new AppError('auth.required');
  return { account: toAccount(row), emailKey: row.emailKey, passwordHash: row.passwordHash };
}

/** @returns its id */
export async function insertAuthSession(
  tx: Tx,
  session: { userId: UserId; tokenHash: Buffer; createdAt: Date; expiresAt: Date; device: string; addressBlock: string },
): Promise<AuthSessionId> {
  const { id } = await tx
    .insertInto('authSessions')
    .values({
      userId: session.userId,
      tokenHash: session.tokenHash,
      createdAt: session.createdAt,
      lastUsedAt: session.createdAt,
      expiresAt: session.expiresAt,
      device: session.device,
      addressBlock: session.addressBlock,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as AuthSessionId;
}

/** The sign-in of a token, if it is good at `now`, was used after `usedAfter`, and its person is not switched off. */
export async function findAuthSession(
  db: Db,
  tokenHash: Buffer,
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<AuthSession | undefined> {
  const row = await db
    .selectFrom('authSessions')
    .innerJoin('users', 'users.id', 'authSessions.userId')
    .select(['authSessions.id', 'authSessions.lastUsedAt', 'users.id as userId', 'users.role'])
    .where('authSessions.tokenHash', '=', tokenHash)
    .where('authSessions.expiresAt', '>', now)
    .where('authSessions.lastUsedAt', '>', usedAfter)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, userId: row.userId as UserId, role: row.role, lastUsedAt: row.lastUsedAt };
}

/** Which of these sign-ins are good, as `findAuthSession` says. */
export async function findLiveAuthSessions(
  db: Db,
  ids: readonly AuthSessionId[],
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<Set<AuthSessionId>> {
  const rows = await db
    .selectFrom('authSessions')
    .innerJoin('users', 'users.id', 'authSessions.userId')
    .select('authSessions.id')
    .where('authSessions.id', '=', sql<AuthSessionId>`any(${[...ids]}::integer[])`)
    .where('authSessions.expiresAt', '>', now)
    .where('authSessions.lastUsedAt', '>', usedAfter)
    .where('users.disabledAt', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function touchAuthSession(db: Db, id: AuthSessionId, usedAt: Date): Promise<void> {
  await db.updateTable('authSessions').set({ lastUsedAt: usedAt }).where('id', '=', id).execute();
}

export async function deleteAuthSession(db: Db, id: AuthSessionId): Promise<void> {
  await db.deleteFrom('authSessions').where('id', '=', id).execute();
}

/** Ends one sign-in of a person. @returns false when the person has none of that id */
export async function deleteOwnAuthSession(db: Db, { id, userId }: { id: AuthSessionId; userId: UserId }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('authSessions').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sign-ins of a person, but for one. */
export async function deleteAuthSessions(tx: Tx, userId: UserId, { except }: { except?: AuthSessionId } = {}): Promise<void> {
  await tx
    .deleteFrom('authSessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? null))
    .execute();
}

/** The sign-ins of a person that are good at `now` and were used after `usedAfter`, the last used first. */
export async function listAuthSessions(db: Db, userId: UserId, { now, usedAfter }: { now: Date; usedAfter: Date }): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('authSessions')
    .select(['id', 'device', 'addressBlock', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id as AuthSessionId,
    device: row.device,
    addressBlock: row.addressBlock,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
  }));
}

/** One sign-in of a person, while it is there. */
export async function findSignIn(db: Db, id: AuthSessionId): Promise<(SignIn & { userId: UserId }) | undefined> {
  const row = await db
    .selectFrom('authSessions')
    .select(['id', 'userId', 'device', 'addressBlock', 'createdAt', 'lastUsedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id as AuthSessionId,
      userId: row.userId as UserId,
      device: row.device,
      addressBlock: row.addressBlock,
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
    }
  );
}

/** Forgets sign-ins that ended before an instant (security.md §5.2). */
export async function deleteAuthSessionsEndedBefore(
  db: Db,
  { expiredBefore, unusedSince }: { expiredBefore: Date; unusedSince: Date },
): Promise<void> {
  await db
    .deleteFrom('authSessions')
    .where((row) => row.or([row('expiresAt', '<', expiredBefore), row('lastUsedAt', '<', unusedSince)]))
    .execute();
}
