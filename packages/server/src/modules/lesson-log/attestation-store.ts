import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

export type StoredAttestation = Row<'collegeAttestations'>;

/** What a trainer stated last, in whichever version. */
export function findStated(tx: Db | Tx, userId: UserId): Promise<StoredAttestation | undefined> {
  return tx.selectFrom('collegeAttestations').selectAll().where('userId', '=', userId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export function insertStated(tx: Tx, attestation: Omit<StoredAttestation, 'id'>): Promise<StoredAttestation> {
  return tx.insertInto('collegeAttestations').values(attestation).returningAll().executeTakeFirstOrThrow();
}

export async function deleteStated(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('collegeAttestations').where('userId', '=', userId).execute();
}
