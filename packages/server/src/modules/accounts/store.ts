import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import { type Compilable, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { newExternalKey } from '../../platform/db/external-key.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';
import { AppError } from '../../platform/errors.ts';
import { mustEnroll } from './reads.ts';
import type { Account, AuthSession, Credentials, SignIn } from './tables.ts';
import { accountColumns, signInColumns, toAccount } from './tables.ts';

/** What is kept of second factors. */
const factorTables = ['signInFactors', 'recoveryCodes', 'factorChallenges'] as const;

type NewUser = Row<
  'users',
  'email' | 'emailKey' | 'passwordHash' | 'role' | 'name' | 'timezone' | 'language' | 'adultConfirmedAt' | 'emailConfirmedAt' | 'createdAt'
>;

/**
 * @param user `adultConfirmedAt`: when the person confirmed to be an adult or the guardian (R37); operators confirm nothing
 * @returns undefined when the email is taken, also by a concurrent sign-up
 */
export async function insertUser(db: Db | Tx, user: NewUser): Promise<Account | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...user, externalKey: newExternalKey })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning(accountColumns)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** The account of an email with its password hash. */
export async function findCredentials(db: Db, emailKey: string): Promise<Credentials | undefined> {
  const row = await credentials(db).where('emailKey', '=', emailKey).executeTakeFirst();
  return row && toCredentials(row);
}

/** @throws AppError 'auth.required' when there is no such person, who then cannot be signed in either */
export async function getAccount(db: Db | Tx, userId: UserId): Promise<Account> {
  const row = await db.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new AppError('auth.required');
  return toAccount(row);
}

/** Changes the given fields of a person and returns the person. @throws AppError 'auth.required' when the account is disabled or closed */
export async function updateUser(
  db: Db | Tx,
  userId: UserId,
  change: { timezone?: string; name?: string; language?: Language },
): Promise<Account> {
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

/** Sets the language of somebody who has none yet. */
export async function setFirstLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).where('language', 'is', null).execute();
}

/** The person with this email, whatever the state of the account. */
export async function findOwnerOfEmail(db: Db | Tx, emailKey: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('users').select('id').where('emailKey', '=', emailKey).executeTakeFirst();
  return row?.id;
}

/** The person with this email, if they may sign in. */
export async function findOpenAccountId(db: Db, emailKey: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('users').select('id').where('emailKey', '=', emailKey).where('disabledAt', 'is', null).executeTakeFirst();
  return row?.id;
}

/** A person's password hash. @throws AppError 'auth.required' when there is no such person */
export async function getCredentials(db: Db | Tx, userId: UserId): Promise<Credentials> {
  return toCredentials(await credentialsOf(db, userId).executeTakeFirst());
}

/** The same, locked for writing until the transaction ends. @throws AppError 'auth.required' */
export async function getCredentialsForUpdate(tx: Tx, userId: UserId): Promise<Credentials> {
  return toCredentials(await credentialsOf(tx, userId).forUpdate().executeTakeFirst());
}

/** The same, locked for sharing until the transaction ends. @throws AppError 'auth.required' */
export async function getCredentialsForShare(tx: Tx, userId: UserId): Promise<Credentials> {
  return toCredentials(await credentialsOf(tx, userId).forShare().executeTakeFirst());
}

/** Serializes changes of one account. @throws AppError 'auth.required' when there is no such person */
export async function lockAccount(tx: Tx, userId: UserId): Promise<Account> {
  return (await getCredentialsForUpdate(tx, userId)).account;
}

/** Half a sign-in, which waits for the second factor, ends with the old password. */
export async function setPasswordHash(tx: Tx, userId: UserId, passwordHash: string): Promise<void> {
  await tx.deleteFrom('factorChallenges').where('userId', '=', userId).execute();
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
}

/** Records that the reader of the account's email said it is theirs; the first such time is kept. */
export async function setEmailConfirmed(tx: Tx, userId: UserId, emailConfirmedAt: Date): Promise<void> {
  await tx.updateTable('users').set({ emailConfirmedAt }).where('id', '=', userId).where('emailConfirmedAt', 'is', null).execute();
}

/** @throws DatabaseError when another account has the email */
export async function setEmail(tx: Tx, userId: UserId, { email, emailKey }: { email: string; emailKey: string }): Promise<void> {
  await tx.updateTable('users').set({ email, emailKey }).where('id', '=', userId).execute();
}

/** Records that an email's owner is notified of an attempt. @returns the owner, undefined when already notified after `notSince` */
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
  return row?.id;
}

/** Removes everything personal except the id, and every way to sign in. */
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
      language: null,
      signUpTriedAt: null,
      disabledAt: closedAt,
      closedAt,
    })
    .where('id', '=', userId)
    .execute();
  for (const table of [
    'authSessions',
    'athletes',
    'knownDevices',
    'deviceMarks',
    'passwordResets',
    'emailChanges',
    'emailConfirmations',
    'dataExports',
    ...factorTables,
  ] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute();
  }
}

function credentials(db: Db | Tx) {
  return db.selectFrom('users').select([...accountColumns, 'emailKey', 'passwordHash']);
}

function credentialsOf(db: Db | Tx, userId: UserId) {
  return credentials(db).where('id', '=', userId);
}

type CredentialsRow = Parameters<typeof toAccount>[0] & Row<'users', 'emailKey' | 'passwordHash'>;

function toCredentials(row: CredentialsRow | undefined): Credentials {
  if (!row) throw new AppError('auth.required');
  const { emailKey, passwordHash, ...account } = row;
  return { account: toAccount(account), emailKey, passwordHash };
}

/** @returns its id */
export async function insertAuthSession(
  tx: Tx,
  session: Row<'authSessions', 'userId' | 'tokenHash' | 'createdAt' | 'expiresAt' | 'device' | 'addressBlock'>,
): Promise<AuthSessionId> {
  const { id } = await tx
    .insertInto('authSessions')
    .values({ ...session, lastUsedAt: session.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whose family `users` belongs to (R172). */
const familyOfUser = sql<UserId>`coalesce(
  (select m.owner_id from family_members m where m.member_id = users.id and m.ended_at is null), users.id)`;

const readAuthSession = writtenOnce(
  (db, tokenHash: Buffer, now: Date, usedAfter: Date): Compilable<AuthSession> =>
    db
      .selectFrom('authSessions')
      .innerJoin('users', 'users.id', 'authSessions.userId')
      .select(['authSessions.id', 'authSessions.lastUsedAt', 'users.id as userId', 'users.role'])
      .select(familyOfUser.as('familyId'))
      .select(mustEnroll.as('mustEnroll'))
      .where('authSessions.tokenHash', '=', tokenHash)
      .where('authSessions.expiresAt', '>', now)
      .where('authSessions.lastUsedAt', '>', usedAfter)
      .where('users.disabledAt', 'is', null),
);

/** The sign-in of a token, if it is valid at `now`, was used after `usedAfter`, and its person is not disabled. */
export async function findAuthSession(
  db: Db,
  tokenHash: Buffer,
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<AuthSession | undefined> {
  const [found] = await readAuthSession(db, tokenHash, now, usedAfter);
  return found;
}

/** Which of these sign-ins are valid, each with its person's family, as in `findAuthSession`. */
export async function findLiveAuthSessions(
  db: Db,
  ids: readonly AuthSessionId[],
  { now, usedAfter }: { now: Date; usedAfter: Date },
): Promise<Map<AuthSessionId, UserId>> {
  const rows = await db
    .selectFrom('authSessions')
    .innerJoin('users', 'users.id', 'authSessions.userId')
    .select(['authSessions.id', familyOfUser.as('familyId')])
    .where('authSessions.id', '=', sql<AuthSessionId>`any(${[...ids]}::bigint[])`)
    .where('authSessions.expiresAt', '>', now)
    .where('authSessions.lastUsedAt', '>', usedAfter)
    .where('users.disabledAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, familyId }) => [id, familyId]));
}

export async function touchAuthSession(db: Db, id: AuthSessionId, usedAt: Date): Promise<void> {
  await db.updateTable('authSessions').set({ lastUsedAt: usedAt }).where('id', '=', id).execute();
}

export async function deleteAuthSession(db: Db, id: AuthSessionId): Promise<void> {
  await db.deleteFrom('authSessions').where('id', '=', id).execute();
}

/** Ends one sign-in of a person. @returns false when the person has none with that id */
export async function deleteOwnAuthSession(db: Db, { id, userId }: { id: AuthSessionId; userId: UserId }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('authSessions').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a person's sign-ins, except one. */
export async function deleteAuthSessions(tx: Tx, userId: UserId, { except }: { except?: AuthSessionId } = {}): Promise<void> {
  await tx
    .deleteFrom('authSessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? null))
    .execute();
}

/** A person's sign-ins that are valid at `now` and were used after `usedAfter`, most recently used first. */
export function listAuthSessions(db: Db, userId: UserId, { now, usedAfter }: { now: Date; usedAfter: Date }): Promise<SignIn[]> {
  return db
    .selectFrom('authSessions')
    .select(signInColumns)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** One sign-in of a person, if it exists. */
export function findSignIn(db: Db, id: AuthSessionId): Promise<SignIn | undefined> {
  return db.selectFrom('authSessions').select(signInColumns).where('id', '=', id).executeTakeFirst();
}

/** Deletes sign-ins that ended before an instant (security.md §5.2). */
export async function deleteAuthSessionsEndedBefore(
  db: Db,
  { expiredBefore, unusedSince }: { expiredBefore: Date; unusedSince: Date },
): Promise<void> {
  await db
    .deleteFrom('authSessions')
    .where((row) => row.or([row('expiresAt', '<', expiredBefore), row('lastUsedAt', '<', unusedSince)]))
    .execute();
}
