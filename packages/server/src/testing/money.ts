import type { TransactionId } from '@x1/contract/core/ids.ts';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import type { Db } from '../platform/db/database.ts';

/** What must hold in every database a test has used (security.md §4.2). @throws Error naming each broken invariant and its rows */
export async function assertMoneyIsRight(db: Db): Promise<void> {
  const breaches = await runMoneyChecks(db);
  if (breaches.length > 0) throw new Error(`The books are wrong:\n${JSON.stringify(breaches, null, 2)}`);
}

/** What a payment has put into the accounts of the book, by their codes without whose they are, in cents, credit below zero. */
export async function readPosted(db: Db, transactionId: TransactionId): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('postings as p')
    .innerJoin('journals as j', 'j.id', 'p.journalId')
    .innerJoin('ledgerAccounts as a', 'a.id', 'p.accountId')
    .where('j.transactionId', '=', transactionId)
    .groupBy('a.code')
    .select(['a.code', ({ fn }) => fn.sum<number>('p.amountCents').as('cents')])
    .execute();
  return Object.fromEntries(rows.filter(({ cents }) => cents !== 0).map(({ code, cents }) => [code.replace(/:\d+$/, ''), cents]));
}
