import type { AthleteId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { parentName } from './reads.ts';

const columns = [
  'id',
  'firstName',
  'isSelf',
  'birthYear',
  'gradeLevel',
  'level',
  'sports',
  'goals',
  'noteForTrainer',
  'sealedEmergencyContact',
  'sealedMedicalNote',
] as const;

export type AthleteRow = Row<'athletes', (typeof columns)[number]>;
/** What may be written of an athlete besides id and owner. */
export type AthleteColumns = Partial<Omit<AthleteRow, 'id' | 'isSelf'>>;

/** What of an athlete is erased on removal. */
const erased = {
  birthYear: null,
  gradeLevel: null,
  level: null,
  sports: [],
  goals: null,
  noteForTrainer: null,
  sealedEmergencyContact: null,
  sealedMedicalNote: null,
};

interface OwnAthlete {
  userId: UserId;
  athleteId: AthleteId;
}

/** A family's athletes who were not removed, in its own order. */
export function listAthletes(db: Db | Tx, userId: UserId): Promise<AthleteRow[]> {
  return ofFamily(db, userId).select(columns).orderBy('position').orderBy('id').execute();
}

export function findAthlete(tx: Tx, { userId, athleteId }: OwnAthlete): Promise<AthleteRow | undefined> {
  return ofFamily(tx, userId).select(columns).where('id', '=', athleteId).executeTakeFirst();
}

/** The same, not removed until the transaction ends. */
export function findAthleteForShare(tx: Tx, { userId, athleteId }: OwnAthlete): Promise<Row<'athletes', 'id'> | undefined> {
  return ofFamily(tx, userId).select('id').where('id', '=', athleteId).forShare().executeTakeFirst();
}

/** The first word of a person's name, as trainers see it (R35). */
export async function readOwnFirstName(tx: Tx, userId: UserId): Promise<string> {
  const person = tx.selectFrom('users as parent').select(parentName.as('name')).where('parent.id', '=', userId);
  const { name } = await person.executeTakeFirstOrThrow();
  return name.trim().split(/\s+/)[0] ?? name;
}

/** Adds an athlete at the end. The caller has locked the account. */
export async function insertAthlete(
  tx: Tx,
  athlete: AthleteColumns & Row<'athletes', 'userId' | 'firstName' | 'isSelf'>,
): Promise<AthleteRow> {
  const position = sql<number>`(select coalesce(max(a.position), 0) + 1 from athletes a where a.user_id = ${athlete.userId})`;
  return tx
    .insertInto('athletes')
    .values({ ...athlete, position })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateAthlete(tx: Tx, athleteId: AthleteId, change: AthleteColumns & { position?: number }): Promise<AthleteRow> {
  return tx.updateTable('athletes').set(change).where('id', '=', athleteId).returning(columns).executeTakeFirstOrThrow();
}

/** Keeps the first name for the sessions that were booked. */
export async function archiveAthlete(tx: Tx, athleteId: AthleteId, removedAt: Date): Promise<void> {
  await tx
    .updateTable('athletes')
    .set({ ...erased, removedAt })
    .where('id', '=', athleteId)
    .execute();
}

export async function deleteAthlete(tx: Tx, athleteId: AthleteId): Promise<void> {
  await tx.deleteFrom('athletes').where('id', '=', athleteId).execute();
}

function ofFamily(db: Db | Tx, userId: UserId) {
  return (db as Db).selectFrom('athletes').where('userId', '=', userId).where('removedAt', 'is', null);
}
