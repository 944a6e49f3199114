import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { IdPage } from '../../platform/db/paging.ts';
import type { ProviderDispute } from './port.ts';
import type { Dispute } from './tables.ts';

/** Writes down a dispute that is new to us. The caller holds the row of its payment and has looked. */
export function insertDispute(
  tx: Tx,
  dispute: Pick<ProviderDispute, 'providerDisputeId' | 'amountCents' | 'feeCents' | 'reason' | 'evidenceDueAt'> & {
    transactionId: TransactionId;
    openedAt: Date;
  },
): Promise<Dispute> {
  const { providerDisputeId, amountCents, feeCents, reason, evidenceDueAt, transactionId, openedAt } = dispute;
  return tx
    .insertInto('disputes')
    .values({ providerDisputeId, amountCents, feeCents, reason, evidenceDueAt, transactionId, openedAt, status: 'open' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findDispute(tx: Tx, providerDisputeId: string): Promise<Dispute | undefined> {
  return tx.selectFrom('disputes').selectAll().where('providerDisputeId', '=', providerDisputeId).executeTakeFirst();
}

/** The bank has decided. @param closed `amountCents` is what was lost, or won; `feeCents` what the provider keeps for it in the end */
export async function setClosed(
  tx: Tx,
  id: number,
  closed: { status: 'won' | 'lost'; amountCents: number; feeCents: number; closedAt: Date },
): Promise<void> {
  await tx.updateTable('disputes').set(closed).where('id', '=', id).execute();
}

/** The date by which evidence is wanted moves now and then. */
export async function setEvidenceDue(tx: Tx, id: number, evidenceDueAt: Date | undefined): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ evidenceDueAt: evidenceDueAt ?? null })
    .where('id', '=', id)
    .execute();
}

/** What banks hold of a payment at this moment, in cents. */
export async function sumOfOpen(tx: Db | Tx, transactionId: TransactionId): Promise<number> {
  const { sum } = await tx
    .selectFrom('disputes')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** How many disputes of a payment are decided. */
export async function countDecided(db: Db, transactionId: TransactionId): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('transactionId', '=', transactionId)
    .where('status', '<>', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** The states in which we have these disputes of the provider. */
export async function listStates(db: Db, providerDisputeIds: readonly string[]): Promise<Map<string, Dispute['status']>> {
  if (providerDisputeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('disputes')
    .select(['providerDisputeId', 'status'])
    .where('providerDisputeId', 'in', [...providerDisputeIds])
    .execute();
  return new Map(rows.map((row) => [row.providerDisputeId, row.status]));
}

/** One page of the payments that a bank has not decided about, by the id of the dispute. */
export function listOpenIntents(db: Db, page: IdPage): Promise<{ id: number; providerIntentId: string | null }[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('transactions', 'transactions.id', 'disputes.transactionId')
    .select(['disputes.id', 'transactions.providerIntentId'])
    .where('disputes.status', '=', 'open')
    .where('disputes.id', '>', page.afterId)
    .orderBy('disputes.id')
    .limit(page.limit)
    .execute();
}
