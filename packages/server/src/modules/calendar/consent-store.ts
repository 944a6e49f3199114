import type { UserId } from '@x1/contract/core/ids.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';

/** A consent in progress: hashes of what the browser carries. */
export type StartedConsent = Readonly<Selectable<Database['calendarConsents']>>;

export async function insertConsent(db: Db, consent: StartedConsent): Promise<void> {
  await db.insertInto('calendarConsents').values(consent).execute();
}

/** Deletes it: a second caller finds nothing. */
export function takeConsent(db: Db, stateHash: Buffer): Promise<StartedConsent | undefined> {
  return db.deleteFrom('calendarConsents').where('stateHash', '=', stateHash).returningAll().executeTakeFirst();
}

export async function deleteExpiredConsents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('calendarConsents').where('expiresAt', '<=', now).execute();
}

export async function deleteConsentsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('calendarConsents').where('userId', '=', userId).execute();
}
