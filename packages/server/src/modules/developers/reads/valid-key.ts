import type { ApiScope } from '@x1/contract/core/api-scopes.ts';
import type { Db } from '../../../platform/db/database.ts';
import { mustEnroll } from '../../accounts/reads.ts';

/** A key that is valid at `now`, and its owner, unless the owner's account is switched off or closed. */
export function findValidKey(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select(['apiKeys.id', 'apiKeys.scopes', 'apiKeys.lastUsedAt', 'users.id as userId', 'users.role', mustEnroll.as('mustEnroll')])
    .where('apiKeys.tokenHash', '=', tokenHash)
    .where('apiKeys.expiresAt', '>', now)
    .where('apiKeys.revokedAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst() satisfies Promise<{ scopes: ApiScope[] } | undefined>;
}
