import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Actor } from '../../http/actor.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { advisoryLockOf } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredLink } from './link-store.ts';

/** An invitation to a family, and what became of it. */
export type FamilyMember = Row<'familyMembers'>;

/** The owner of the family in which a person is the second adult; everybody else's family is their own. */
export async function readFamilyId(db: Db | Tx, userId: UserId): Promise<UserId> {
  const row = await openMembers(db).where('memberId', '=', userId).executeTakeFirst();
  return row?.ownerId ?? userId;
}

/** An advisory lock, as `advisoryLock` takes it. */
interface NamedLock {
  readonly namespace: string;
  readonly id: string;
}

/**
 * Makes sure that a person may still act, and for the same family; until the transaction ends neither changes. Must come before every other
 * row lock of the transaction.
 *
 * @param lock 'alone' also serializes the changes of a family
 * @throws AppError 'auth.required' when the account is disabled or closed, 'auth.forbidden' when the family's is, or is another one by now
 */
export async function assertActs(tx: Tx, actor: Pick<Actor, 'userId' | 'familyId'>, lock: 'alone' | 'shared'): Promise<void> {
  const { userId, familyId } = actor;
  const rows = await tx
    .selectFrom(selectLocked(tx, [userId, familyId], lock).as('locked'))
    .select(['id', 'disabledAt'])
    .select(sql<UserId>`family_of(${userId}::bigint)`.as('familyId'))
    .execute();
  assertOpenFamily(actor, rows);
}

/** The same with a 'shared' lock, once an advisory lock is had: by one statement, whose rows are read again when they are locked. @throws as `assertActs` */
export async function assertActsAfter(tx: Tx, actor: Pick<Actor, 'userId' | 'familyId'>, { namespace, id }: NamedLock): Promise<void> {
  const { userId, familyId } = actor;
  const { rows } = await sql<LockedAccount>`
    with taken as materialized (select ${advisoryLockOf(namespace, sql`${id}::text`)} as lock)
    select id, disabled_at, family_of(${userId}::bigint) as family_id
    from (
      select users.id, users.disabled_at from users cross join taken
      where users.id in (${userId}, ${familyId}) order by users.id for share of users) as locked`.execute(tx);
  assertOpenFamily(actor, rows);
}

type LockedAccount = Row<'users', 'id' | 'disabledAt'> & { readonly familyId: UserId };

function assertOpenFamily({ userId, familyId }: Pick<Actor, 'userId' | 'familyId'>, rows: readonly LockedAccount[]): void {
  const isOpen = (id: UserId) => rows.find((row) => row.id === id)?.disabledAt === null;
  if (!isOpen(userId)) throw new AppError('auth.required');
  // The last row is read when all of them are locked.
  if (!isOpen(familyId) || rows.at(-1)?.familyId !== familyId) throw new AppError('auth.forbidden');
}

/** Locks accounts in one order for everybody. @returns of each whether it is disabled */
export async function lockAccounts(tx: Tx, userIds: readonly UserId[], lock: 'alone' | 'shared'): Promise<ReadonlyMap<UserId, boolean>> {
  const rows = await selectLocked(tx, userIds, lock).execute();
  return new Map(rows.map(({ id, disabledAt }) => [id, disabledAt !== null]));
}

function selectLocked(tx: Tx, userIds: readonly UserId[], lock: 'alone' | 'shared') {
  return tx
    .selectFrom('users')
    .select(['id', 'disabledAt'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .$if(lock === 'alone', (query) => query.forUpdate())
    .$if(lock === 'shared', (query) => query.forShare());
}

/** @returns its id */
export async function insertInvitation(tx: Tx, invitation: { ownerId: UserId; email: string }, link: StoredLink): Promise<number> {
  const { id } = await tx
    .insertInto('familyMembers')
    .values({ ...invitation, ...link })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many invitations a parent has sent since an instant. */
export async function countInvitationsSince(tx: Tx, ownerId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('familyMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** What has not ended of the family of which a person is the owner or the second adult; an invitation may have expired. */
export function findOpen(db: Db | Tx, userId: UserId): Promise<FamilyMember | undefined> {
  return openMembers(db)
    .where((row) => row.or([row('ownerId', '=', userId), row('memberId', '=', userId)]))
    .executeTakeFirst();
}

export function findFamilyMember(db: Db | Tx, id: number): Promise<FamilyMember | undefined> {
  return db.selectFrom('familyMembers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By the hash of the link's token; one that has ended too. */
export function findByToken(db: Db | Tx, tokenHash: Buffer): Promise<FamilyMember | undefined> {
  return db.selectFrom('familyMembers').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

export async function setAccepted(tx: Tx, id: number, { memberId, at }: { memberId: UserId; at: Date }): Promise<void> {
  await tx.updateTable('familyMembers').set({ memberId, acceptedAt: at }).where('id', '=', id).execute();
}

/** @returns false when it had ended */
export async function setEnded(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('familyMembers')
    .set({ endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A person has closed the account: what is open ends, and the email is deleted. @returns the membership that this ended */
export async function leaveFamilies(tx: Tx, userId: UserId, at: Date): Promise<FamilyMember | undefined> {
  const open = await findOpen(tx, userId);
  await tx
    .updateTable('familyMembers')
    .set({ email: null, endedAt: sql<Date>`coalesce(ended_at, ${at})` })
    .where((row) => row.or([row('ownerId', '=', userId), row('memberId', '=', userId)]))
    .execute();
  return open?.memberId ? open : undefined;
}

/** Deletes invitations that nobody accepted and that expired before an instant. */
export async function deleteInvitationsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('familyMembers').where('acceptedAt', 'is', null).where('expiresAt', '<', before).execute();
}

/** How an adult of a family is called (R35), and the account's email. */
export async function readAdult(db: Db | Tx, userId: UserId): Promise<{ id: UserId; name: string; email: string }> {
  const { name, email } = await db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirstOrThrow();
  return { id: userId, name: name || (email.split('@', 1)[0] ?? ''), email };
}

function openMembers(db: Db | Tx) {
  return (db as Db).selectFrom('familyMembers').selectAll().where('endedAt', 'is', null);
}
