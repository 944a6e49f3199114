import type { AdminJournal, AdminTransaction } from '@x1/contract/admin/money.ts';
import type { ApprovalId, ProgramId, TransactionId } from '@x1/contract/core/ids.ts';
import { MAX_PAGE_SIZE } from '@x1/contract/core/paging.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { listPaymentSessions } from './payment-sessions.ts';
import { listDisputes, listProblems, listRefunds, paymentRows, refundableCents, toPayment } from './payments.ts';
import { readPeople } from './people.ts';

const whole = { limit: MAX_PAGE_SIZE };

/** One payment with everything that hangs on it; undefined when there is none. */
export async function findPayment(tx: Tx, transactionId: TransactionId): Promise<AdminTransaction | undefined> {
  const row = await paymentRows(tx, {})
    .select(['p.program_id', 'p.fee_basis_points', 'p.lost_cents', 'p.provider_fee_cents', 'p.failure_reason', 'p.provider_intent_id'])
    .select([
      refundableCents.as('left_cents'),
      sql<
        number | null
      >`(select id from approvals where kind = 'refund' and transaction_id = p.id and state = 'pending' order by id limit 1)`.as(
        'approval_id',
      ),
    ])
    .where('p.id', '=', transactionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const personOf = await readPeople(tx, [row.parent_id, row.trainer_user_id]);
  const sessions = await listPaymentSessions(tx, transactionId);
  const problems = (await listProblems(tx, { ...whole, transactionId })).items;
  return {
    ...toPayment(row, personOf),
    programId: row.program_id as ProgramId,
    feeBasisPoints: row.fee_basis_points,
    lostAmount: row.lost_cents,
    processingFee: row.provider_fee_cents,
    failureReason: row.failure_reason,
    providerIntentId: row.provider_intent_id,
    refundableAmount: row.left_cents,
    appointment: sessions[0] ?? null,
    sessions,
    refunds: (await listRefunds(tx, { ...whole, transactionId })).items,
    disputes: (await listDisputes(tx, { ...whole, transactionId })).items,
    problem: problems.find(({ decision }) => decision === null) ?? problems.at(-1) ?? null,
    journals: await listJournals(tx, transactionId),
    refundApprovalId: row.approval_id as ApprovalId | null,
  };
}

/** What the books say of a payment, in the order in which it was written. */
async function listJournals(tx: Tx, transactionId: TransactionId): Promise<AdminJournal[]> {
  const rows = await tx
    .selectFrom('journals as j')
    .innerJoin('postings as p', 'p.journal_id', 'j.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['j.id', 'j.kind', 'j.occurred_at', 'a.code', 'p.amount_cents'])
    .where('j.transaction_id', '=', transactionId)
    .orderBy('j.id')
    .orderBy('p.id')
    .execute();
  const journals = new Map<number, AdminJournal>();
  for (const { id, kind, occurred_at, code, amount_cents } of rows) {
    const journal = journals.get(id) ?? { id, kind, occurredAt: occurred_at.toISOString(), postings: [] };
    journal.postings.push({ account: code, amount: amount_cents });
    journals.set(id, journal);
  }
  return [...journals.values()];
}
