import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { truncateIp } from '../../platform/logger.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { hashToken } from '../../platform/tokens.ts';
import { toDeviceName } from './device-name.ts';

/** Where a call comes from, according to connection and browser. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** The mark of the browser; undefined for callers that are none. */
  readonly mark: string | undefined;
}

/** The same in words a person recognizes. */
export interface Place {
  readonly device: string;
  readonly addressBlock: string;
}

/** Unknown origins, such as a command line, count as one place. */
export function toPlace(origin: Origin | undefined): Place {
  return { device: toDeviceName(origin?.userAgent), addressBlock: origin ? truncateIp(origin.ip).slice(0, 45) : 'unknown' };
}

/**
 * Records the place a person signs in from.
 *
 * @returns 'first' when no place of the person was known, 'new' when this one was not, 'known' when it was
 */
export async function rememberDevice(
  tx: Tx,
  { userId, place, now, secrets }: { userId: UserId; place: Place; now: Date; secrets: Secrets },
): Promise<'first' | 'new' | 'known'> {
  const subject = `${userId}:${place.device}:${place.addressBlock}`;
  const fingerprint = hashToken(secrets.deriveToken('known-device', subject));
  const earlier = secrets.deriveTokens('known-device', subject).slice(1).map(hashToken);
  const before = await tx.selectFrom('knownDevices').select('fingerprint').where('userId', '=', userId).limit(1).executeTakeFirst();
  const isKnown = await forgetEarlier(tx, userId, earlier);
  const { rows } = await sql<{ isNew: boolean }>`
    insert into known_devices (user_id, fingerprint, last_seen_at) values (${userId}, ${fingerprint}, ${now})
    on conflict (user_id, fingerprint) do update set last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as is_new`.execute(tx);
  if (!before) return 'first';
  return rows[0]?.isNew && !isKnown ? 'new' : 'known';
}

/** Deletes a place under the fingerprints of earlier data keys. @returns whether it was known under one */
async function forgetEarlier(tx: Tx, userId: UserId, fingerprints: Buffer[]): Promise<boolean> {
  if (fingerprints.length === 0) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('fingerprint', 'in', fingerprints)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes places without a sign-in since an instant. The last one stays, so that a sign-in from elsewhere is still reported. */
export async function forgetDevices(db: Db, unseenSince: Date): Promise<void> {
  await sql`
    delete from known_devices old where last_seen_at < ${unseenSince} and exists (
      select from known_devices later where later.user_id = old.user_id
        and (later.last_seen_at, later.fingerprint) > (old.last_seen_at, old.fingerprint))`.execute(db);
}
