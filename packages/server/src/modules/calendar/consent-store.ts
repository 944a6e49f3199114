import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** A consent that was begun: hashes in place of what the browser carries. */
export interface StartedConsent {
  readonly stateHash: Buffer;
  readonly userId: UserId;
  /** The sign-in that began it. */
  readonly authSessionId: AuthSessionId;
  readonly browserHash: Buffer;
  readonly sealedVerifier: Buffer;
  readonly expiresAt: Date;
}

export async function insertConsent(db: Db, consent: StartedConsent): Promise<void> {
  await db
    .insertInto('calendarConsents')
    .values({
      stateHash: consent.stateHash,
      userId: consent.userId,
      authSessionId: consent.authSessionId,
      browserHash: consent.browserHash,
      sealedVerifier: consent.sealedVerifier,
      expiresAt: consent.expiresAt,
    })
    .execute();
}

/** Takes it away: whoever comes second finds nothing. */
export async function takeConsent(db: Db, stateHash: Buffer): Promise<StartedConsent | undefined> {
  const row = await db.deleteFrom('calendarConsents').where('stateHash', '=', stateHash).returningAll().executeTakeFirst();
  return (
    row && {
      stateHash: row.stateHash,
      userId: row.userId as UserId,
      authSessionId: row.authSessionId,
      browserHash: row.browserHash,
      sealedVerifier: row.sealedVerifier,
      expiresAt: row.expiresAt,
    }
  );
}

export async function deleteExpiredConsents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('calendarConsents').where('expiresAt', '<=', now).execute();
}

export async function deleteConsentsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('calendarConsents').where('userId', '=', userId).execute();
}
