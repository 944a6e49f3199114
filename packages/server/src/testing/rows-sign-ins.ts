import type { UserId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/tokens.ts';

const twoWeeksMs = 14 * 86_400_000;

/** A second factor whose code nobody knows: what an operator needs to be let in (R181). One who has any keeps it. */
async function ensureOperatorFactor(db: Db, userId: UserId, createdAt: Date): Promise<void> {
  const lacking = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('signInFactors').select('id').where('userId', '=', userId))))
    .executeTakeFirst();
  if (!lacking) return;
  const app = { kind: 'totp', name: 'Phone', sealedSecret: Buffer.from('sealed by nobody'), lastStep: 0 } as const;
  await db
    .insertInto('signInFactors')
    .values({ ...app, userId, createdAt })
    .execute();
}

/** A sign-in without a password, good for two weeks; an operator gets a second factor besides. @returns its token */
export async function insertSignIn(app: { readonly db: Db; readonly clock: Clock }, userId: UserId): Promise<string> {
  const token = newToken();
  const now = app.clock.now();
  await ensureOperatorFactor(app.db, userId, now);
  await app.db
    .insertInto('authSessions')
    .values({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + twoWeeksMs),
    })
    .execute();
  return token;
}
