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
      external_key: newExternalKey,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      role: user.role,
      timezone: user.timezone,
      adult_confirmed_at: user.adultConfirmedAt,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The account of an e-mail with what its password is compared to. */
export async function findCredentials(db: Db, emailKey: string): Promise<{ account: Account; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...accountColumns, 'password_hash'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row && { account: toAccount(row), passwordHash: row.password_hash };
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
    .where('disabled_at', 'is', null)
    .returning(accountColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('auth.required');
  return toAccount(row);
}

/** Who has this e-mail, whatever is the matter with the account. */
export async function findOwnerOfEmail(db: Db | Tx, emailKey: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).executeTakeFirst();
  return row && (row.id as UserId);
}

/** The person of an e-mail who may sign in. */
export async function findOpenAccountId(db: Db, emailKey: string): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
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
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** @throws DatabaseError when another account has the e-mail */
export async function setEmail(tx: Tx, userId: UserId, { email, emailKey }: { email: string; emailKey: string }): Promise<void> {
  await tx.updateTable('users').set({ email, email_key: emailKey }).where('id', '=', userId).execute();
}

/** Notes that the owner of an e-mail is told that somebody tried it. @returns who that is, undefined when they were told after `notSince` */
export async function noteSignUpTry(
  tx: Tx,
  emailKey: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<UserId | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ sign_up_tried_at: now })
    .where('email_key', '=', emailKey)
    .where('disabled_at', 'is', null)
    .where((user) => user.or([user('sign_up_tried_at', 'is', null), user('sign_up_tried_at', '<', notSince)]))
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
      email_key: email,
      password_hash: passwordHash,
      phone: null,
      timezone: null,
      sign_up_tried_at: null,
      disabled_at: closedAt,
      closed_at: closedAt,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of ['auth_sessions', 'athletes', 'known_devices', 'password_resets', 'email_changes', 'data_exports'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

function credentialsOf(db: Db | Tx, userId: UserId) {
  return db
    .selectFrom('users')
    .select([...accountColumns, 'email_key', 'password_hash'])
    .where('id', '=', userId);
}

type CredentialsRow = Parameters<typeof toAccount>[0] & { email_key: string; password_hash: string };

function toCredentials(row: CredentialsRow | undefined): Credentials {
  if (!row) throw new AppError('auth.required');
  return { account: toAccount(row), emailKey: row.email_key, passwordHash: row.password_hash };
}

/** @returns its id */
export async function insertAuthSession(
  tx: Tx,
  session: { userId: UserId; tokenHash: Buffer; createdAt: Date; expiresAt: Date; device: string; addressBlock: string },
): Promise<AuthSessionId> {
  const { id } = await tx
    .insertInto('auth_sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      device: session.device,
      address_block: session.addressBlock,
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
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select(['auth_sessions.id', 'auth_sessions.last_used_at', 'users.id as user_id', 'users.role'])
    .where('auth_sessions.token_hash', '=', tokenHash)
    .where('auth_sessions.expires_at', '>', now)
    .where('auth_sessions.last_used_at', '>', usedAfter)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, userId: row.user_id as UserId, role: row.role, lastUsedAt: row.last_used_at };
}

/** Which of these sign-ins are good, as `findAuthSession` says. */
export async function findLiveAuthSessions(
  db: Db,
  ids: readonly number[],
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select('auth_sessions.id')
    .where('auth_sessions.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('auth_sessions.expires_at', '>', now)
    .where('auth_sessions.last_used_at', '>', usedAfter)
    .where('users.disabled_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function touchAuthSession(db: Db, id: number, usedAt: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ last_used_at: usedAt }).where('id', '=', id).execute();
}

export async function deleteAuthSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', id).execute();
}

/** Ends one sign-in of a person. @returns false when the person has none of that id */
export async function deleteOwnAuthSession(db: Db, { id, userId }: { id: AuthSessionId; userId: UserId }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('auth_sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the sign-ins of a person, but for one. */
export async function deleteAuthSessions(tx: Tx, userId: UserId, { except }: { except?: number } = {}): Promise<void> {
  await tx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .execute();
}

/** The sign-ins of a person that are good at `now` and were used after `usedAfter`, the last used first. */
export async function listAuthSessions(db: Db, userId: UserId, { now, usedAfter }: { now: Date; usedAfter: Date }): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select(['id', 'device', 'address_block', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id as AuthSessionId,
    device: row.device,
    addressBlock: row.address_block,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** One sign-in of a person, while it is there. */
export async function findSignIn(db: Db, id: AuthSessionId): Promise<(SignIn & { userId: UserId }) | undefined> {
  const row = await db
    .selectFrom('auth_sessions')
    .select(['id', 'user_id', 'device', 'address_block', 'created_at', 'last_used_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id as AuthSessionId,
      userId: row.user_id as UserId,
      device: row.device,
      addressBlock: row.address_block,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }
  );
}

/** Forgets sign-ins that ended before an instant (security.md §5.2). */
export async function deleteAuthSessionsEndedBefore(
  db: Db,
  { expiredBefore, unusedSince }: { expiredBefore: Date; unusedSince: Date },
): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where((row) => row.or([row('expires_at', '<', expiredBefore), row('last_used_at', '<', unusedSince)]))
    .execute();
}
