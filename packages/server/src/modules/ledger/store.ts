import type { AppointmentId, PayoutId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { IdPage } from '../../platform/db/paging.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';
import { invariant } from '../../platform/errors.ts';
import { payable, providerBalance } from './accounts.ts';
import type { Journal, JournalKind } from './journals.ts';
import type { PayableMove } from './released-shares.ts';

type Posting = Journal['postings'][number];

const headColumns = [
  'kind',
  'businessKey',
  'transactionId',
  'appointmentId',
  'refundId',
  'disputeId',
  'payoutId',
  'trainerId',
  'parentId',
  'giftCardId',
] as const satisfies readonly (keyof Journal)[];

/** @param values of `headColumns`, null where a journal has none */
const writeJournal = writtenOnce(
  (db, occurredAt: Date, codes: readonly string[], amounts: readonly number[], ...values: readonly unknown[]) => {
    const head = Object.fromEntries(headColumns.map((column, at) => [column, values[at]])) as unknown as Omit<Journal, 'postings'>;
    const journal = db
      .insertInto('journals')
      .values({ ...head, occurredAt })
      .onConflict((conflict) => conflict.column('businessKey').doNothing())
      .returning('id');
    const query = sql<{ journalId: number; code: string | null }>`
      with journal as (${journal}),
      posted as (insert into postings (journal_id, account_id, amount_cents) ${selectPostings(sql`journal`, codes, amounts)} returning account_id)
      select journal.id as journal_id, account.code from journal
      left join posted on true left join ledger_accounts account on account.id = posted.account_id`;
    return { compile: () => query.compile(db) };
  },
);

/**
 * Writes a journal with its postings, unless its business key exists: one statement, as long as its accounts have had a posting before. An account
 * comes into being with its first one.
 *
 * @returns false when the journal already existed
 */
export async function insertJournal(tx: Tx, { postings, ...head }: Journal, occurredAt: Date): Promise<boolean> {
  const values = headColumns.map((column) => head[column] ?? null);
  const rows = await writeJournal(tx, occurredAt, codesOf(postings), amountsOf(postings), ...values);
  const [written] = rows;
  if (!written) return false;
  const codes = new Set(rows.map(({ code }) => code));
  const missing = postings.filter(({ account }) => !codes.has(account.code));
  if (missing.length > 0) await insertFirstPostings(tx, written.journalId, missing);
  return true;
}

/** Another transaction may open the same account at the same time: then this one waits for it. */
async function insertFirstPostings(tx: Tx, journalId: number, postings: readonly Posting[]): Promise<void> {
  await tx
    .insertInto('ledgerAccounts')
    .values(postings.map(({ account: { code, trainerId } }) => ({ code, trainerId })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  const journal = sql`(select ${journalId}::bigint as id) as journal`;
  const written = await sql`
    insert into postings (journal_id, account_id, amount_cents) ${selectPostings(journal, codesOf(postings), amountsOf(postings))}`.execute(
    tx,
  );
  invariant(written.numAffectedRows === BigInt(postings.length), `an account of journal ${journalId} vanished`);
}

const codesOf = (postings: readonly Posting[]) => postings.map(({ account }) => account.code);
const amountsOf = (postings: readonly Posting[]) => postings.map(({ amountCents }) => amountCents);

/** Only those whose account exists. */
function selectPostings(journal: RawBuilder<unknown>, codes: readonly string[], amounts: readonly number[]): RawBuilder<unknown> {
  return sql`
    select journal.id, account.id, posting.amount_cents
    from ${journal}, unnest(${codes}::text[], ${amounts}::bigint[]) with ordinality as posting (code, amount_cents, position)
    join ledger_accounts account on account.code = posting.code
    order by posting.position`;
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

/** What refunds and lost disputes took of a trainer's payable balance after the last payout was taken out of it, by payment, newest first. */
export async function listReturnsSincePayout(
  tx: Db | Tx,
  trainerId: TrainerId,
): Promise<{ transactionId: TransactionId; cents: number }[]> {
  const { rows } = await sql<{ transactionId: TransactionId; cents: number }>`
    with moves as (
      select j.id, j.kind, j.transaction_id, p.amount_cents
      from ledger_accounts a
      join postings p on p.account_id = a.id
      join journals j on j.id = p.journal_id
      where a.code = ${payable(trainerId).code})
    select transaction_id, sum(amount_cents)::bigint as cents from moves
    where transaction_id is not null and kind <> 'release'
      and id > coalesce((select max(id) from moves where kind = 'payout'), 0)
    group by transaction_id having sum(amount_cents) > 0
    order by max(id) desc`.execute(tx);
  return rows;
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
