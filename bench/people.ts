import type { UserId } from '../packages/contract/src/core/ids.ts';
import type { Db } from '../packages/server/src/platform/db/database.ts';
import { hashToken, newToken } from '../packages/server/src/platform/tokens.ts';

const dayMs = 86_400_000;

/** Writes a person who is signed in. */
export async function insertPerson(db: Db, email: string, role: 'parent' | 'trainer'): Promise<{ id: UserId; token: string }> {
  const now = new Date();
  const { id } = await db
    .insertInto('users')
    .values({ email, emailKey: email, passwordHash: 'no password signs in', role, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  await db
    .insertInto('authSessions')
    .values({
      userId: id,
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + dayMs),
    })
    .execute();
  return { id: id as UserId, token };
}
