import type { Income } from '@x1/contract/admin/income.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';

type JournalKind = Row<'journals'>['kind'];

interface Moved {
  readonly kind: JournalKind;
  /** Of the account, without whose it is: 'L.pay' of 'L.pay:17'. */
  readonly account: string;
  /** Debit above zero, credit below. */
  readonly cents: number;
}

/** How each kind of journal that moves money at the provider is called. Every kind is in one part, so that the parts make up the change. */
const parts = {
  paid: ['charge', 'gift_sold'],
  refunded: ['refund', 'gift_refund'],
  disputed: ['dispute_opened', 'dispute_won', 'dispute_lost', 'gift_dispute_opened', 'gift_dispute_closed'],
  fees: ['provider_fee', 'gift_fee'],
  toTrainers: ['transfer', 'transfer_refused', 'transfer_reversed'],
} as const satisfies Record<string, readonly JournalKind[]>;

/**
 * Sums of the journals of one month.
 *
 * @param month such as 2026-11; by default the one it is `now`
 */
export async function readIncome(tx: Tx, { month, now }: { month?: string | undefined; now: Date }): Promise<Income> {
  const zone = PAYOUT_TIME_ZONE;
  const read = await sql<{
    month: string;
  }>`select coalesce(${month ?? null}, to_char(${now}::timestamptz at time zone ${zone}, 'YYYY-MM')) as month`.execute(tx);
  const shown = read.rows[0]?.month ?? '';
  const first = sql`(${shown} || '-01')::timestamp`;
  const { rows } = await sql<Moved>`
    select j.kind, split_part(a.code, ':', 1) as account, sum(p.amount_cents)::bigint as cents
    from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.occurred_at >= ${first} at time zone ${zone} and j.occurred_at < (${first} + interval '1 month') at time zone ${zone}
    group by 1, 2`.execute(tx);
  const sold = await sql<{ isWithoutFee: boolean | null }>`
    select bool_and(t.fee_basis_points = 0) as is_without_fee from journals j join transactions t on t.id = j.transaction_id
    where j.kind = 'charge' and j.occurred_at >= ${first} at time zone ${zone}
      and j.occurred_at < (${first} + interval '1 month') at time zone ${zone}`.execute(tx);
  const result = resultOf(rows);
  return {
    month: shown,
    isWithoutFee: sold.rows[0]?.isWithoutFee === true && result.platformFees === 0,
    result,
    provider: atProvider(rows.filter(({ account }) => account === 'A.stripe')),
  };
}

function atProvider(rows: readonly Moved[]): Income['provider'] {
  const of = (kinds: readonly JournalKind[]) => sum(rows.filter(({ kind }) => kinds.includes(kind)));
  return {
    paid: of(parts.paid),
    refunded: of(parts.refunded),
    disputed: of(parts.disputed),
    fees: of(parts.fees),
    toTrainers: of(parts.toTrainers),
    other: sum(rows.filter(({ kind }) => !Object.values<readonly JournalKind[]>(parts).some((kinds) => kinds.includes(kind)))),
    change: sum(rows),
  };
}

/** Revenue is on the credit side and expenses are on the debit side: turned round, what X1 earned is above zero. */
function resultOf(rows: readonly Moved[]): Income['result'] {
  const of = (isOne: (account: string) => boolean) => 0 - sum(rows.filter(({ account }) => isOne(account)));
  const among = (...accounts: string[]) => of((account) => accounts.includes(account));
  return {
    platformFees: among('R.fee'),
    processing: among('E.stripe'),
    disputesAndLosses: among('E.dispute', 'E.loss'),
    promotions: among('E.promo', 'E.referral'),
    total: of((account) => account.startsWith('R.') || account.startsWith('E.')),
  };
}

const sum = (rows: readonly Moved[]) => rows.reduce((total, { cents }) => total + cents, 0);
