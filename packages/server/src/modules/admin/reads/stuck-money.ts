import type { ClosableKind } from '@x1/contract/admin/case.ts';
import type { AdminStuckMoney, StuckReason } from '@x1/contract/admin/money.ts';
import type { TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import { isTakenBy, readClosings, readWork, type TakenBy } from './cases.ts';
import { mapPage, readPage } from './keyset.ts';
import { readPeople } from './people.ts';

type MoneyKind = AdminStuckMoney['kind'];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The reconciler has tried several times by then; a payout's next try comes at most an hour later. */
const patienceMs = hourMs;
/** A bank answers within days. */
const bankMs = 7 * dayMs;
/** Older ones are found in the list of payouts. */
const returnedSinceMs = 90 * dayMs;

interface StuckRow {
  kind: MoneyKind;
  id: number;
  transactionId: TransactionId | null;
  userId: UserId;
  amountCents: number;
  why: StuckReason;
  since: Date;
  refusals: number;
  detail: string | null;
  isClosed: boolean;
}

/** Each part has an index of its own: `transactions_open`, `refunds_open`, `payouts_open` and `payouts_returned`. */
function stuckMoney(now: Date): RawBuilder<StuckRow> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`;
  return sql<StuckRow>`(select m.*, exists (select from case_closings c where c.kind = m.kind and c.case_id = m.id and c.closed_at >= m.since) as is_closed
    from (
      select 'payment' as kind, t.id::bigint as id, t.id as transaction_id, t.parent_id as user_id, t.amount_cents::bigint as amount_cents,
        'unsettled' as why, t.attempted_at as since, 0 as refusals, null::text as detail
      from transactions t where t.status = 'pending' and t.attempted_at < ${before(patienceMs)}
      union all
      select 'refund', r.id, r.transaction_id, t.parent_id, r.amount_cents, 'not_refunded', r.requested_at, 0, null
      from refunds r join transactions t on t.id = r.transaction_id
      where r.status = 'requested' and r.requested_at < ${before(patienceMs)}
      union all
      select 'payout', o.id, null, t.user_id, o.amount_cents, case when o.status = 'decided' then 'not_sent' else 'no_answer' end,
        coalesce(o.sent_at, o.decided_at), o.transfer_attempt - 1, null
      from payouts o join trainers t on t.id = o.trainer_id
      where (o.status = 'decided' and o.decided_at < ${before(patienceMs)}) or (o.status = 'sent' and o.sent_at < ${before(bankMs)})
      union all
      select 'payout', o.id, null, t.user_id, o.amount_cents, 'returned', o.returned_at, o.transfer_attempt - 1, o.return_reason
      from payouts o join trainers t on t.id = o.trainer_id
      where o.status = 'returned' and o.returned_at > ${before(returnedSinceMs)}
        and not exists (select from payouts later where later.trainer_id = o.trainer_id and later.decided_at > o.returned_at and later.status in ('sent', 'paid'))
    ) as m)`;
}

/** What is stuck and that nobody has put away, for a query that counts it. */
export function openStuckMoney(now: Date): RawBuilder<StuckRow> {
  return sql<StuckRow>`(select * from ${stuckMoney(now)} as every where not every.is_closed)`;
}

/** Whether nobody has put away a failed email since it was last tried. @param alias of `mails` in the query */
export function isOpenMail(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(not exists (select from case_closings c
    where c.kind = 'mail' and c.case_id = ${of('id')} and c.closed_at >= coalesce(${of('last_tried_at')}, ${of('created_at')})))`;
}

/** Whether nobody has put away a failed identity check since it last changed. @param alias of `identity_checks` in the query */
export function isOpenVerification(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(not exists (select from case_closings away
    where away.kind = 'verification' and away.case_id = ${of('user_id')} and away.closed_at >= ${of('updated_at')}))`;
}

/** Since when something is stuck; undefined where it isn't. */
export async function readStuckSince(
  tx: Tx,
  { kind, caseId }: { kind: ClosableKind; caseId: number },
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`${sinceOf(kind, caseId, now)}`.execute(tx);
  return rows[0]?.since;
}

function sinceOf(kind: ClosableKind, caseId: number, now: Date) {
  if (kind === 'mail') return sql`select coalesce(last_tried_at, created_at) as since from mails where id = ${caseId} and state = 'failed'`;
  if (kind === 'verification') return sql`select updated_at as since from identity_checks where user_id = ${caseId} and state = 'failed'`;
  return sql`select s.since from ${stuckMoney(now)} as s where s.kind = ${kind} and s.id = ${caseId}`;
}

export interface StuckMoneyRequest extends PageRequest {
  readonly kind?: MoneyKind | undefined;
  readonly state: 'open' | 'closed';
  readonly takenBy?: TakenBy | undefined;
}

/** Ids of three tables in one list: each has its own sort key. */
const placeId = sql<number>`(s.id * 3 + array_position(array['payment', 'refund', 'payout'], s.kind))`;

/** The longest first. */
export async function listStuckMoney(
  tx: Tx,
  { kind, state, takenBy, ...request }: StuckMoneyRequest,
  now: Date,
): Promise<PageOf<AdminStuckMoney>> {
  const places = tx
    .selectFrom(stuckMoney(now).as('s'))
    .selectAll('s')
    .select([sql<Date>`s.since`.as('placeAt'), placeId.as('placeId')])
    .where('s.isClosed', '=', state === 'closed')
    .$if(kind !== undefined, (query) => query.where('s.kind', '=', kind ?? 'payment'))
    .$if(takenBy !== undefined, (query) => query.where(isTakenBy(sql`s.kind`, sql`s.id`, takenBy ?? 'nobody')));
  const rows = await readPage(places, { at: sql`s.since`, id: placeId, first: 'oldest' }, request);
  const personOf = await readPeople(
    tx,
    rows.items.map(({ userId }) => userId),
  );
  const about = await readAbout(tx, rows.items);
  return mapPage(rows, (row) => ({
    kind: row.kind,
    caseId: row.id,
    ...about[row.kind](row.id),
    why: row.why,
    since: row.since.toISOString(),
    amount: row.amountCents,
    transactionId: row.transactionId,
    person: personOf(row.userId),
    refusals: row.refusals,
    detail: row.detail,
    ...(row.isClosed ? {} : { closing: null }),
  }));
}

type About = Pick<AdminStuckMoney, 'work' | 'closing'>;

/** Who has each, and who put it away. */
async function readAbout(tx: Tx, rows: readonly Pick<StuckRow, 'kind' | 'id'>[]): Promise<Record<MoneyKind, (id: number) => About>> {
  const of = async (kind: MoneyKind) => {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const workOn = await readWork(tx, kind, ids);
    const closingOf = await readClosings(tx, kind, ids);
    return (id: number): About => ({ work: workOn(id), closing: closingOf(id) });
  };
  return { payment: await of('payment'), refund: await of('refund'), payout: await of('payout') };
}
