import type { Credit, CreditEntry, CreditEntryKind } from '@x1/contract/billing/credit.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type PageOf, type PageRequest, readPage } from '../../../platform/db/paging.ts';

/** The account of the ledger that is a family's credit. */
const accountOf = (familyId: UserId) => `L.credit:${familyId}`;

/** A family's credit, and what its open payments keep of it. */
export async function readCredit(db: Db | Tx, familyId: UserId): Promise<Credit> {
  const { rows } = await sql<Credit>`
    select
      (select coalesce(-sum(p.amount_cents), 0)::bigint from ledger_accounts a join postings p on p.account_id = a.id
        where a.code = ${accountOf(familyId)}) as balance,
      (select coalesce(sum(credit_cents), 0)::bigint from transactions
        where parent_id = ${familyId} and status = 'pending' and credit_cents > 0) as kept`.execute(db);
  return rows[0] ?? { balance: 0, kept: 0 };
}

const kinds = {
  charge: 'spent',
  refund: 'returned',
  referral_reward: 'referral',
  gift_redeemed: 'gift',
} as const satisfies Readonly<Record<string, CreditEntryKind>>;

const kindOf = (journalKind: string): CreditEntryKind => kinds[journalKind as keyof typeof kinds];

/** One page of what changed a family's credit, newest first. @throws AppError 'request.invalid' for a cursor of another list */
export function listCreditEntries(db: Db, { familyId, ...request }: PageRequest & { familyId: UserId }): Promise<PageOf<CreditEntry>> {
  const entries = db
    .selectFrom('ledgerAccounts as a')
    .innerJoin('postings as p', 'p.accountId', 'a.id')
    .innerJoin('journals as j', 'j.id', 'p.journalId')
    .leftJoin('transactions as t', 't.id', 'j.transactionId')
    .leftJoin('programs as program', 'program.id', 't.programId')
    .where('a.code', '=', accountOf(familyId))
    .select(['p.id', 'j.kind', 'p.amountCents', 'j.occurredAt', 'j.transactionId', 'program.title as programTitle']);
  const order = {
    at: sql<Date>`j.occurred_at`,
    id: sql<number>`p.id`,
    placeOf: (row: { occurredAt: Date; id: number }) => [row.occurredAt, row.id] as const,
  };
  return readPage(entries, order, request, ({ id, kind, amountCents, occurredAt, transactionId, programTitle }) => ({
    id,
    kind: kindOf(kind),
    amount: 0 - amountCents,
    at: occurredAt.toISOString(),
    transactionId,
    programTitle,
  }));
}
