import type { UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account, AuthSession } from './tables.ts';
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

/** Changes the given facts of a person and answers the person. */
export async function updateUser(db: Db | Tx, userId: UserId, change: { timezone?: string; name?: string }): Promise<Account> {
  const row = await db.updateTable('users').set(change).where('id', '=', userId).returning(accountColumns).executeTakeFirst();
  if (!row) throw new AppError('auth.required');
  return toAccount(row);
}

export async function insertAuthSession(
  db: Db | Tx,
  session: { userId: UserId; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('auth_sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
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

export async function touchAuthSession(db: Db, id: number, usedAt: Date): Promise<void> {
  await db.updateTable('auth_sessions').set({ last_used_at: usedAt }).where('id', '=', id).execute();
}

export async function deleteAuthSession(db: Db, id: number): Promise<void> {
  await db.deleteFrom('auth_sessions').where('id', '=', id).execute();
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
