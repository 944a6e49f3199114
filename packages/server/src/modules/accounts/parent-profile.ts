import type { ParentProfile, ParentProfileChange } from '@x1/contract/accounts/parent-profile.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';

/** A parent's profile, empty until it is filled in. @throws AppError 'auth.required' when there is no such person */
export async function readParentProfile(db: Db, userId: UserId): Promise<ParentProfile> {
  const person = await db.selectFrom('users').select(['name', 'phone']).where('id', '=', userId).executeTakeFirst();
  if (!person) throw new AppError('auth.required');
  const athletes = await db
    .selectFrom('athletes')
    .select(['firstName', 'sports', 'gradeLevel'])
    .where('userId', '=', userId)
    .orderBy('position')
    .execute();
  return { ...person, athletes };
}

/** Stores the given keys: an absent key keeps its value, null or '' clears it, a list of athletes replaces the earlier one. @throws AppError 'auth.required' when the account is disabled or closed */
export function writeParentProfile(db: Db, userId: UserId, change: ParentProfileChange): Promise<void> {
  return inTransaction(db, async (tx) => {
    await writePerson(tx, userId, change);
    if (change.athletes) await replaceAthletes(tx, userId, change.athletes);
  });
}

/** Serializes two tabs that save at once by locking the person's row. A closed account writes nothing. */
async function writePerson(tx: Tx, userId: UserId, { name, phone }: ParentProfileChange): Promise<void> {
  const stored = await tx
    .selectFrom('users')
    .select(['name', 'phone'])
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw new AppError('auth.required');
  const merged = { name: merge(name, stored.name), phone: merge(phone, stored.phone) };
  await tx.updateTable('users').set(merged).where('id', '=', userId).execute();
}

async function replaceAthletes(tx: Tx, userId: UserId, athletes: NonNullable<ParentProfileChange['athletes']>): Promise<void> {
  await tx.deleteFrom('athletes').where('userId', '=', userId).execute();
  if (athletes.length === 0) return;
  const rows = athletes.map((athlete, index) => ({ ...athlete, userId, position: index + 1, gradeLevel: athlete.gradeLevel || null }));
  await tx.insertInto('athletes').values(rows).execute();
}

function merge(given: string | null | undefined, stored: string | null): string | null {
  return given === undefined ? stored : given || null;
}
