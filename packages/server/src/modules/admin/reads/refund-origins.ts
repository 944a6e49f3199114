import type { Operator } from '@x1/contract/admin/person.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

interface RefundOrigin {
  readonly operator: Operator;
  readonly reason: string;
}

/**
 * Which operators asked for these refunds, and why: by the request that a second one confirmed, or else by the line of the audit log, which is
 * written in the refund's own transaction just before it. Where two operators wrote one about this payment within the same minute, neither is named.
 */
export async function readRefundOrigins(tx: Tx, refundIds: readonly number[]): Promise<ReadonlyMap<number, RefundOrigin>> {
  if (refundIds.length === 0) return new Map();
  const { rows } = await sql<{ refundId: number; reason: string } & Operator>`
    select r.id as refund_id, origin.reason, u.id, u.email
    from refunds r
    cross join lateral (
      (select a.requested_by as operator_id, a.reason from approvals a
        where a.transaction_id = r.transaction_id and a.state = 'approved' and a.key = case split_part(r.cause, ':', 1)
          when 'operator' then 'refund:' || split_part(r.cause, ':', 2) || ':' || split_part(r.cause, ':', 3)
          else 'refund-for-problem:' || split_part(r.cause, ':', 2) end
        order by a.id desc limit 1)
      union all
      (select min(l.operator_id), regexp_replace((array_agg(l.reason order by l.id desc))[1], ${writtenBefore}, '') from audit_log l
        where l.at between r.requested_at - interval '1 minute' and r.requested_at and case split_part(r.cause, ':', 1)
          when 'operator' then l.object = 'transaction' and l.object_id = r.transaction_id::text and l.action = 'transactions.refund'
          else l.object = 'appointment' and l.object_id = split_part(r.cause, ':', 2) and l.action = 'problems.decide' end
        having count(distinct l.operator_id) = 1)
      limit 1
    ) as origin
    join users u on u.id = origin.operator_id
    where r.id = any(${refundIds}::bigint[]) and split_part(r.cause, ':', 1) in ('operator', 'report')`.execute(tx);
  return new Map(rows.map(({ refundId, reason, id, email }) => [refundId, { operator: { id, email }, reason }]));
}

/** What the audit log has before an operator's own words about a refund. */
const writtenBefore = '^([0-9]+ cents|[$][0-9,.]+|all that is left|refund): ';
