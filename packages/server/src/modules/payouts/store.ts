import type { UserId } from '@x1/contract/core/ids.ts';
import type { PayoutAccountState } from '@x1/contract/payouts/payout.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What the provider last told of an account. */
export interface Standing {
  readonly state: PayoutAccountState;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
}

export interface PayoutAccount extends Standing {
  readonly userId: UserId;
  /** The provider's id; null between our row and the provider's answer. */
  readonly accountId: string | null;
  /** Changes with every write of the row. */
  readonly version: string;
}

/** The database's own mark of the transaction that wrote the row last. */
const version = sql<string>`xmin::text`;

export async function findAccount(tx: Db | Tx, userId: UserId): Promise<PayoutAccount | undefined> {
  const row = await tx
    .selectFrom('payoutAccounts')
    .select(['providerAccountId', 'state', 'detailsSubmitted', 'payoutsEnabled', version.as('version')])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      userId,
      accountId: row.providerAccountId,
      state: row.state,
      detailsSubmitted: row.detailsSubmitted,
      payoutsEnabled: row.payoutsEnabled,
      version: row.version,
    }
  );
}

export async function findUserOfAccount(tx: Db | Tx, accountId: string): Promise<UserId | undefined> {
  const row = await tx.selectFrom('payoutAccounts').select('userId').where('providerAccountId', '=', accountId).executeTakeFirst();
  return row && (row.userId as UserId);
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

export async function setStanding(tx: Tx, userId: UserId, standing: Standing, now: Date): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({
      state: standing.state,
      detailsSubmitted: standing.detailsSubmitted,
      payoutsEnabled: standing.payoutsEnabled,
      updatedAt: now,
    })
    .where('userId', '=', userId)
    .execute();
}

export async function canBePaid(tx: Db | Tx, userId: UserId): Promise<boolean> {
  const row = await tx.selectFrom('payoutAccounts').select('state').where('userId', '=', userId).executeTakeFirst();
  return row?.state === 'ACTIVE';
}
