import type { Credit, CreditEntry, CreditEntryKind } from '@x1/contract/billing/credit.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Cents } from '@x1/contract/core/money.ts';
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

/** What all of a family's credit is read from. */
const entriesOf = (db: Db | Tx, familyId: UserId) =>
  db
    .selectFrom('ledgerAccounts as a')
    .innerJoin('postings as p', 'p.accountId', 'a.id')
    .innerJoin('journals as j', 'j.id', 'p.journalId')
    .leftJoin('transactions as t', 't.id', 'j.transactionId')
    .leftJoin('programs as program', 'program.id', 't.programId')
    .where('a.code', '=', accountOf(familyId))
    .select(['p.id', 'j.kind', 'p.amountCents', 'j.occurredAt', 'j.transactionId', 'program.title as programTitle']);

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>>;

const toEntry = ({ id, kind, amountCents, occurredAt, transactionId, programTitle }: EntryRow): CreditEntry => ({
  id,
  kind: kindOf(kind),
  amount: 0 - amountCents,
  at: occurredAt.toISOString(),
  transactionId,
  programTitle,
});

/** One page of what changed a family's credit, newest first. @throws AppError 'request.invalid' for a cursor of another list */
export function listCreditEntries(db: Db, { familyId, ...request }: PageRequest & { familyId: UserId }): Promise<PageOf<CreditEntry>> {
  const order = {
    at: sql<Date>`j.occurred_at`,
    id: sql<number>`p.id`,
    placeOf: (row: { occurredAt: Date; id: number }) => [row.occurredAt, row.id] as const,
  };
  return readPage(entriesOf(db, familyId), order, request, toEntry);
}

/** One change of a family's credit, and what it had after it. */
export interface CreditMovement extends CreditEntry {
  readonly balance: Cents;
}

/** All that changed a family's credit, newest first: as many as its bookings, so they're read at once. */
export async function listCreditMovements(db: Db | Tx, familyId: UserId): Promise<CreditMovement[]> {
  const rows = await entriesOf(db, familyId)
    .select(sql<number>`(-sum(p.amount_cents) over (order by j.occurred_at, p.id))::bigint`.as('balance'))
    .orderBy('j.occurredAt', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toEntry(row), balance: row.balance }));
}
