import type { UserId } from '@x1/contract/core/ids.ts';
import type { PayoutAccountState } from '@x1/contract/payouts/connect.ts';
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
    .selectFrom('payout_accounts')
    .select(['provider_account_id', 'state', 'details_submitted', 'payouts_enabled', version.as('version')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      userId,
      accountId: row.provider_account_id,
      state: row.state,
      detailsSubmitted: row.details_submitted,
      payoutsEnabled: row.payouts_enabled,
      version: row.version,
    }
  );
}

export async function findUserOfAccount(tx: Db | Tx, accountId: string): Promise<UserId | undefined> {
  const row = await tx.selectFrom('payout_accounts').select('user_id').where('provider_account_id', '=', accountId).executeTakeFirst();
  return row && (row.user_id as UserId);
}

/** Writes the row of an account that is about to be opened, unless there is one. */
export async function ensureRow(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .insertInto('payout_accounts')
    .values({ user_id: userId, state: 'PENDING', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** Keeps the provider's id; a row that has one already keeps its own. */
export async function setAccountId(tx: Tx, userId: UserId, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({ provider_account_id: accountId, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_account_id', 'is', null)
    .execute();
}

/** Locks the row until the transaction ends, if it still is as it was read. @returns false when it was written since */
export async function lockUnchanged(tx: Tx, account: PayoutAccount): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_accounts')
    .select('user_id')
    .where('user_id', '=', account.userId)
    .where(version, '=', account.version)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setStanding(tx: Tx, userId: UserId, standing: Standing, now: Date): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set({
      state: standing.state,
      details_submitted: standing.detailsSubmitted,
      payouts_enabled: standing.payoutsEnabled,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
}

export async function canBePaid(tx: Db | Tx, userId: UserId): Promise<boolean> {
  const row = await tx.selectFrom('payout_accounts').select('state').where('user_id', '=', userId).executeTakeFirst();
  return row?.state === 'ACTIVE';
}
