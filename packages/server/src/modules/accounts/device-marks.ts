import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { browserCookie, readCookies, toSetCookie } from '../../http/cookies.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { hashToken, isSecretOf, newToken } from '../../platform/tokens.ts';
import { deviceRememberedMs } from './lifetimes.ts';

/**
 * The mark that a browser gets when somebody signs in on it, in a cookie that only this server can make (R182). It says that two accounts used one
 * browser, and nothing else: it is read only at sign-up and sign-in, and stored as a keyed hash.
 */
export function createDeviceMarks({ secrets, publicUrl }: Pick<ModuleContext, 'secrets' | 'publicUrl'>) {
  const cookie = browserCookie('x1-device', { isHttps: publicUrl.startsWith('https:') });
  const isSignature = (mark: string, signature: string) =>
    secrets.deriveTokens('device-mark', mark).some((made) => isSecretOf(hashToken(made), signature));
  return {
    /** The mark among a call's cookies, or a new one where there is none that we signed. */
    readOrMake(cookies: string | undefined): string {
      const [mark, signature] = (readCookies(cookies)[cookie.name] ?? '').split('.');
      return mark && signature !== undefined && isSignature(mark, signature) ? mark : newToken();
    },

    /** The header that keeps a mark in the browser, from now on for as long as we remember it. */
    toSetCookie: (mark: string): string =>
      toSetCookie(cookie, { value: `${mark}.${secrets.deriveToken('device-mark', mark)}`, maxAgeSeconds: deviceRememberedMs / 1_000 }),
  };
}

export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

/**
 * Records that a person signed in on a browser.
 *
 * @returns whether that is new, and another account signed in there before
 */
export async function rememberMark(
  tx: Tx,
  { userId, mark, now, secrets }: { userId: UserId; mark: string; now: Date; secrets: Secrets },
): Promise<boolean> {
  const markHash = hashToken(secrets.deriveToken('device-mark-kept', mark));
  const earlier = secrets.deriveTokens('device-mark-kept', mark).slice(1).map(hashToken);
  if (earlier.length > 0) await renameMark(tx, earlier, markHash);
  const { rows } = await sql<{ isNew: boolean; isShared: boolean }>`
    insert into device_marks (mark_hash, user_id, last_seen_at) values (${markHash}, ${userId}, ${now})
    on conflict (mark_hash, user_id) do update set last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as is_new, exists (
      select from device_marks other where other.mark_hash = ${markHash} and other.user_id <> ${userId}) as is_shared`.execute(tx);
  return rows.some(({ isNew, isShared }) => isNew && isShared);
}

/** The mark was kept under the hash of a data key that was rotated out. */
async function renameMark(tx: Tx, earlier: Buffer[], markHash: Buffer): Promise<void> {
  await sql`
    update device_marks old set mark_hash = ${markHash} where old.mark_hash = any(${earlier}) and not exists (
      select from device_marks kept where kept.mark_hash = ${markHash} and kept.user_id = old.user_id)`.execute(tx);
}

/** Deletes marks without a sign-in since an instant. */
export async function forgetMarks(db: Db, unseenSince: Date): Promise<void> {
  await db.deleteFrom('deviceMarks').where('lastSeenAt', '<', unseenSince).execute();
}
