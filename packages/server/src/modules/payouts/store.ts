import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

/** An account's state as the provider last reported it. */
export type AccountStatus = Row<'payoutAccounts', 'state' | 'detailsSubmitted' | 'payoutsEnabled' | 'fingerprints'>;

/** `providerAccountId` is null between our row and the provider's answer; `version` changes with every write of the row. */
export type PayoutAccount = Row<'payoutAccounts'> & { readonly version: string };

/** The database's own mark of the transaction that wrote the row last. */
const version = sql<string>`xmin::text`;

export function findAccount(tx: Db | Tx, userId: UserId): Promise<PayoutAccount | undefined> {
  return tx.selectFrom('payoutAccounts').selectAll().select(version.as('version')).where('userId', '=', userId).executeTakeFirst();
}

export async function findUserOfAccount(tx: Db | Tx, accountId: string): Promise<UserId | undefined> {
  const row = await tx.selectFrom('payoutAccounts').select('userId').where('providerAccountId', '=', accountId).executeTakeFirst();
  return row?.userId;
}

/** Writes the row of an account that is about to be opened, unless there is one. */
export async function ensureRow(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .insertInto('payoutAccounts')
    .values({ userId, state: 'PENDING', createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Keeps the provider's id; a row that has one already keeps its own. */
export async function setAccountId(tx: Tx, userId: UserId, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({ providerAccountId: accountId, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerAccountId', 'is', null)
    .execute();
}

/** Locks the row until the transaction ends, if it still is as it was read. @returns false when it was written since */
export async function lockUnchanged(tx: Tx, account: PayoutAccount): Promise<boolean> {
  const row = await tx
    .selectFrom('payoutAccounts')
    .select('userId')
    .where('userId', '=', account.userId)
    .where(version, '=', account.version)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setStatus(tx: Tx, userId: UserId, status: AccountStatus, now: Date): Promise<void> {
  const { state, detailsSubmitted, payoutsEnabled, fingerprints } = status;
  await tx
    .updateTable('payoutAccounts')
    .set({ state, detailsSubmitted, payoutsEnabled, fingerprints, updatedAt: now })
    .where('userId', '=', userId)
    .execute();
}

export async function canBePaid(tx: Db | Tx, userId: UserId): Promise<boolean> {
  const row = await tx.selectFrom('payoutAccounts').select('state').where('userId', '=', userId).executeTakeFirst();
  return row?.state === 'ACTIVE';
}
