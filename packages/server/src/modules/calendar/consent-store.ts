import type { UserId } from '@x1/contract/core/ids.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';

/** A consent that was begun: hashes in place of what the browser carries. */
export type StartedConsent = Readonly<Selectable<Database['calendarConsents']>>;

export async function insertConsent(db: Db, consent: StartedConsent): Promise<void> {
  await db.insertInto('calendarConsents').values(consent).execute();
}

/** Takes it away: whoever comes second finds nothing. */
export function takeConsent(db: Db, stateHash: Buffer): Promise<StartedConsent | undefined> {
  return db.deleteFrom('calendarConsents').where('stateHash', '=', stateHash).returningAll().executeTakeFirst();
}

export async function deleteExpiredConsents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('calendarConsents').where('expiresAt', '<=', now).execute();
}

export async function deleteConsentsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('calendarConsents').where('userId', '=', userId).execute();
}
