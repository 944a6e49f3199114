import type { TransactionId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LedgerAccount } from './accounts.ts';
import type { Journal } from './journals.ts';

/** Writes the journal's head unless its business key exists. @returns its id, or undefined when it was there before */
export async function insertJournal(tx: Tx, journal: Journal, occurredAt: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('journals')
    .values({
      kind: journal.kind,
      business_key: journal.businessKey,
      transaction_id: journal.transactionId,
      appointment_id: journal.appointmentId ?? null,
      refund_id: journal.refundId ?? null,
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
