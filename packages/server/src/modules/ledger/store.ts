import type { AppointmentId, PayoutId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { IdPage } from '../../platform/db/paging.ts';
import { invariant } from '../../platform/errors.ts';
import { type LedgerAccount, payable, providerBalance } from './accounts.ts';
import type { Journal, JournalKind } from './journals.ts';
import type { PayableMove } from './released-shares.ts';

/** Writes the journal row unless its business key exists. @returns its id, or undefined when it already existed */
export async function insertJournal(tx: Tx, journal: Journal, occurredAt: Date): Promise<number | undefined> {
  const { postings: _, ...head } = journal;
  const row = await tx
    .insertInto('journals')
    .values({ ...head, occurredAt })
    .onConflict((conflict) => conflict.column('businessKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The ids of accounts; an account comes into being with its first posting. */
export async function ensureAccounts(tx: Tx, accounts: readonly LedgerAccount[]): Promise<(account: LedgerAccount) => number> {
  const codes = accounts.map(({ code }) => code);
  const find = () => tx.selectFrom('ledgerAccounts').select(['code', 'id']).where('code', 'in', codes).execute();
  let found = await find();
  const missing = accounts.filter(({ code }) => !found.some((account) => account.code === code));
  if (missing.length > 0) {
    const rows = missing.map(({ code, trainerId }) => ({ code, trainerId }));
    await tx
      .insertInto('ledgerAccounts')
      .values(rows)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
    found = await find();
  }
  return ({ code }) => {
    const account = found.find((each) => each.code === code);
    invariant(account, `ledger account ${code} vanished`);
    return account.id;
  };
}

export async function insertPostings(
  tx: Tx,
  journalId: number,
  postings: readonly { accountId: number; amountCents: number }[],
): Promise<void> {
  const rows = postings.map(({ accountId, amountCents }) => ({ journalId, accountId, amountCents }));
  await tx.insertInto('postings').values(rows).execute();
}

/** Sum of one account over the journals of a transaction, in cents (credit below zero). */
export async function sumOfTransaction(tx: Tx, transactionId: TransactionId, code: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('postings')
    .innerJoin('journals', 'journals.id', 'postings.journalId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'postings.accountId')
    .where('journals.transactionId', '=', transactionId)
    .where('ledgerAccounts.code', '=', code)
    .select((expression) => expression.fn.sum<number | null>('postings.amountCents').as('sum'))
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Sum of one account, in cents (credit below zero). */
export async function sumOfAccount(tx: Db | Tx, code: string): Promise<number> {
  const [sum = 0] = await sumsOfAccounts(tx, [code]);
  return sum;
}

/** Sums of several accounts in the requested order, in cents (credit below zero). */
export async function sumsOfAccounts(tx: Db | Tx, codes: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('postings')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'postings.accountId')
    .where('ledgerAccounts.code', 'in', [...codes])
    .groupBy('ledgerAccounts.code')
    .select(['ledgerAccounts.code', ({ fn }) => fn.sum<number>('postings.amountCents').as('sum')])
    .execute();
  const sums = new Map(rows.map(({ code, sum }) => [code, sum]));
  return codes.map((code) => sums.get(code) ?? 0);
}

export async function countJournals(tx: Tx, trainerId: TrainerId, kind: JournalKind): Promise<number> {
  const { count } = await tx
    .selectFrom('journals')
    .where('trainerId', '=', trainerId)
    .where('kind', '=', kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every release into a trainer's payable balance, and returns by refunds and lost disputes: one row per payment and session. */
export async function listPayableMoves(tx: Db | Tx, trainerId: TrainerId): Promise<PayableMove[]> {
  const { rows } = await sql<{
    transactionId: TransactionId;
    appointmentId: AppointmentId | null;
    releasedAt: Date | null;
    moved: number;
    released: number;
  }>`
    select j.transaction_id, j.appointment_id, min(j.occurred_at) filter (where j.kind = 'release') as released_at,
      (-sum(p.amount_cents))::bigint as moved, (coalesce(-sum(p.amount_cents) filter (where j.kind = 'release'), 0))::bigint as released
    from ledger_accounts a
    join postings p on p.account_id = a.id
    join journals j on j.id = p.journal_id
    where a.code = ${payable(trainerId).code} and j.transaction_id is not null
    group by j.transaction_id, j.appointment_id
    order by released_at, j.transaction_id, j.appointment_id`.execute(tx);
  return rows.map((row) => ({
    transactionId: row.transactionId,
    appointmentId: row.appointmentId,
    releasedAt: row.releasedAt,
    releasedCents: row.released,
    takenBackCents: row.released - row.moved,
  }));
}

/** Cents that left the platform with each payout of a trainer, less returns. */
export async function transferredByPayout(tx: Db | Tx, trainerId: TrainerId): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('journals')
    .innerJoin('postings', 'postings.journalId', 'journals.id')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'postings.accountId')
    .where('journals.trainerId', '=', trainerId)
    .where('journals.payoutId', 'is not', null)
    .where('ledgerAccounts.code', '=', providerBalance.code)
    .groupBy('journals.payoutId')
    .select(['journals.payoutId', ({ fn }) => fn.sum<number>('postings.amountCents').as('sum')])
    .$narrowType<{ payoutId: PayoutId }>()
    .execute();
  return new Map(rows.map(({ payoutId, sum }) => [payoutId, 0 - sum]));
}

/** When a parent first paid for sessions of a trainer. */
export async function firstSaleAt(tx: Db | Tx, earnedCode: string): Promise<Date | undefined> {
  const { rows } = await sql<{ occurredAt: Date }>`
    select j.occurred_at from ledger_accounts a join postings p on p.account_id = a.id join journals j on j.id = p.journal_id
    where a.code = ${earnedCode} and j.kind = 'charge' order by p.id limit 1`.execute(tx);
  return rows[0]?.occurredAt;
}

/** Trainers with at least this much payable, by id. */
export async function listTrainersWithPayable(tx: Db | Tx, page: IdPage & { atLeastCents: number }): Promise<TrainerId[]> {
  const { rows } = await sql<{ trainerId: TrainerId }>`
    select a.trainer_id
    from ledger_accounts a
    join postings p on p.account_id = a.id
    where a.code like 'L.pay:%' and a.trainer_id > ${page.afterId}
    group by a.trainer_id
    having -sum(p.amount_cents) >= ${page.atLeastCents}
    order by a.trainer_id
    limit ${page.limit}`.execute(tx);
  return rows.map((row) => row.trainerId);
}
