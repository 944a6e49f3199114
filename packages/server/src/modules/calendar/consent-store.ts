import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** A consent that was begun: hashes in place of what the browser carries. */
export interface StartedConsent {
  readonly stateHash: Buffer;
  readonly userId: UserId;
  /** The sign-in that began it. */
  readonly authSessionId: number;
  readonly browserHash: Buffer;
  readonly sealedVerifier: Buffer;
  readonly expiresAt: Date;
}

export async function insertConsent(db: Db, consent: StartedConsent): Promise<void> {
  await db
    .insertInto('calendar_consents')
    .values({
      state_hash: consent.stateHash,
      user_id: consent.userId,
      auth_session_id: consent.authSessionId,
      browser_hash: consent.browserHash,
      sealed_verifier: consent.sealedVerifier,
      expires_at: consent.expiresAt,
    })
    .execute();
}

/** Takes it away: whoever comes second finds nothing. */
export async function takeConsent(db: Db, stateHash: Buffer): Promise<StartedConsent | undefined> {
  const row = await db.deleteFrom('calendar_consents').where('state_hash', '=', stateHash).returningAll().executeTakeFirst();
  return (
    row && {
      stateHash: row.state_hash,
      userId: row.user_id as UserId,
      authSessionId: row.auth_session_id,
      browserHash: row.browser_hash,
      sealedVerifier: row.sealed_verifier,
      expiresAt: row.expires_at,
    }
  );
}

export async function deleteExpiredConsents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('calendar_consents').where('expires_at', '<=', now).execute();
}

export async function deleteConsentsOf(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('calendar_consents').where('user_id', '=', userId).execute();
}
