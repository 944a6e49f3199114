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
  const signatureOf = (mark: string) => secrets.deriveToken('device-mark', mark);
  return {
    /** The mark among a call's cookies, or a new one where there is none that we signed. */
    readOrMake(cookies: string | undefined): string {
      const [mark, signature] = (readCookies(cookies)[cookie.name] ?? '').split('.');
      const isOurs = Boolean(mark) && signature !== undefined && isSecretOf(hashToken(signatureOf(mark ?? '')), signature);
      return isOurs && mark ? mark : newToken();
    },

    /** The header that keeps a mark in the browser, from now on for as long as we remember it. */
    toSetCookie: (mark: string): string =>
      toSetCookie(cookie, { value: `${mark}.${signatureOf(mark)}`, maxAgeSeconds: deviceRememberedMs / 1_000 }),
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
  const { rows } = await sql<{ isNew: boolean; isShared: boolean }>`
    insert into device_marks (mark_hash, user_id, last_seen_at) values (${markHash}, ${userId}, ${now})
    on conflict (mark_hash, user_id) do update set last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as is_new, exists (
      select from device_marks other where other.mark_hash = ${markHash} and other.user_id <> ${userId}) as is_shared`.execute(tx);
  return rows.some(({ isNew, isShared }) => isNew && isShared);
}

/** Deletes marks without a sign-in since an instant. */
export async function forgetMarks(db: Db, unseenSince: Date): Promise<void> {
  await db.deleteFrom('deviceMarks').where('lastSeenAt', '<', unseenSince).execute();
}
