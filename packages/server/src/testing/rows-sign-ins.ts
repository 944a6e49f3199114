import type { UserId } from '@x1/contract/core/ids.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import type { TestApp } from './start-app.ts';

const twoWeeksMs = 14 * 86_400_000;

/** A sign-in without a password, good for two weeks. @returns its token */
export async function insertSignIn(app: TestApp, userId: UserId): Promise<string> {
  const token = newToken();
  const now = app.clock.now();
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
