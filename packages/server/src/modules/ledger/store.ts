import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type LedgerAccount, payable, providerBalance } from './accounts.ts';
import type { Journal, JournalKind } from './journals.ts';
import type { PayableMove } from './released-shares.ts';

/** Writes the journal's head unless its business key exists. @returns its id, or undefined when it was there before */
export async function insertJournal(tx: Tx, journal: Journal, occurredAt: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('journals')
    .values({
      kind: journal.kind,
      business_key: journal.businessKey,
      transaction_id: journal.transactionId ?? null,
      appointment_id: journal.appointmentId ?? null,
      refund_id: journal.refundId ?? null,
      trainer_id: journal.trainerId ?? null,
      payout_id: journal.payoutId ?? null,
      dispute_id: journal.disputeId ?? null,
      occurred_at: occurredAt,
    })
    .onConflict((conflict) => conflict.column('business_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The account's id; an account comes into being with its first posting. */
export async function ensureAccount(tx: Tx, { code, trainerId }: LedgerAccount): Promise<number> {
  const find = () => tx.selectFrom('ledger_accounts').select('id').where('code', '=', code).executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  const inserted = await tx
    .insertInto('ledger_accounts')
    .values({ code, trainer_id: trainerId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? (await find())?.id ?? Promise.reject(new Error(`ledger account ${code} vanished`));
}

export async function insertPostings(
  tx: Tx,
  journalId: number,
  postings: readonly { accountId: number; amountCents: number }[],
): Promise<void> {
  const rows = postings.map(({ accountId, amountCents }) => ({ journal_id: journalId, account_id: accountId, amount_cents: amountCents }));
  await tx.insertInto('postings').values(rows).execute();
}

/** Sum of one account over the journals of a transaction, in cents (credit below zero). */
export async function sumOfTransaction(tx: Tx, transactionId: TransactionId, code: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('postings')
    .innerJoin('journals', 'journals.id', 'postings.journal_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .where('journals.transaction_id', '=', transactionId)
    .where('ledger_accounts.code', '=', code)
    .select((expression) => expression.fn.sum<number | null>('postings.amount_cents').as('sum'))
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Sum of one account, in cents (credit below zero). */
export async function sumOfAccount(tx: Db | Tx, code: string): Promise<number> {
  const [sum = 0] = await sumsOfAccounts(tx, [code]);
  return sum;
}

/** Sums of several accounts in the order asked for, in cents (credit below zero). */
export async function sumsOfAccounts(tx: Db | Tx, codes: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .where('ledger_accounts.code', 'in', [...codes])
    .groupBy('ledger_accounts.code')
    .select(['ledger_accounts.code', ({ fn }) => fn.sum<number>('postings.amount_cents').as('sum')])
    .execute();
  const sums = new Map(rows.map(({ code, sum }) => [code, sum]));
  return codes.map((code) => sums.get(code) ?? 0);
}

export async function countJournals(tx: Tx, trainerId: TrainerId, kind: JournalKind): Promise<number> {
  const { count } = await tx
    .selectFrom('journals')
    .where('trainer_id', '=', trainerId)
    .where('kind', '=', kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every release into a trainer's payable balance, and what refunds and lost disputes took out of it again: one row per payment and session. */
export async function listPayableMoves(tx: Db | Tx, trainerId: TrainerId): Promise<PayableMove[]> {
  const { rows } = await sql<{
    transaction_id: number;
    appointment_id: number | null;
    released_at: Date | null;
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
    transactionId: row.transaction_id as TransactionId,
    appointmentId: row.appointment_id as AppointmentId | null,
    releasedAt: row.released_at,
    releasedCents: row.released,
    takenBackCents: row.released - row.moved,
  }));
}

/** Cents that left the platform with each payout of a trainer, less what came back. */
export async function transferredByPayout(tx: Db | Tx, trainerId: TrainerId): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('journals')
    .innerJoin('postings', 'postings.journal_id', 'journals.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .where('journals.trainer_id', '=', trainerId)
    .where('journals.payout_id', 'is not', null)
    .where('ledger_accounts.code', '=', providerBalance.code)
    .groupBy('journals.payout_id')
    .select(['journals.payout_id', ({ fn }) => fn.sum<number>('postings.amount_cents').as('sum')])
    .$narrowType<{ payout_id: number }>()
    .execute();
  return new Map(rows.map(({ payout_id, sum }) => [payout_id, 0 - sum]));
}

/** Trainers with at least so much payable, by id. */
export async function listTrainersWithPayable(
  tx: Db | Tx,
  page: { atLeastCents: number; afterId: number; limit: number },
): Promise<TrainerId[]> {
  const { rows } = await sql<{ trainer_id: number }>`
    select a.trainer_id
    from ledger_accounts a
    join postings p on p.account_id = a.id
    where a.code like 'L.pay:%' and a.trainer_id > ${page.afterId}
    group by a.trainer_id
    having -sum(p.amount_cents) >= ${page.atLeastCents}
    order by a.trainer_id
    limit ${page.limit}`.execute(tx);
  return rows.map((row) => row.trainer_id as TrainerId);
}
