import type { ParentProfile, ParentProfileChange } from '@x1/contract/accounts/parent-profile.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Actor } from '../../http/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import * as athleteStore from './athlete-store.ts';
import { isSameName, removeAthlete } from './athletes.ts';
import { assertActs } from './family-store.ts';
import type { PersonReader } from './needs.ts';

/** An adult's own name and phone, and the family's athletes; empty until it is filled in. @throws AppError 'auth.required' when there is no such person */
export async function readParentProfile(db: Db, { userId, familyId }: Pick<Actor, 'userId' | 'familyId'>): Promise<ParentProfile> {
  const person = await db.selectFrom('users').select(['name', 'phone']).where('id', '=', userId).executeTakeFirst();
  if (!person) throw new AppError('auth.required');
  const athletes = await listChildren(db, familyId);
  return { ...person, athletes: athletes.map(({ firstName, sports, gradeLevel }) => ({ firstName, sports, gradeLevel })) };
}

interface Removal {
  personReader: Pick<PersonReader, 'isAthleteBooked'>;
  now: Date;
}

/** Stores the given keys: an absent key keeps its value, null or '' clears it, a list of athletes replaces the earlier one. @throws AppError 'auth.required' when the account is disabled or closed */
export function writeParentProfile(
  db: Db,
  actor: Pick<Actor, 'userId' | 'familyId'>,
  { change, ...removal }: Removal & { change: ParentProfileChange },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Serializes the family's two adults as well.
    await assertActs(tx, actor, 'alone');
    await writePerson(tx, actor.userId, change);
    if (change.athletes) await replaceAthletes(tx, { userId: actor.familyId, athletes: change.athletes }, removal);
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

/** Who has the same first name is the same athlete, and keeps what this list doesn't tell. */
async function replaceAthletes(
  tx: Tx,
  { userId, athletes }: { userId: UserId; athletes: NonNullable<ParentProfileChange['athletes']> },
  removal: Removal,
): Promise<void> {
  const left = await listChildren(tx, userId);
  for (const [index, { firstName, sports, gradeLevel }] of athletes.entries()) {
    const columns = { firstName, sports, gradeLevel: gradeLevel || null };
    const found = left.findIndex((one) => isSameName(one.firstName, firstName));
    const [same] = found === -1 ? [] : left.splice(found, 1);
    const { id } = same ?? (await athleteStore.insertAthlete(tx, { userId, isSelf: false, ...columns }));
    await athleteStore.updateAthlete(tx, id, { ...columns, position: index + 1 });
  }
  for (const { id } of left) await removeAthlete(tx, id, removal);
}

/** The account's owner, who may train too, is in no list of R36. */
async function listChildren(db: Db | Tx, userId: UserId): Promise<athleteStore.AthleteRow[]> {
  return (await athleteStore.listAthletes(db, userId)).filter(({ isSelf }) => !isSelf);
}

function merge(given: string | null | undefined, stored: string | null): string | null {
  return given === undefined ? stored : given || null;
}
