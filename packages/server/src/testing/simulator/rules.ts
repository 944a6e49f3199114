import type { MoneyCheck } from '../../modules/money-checks/reads/money-check.ts';
import { newSellers } from './commands.ts';

/** What operators had set before a moment, as SQL: of the scope, in the column's own unit; null for the default. */
const setBefore = (setting: string, { at, scope = `'all'` }: { at: string; scope?: string }): string =>
  `(select (v.value #>> '{}')::int from setting_versions v where v.setting = '${setting}' and v.scope = ${scope} and v.effective_at < ${at}
     and not exists (select from setting_withdrawals w where w.version_id = v.id) order by v.effective_at desc, v.id desc limit 1)`;

/**
 * What holds after every command beside the money checks. They may look at the moment, where the money checks have to be true of every
 * history that was ever written down.
 */
export const rulesOfEveryMoment: readonly MoneyCheck[] = [
  {
    id: 'places',
    breach: 'more seats of a group are taken, by purchases with money left (R82), than there are',
    sql: `select p.id, p.max_capacity, count(distinct a.transaction_id) as taken
          from programs p join appointments a on a.program_id = p.id join transactions t on t.id = a.transaction_id
          where a.session_type = 'group' and a.paid_at is not null and a.approval_status <> 'rejected'
            and a.cancelled_at is null and a.completed_at is null and t.refunded_cents + t.lost_cents < t.amount_cents
          group by p.id having count(distinct a.transaction_id) > p.max_capacity`,
  },
  {
    id: 'holds',
    breach: 'a released share can be paid out although a bank or an operator has still to decide about it',
    sql: `select r.appointment_id, h.cause, h.lifted_at from releases r
          cross join lateral (
            select 'dispute' as cause from disputes d where d.transaction_id = r.transaction_id and d.status = 'open'
            union select 'report' from problem_reports p where p.appointment_id = r.appointment_id and p.decided_at is null
            union select 'review' from payment_reviews v where v.transaction_id = r.transaction_id and v.decided_at is null) c
          left join payout_holds h on h.appointment_id = r.appointment_id and h.cause = c.cause
          where r.released_at is not null and (h.appointment_id is null or h.lifted_at is not null)`,
  },
  {
    id: 'new-seller',
    breach: 'a payout of a new seller is above the cap, or the first one was requested',
    sql: `select o.id, o.trainer_id, o.kind, o.amount_cents, o.decided_at from payouts o
          where (o.amount_cents > greatest(coalesce(${setBefore('newSellerCap', { at: 'o.decided_at' })}, ${newSellers.capCents}),
                                           coalesce(${setBefore('minimumPayout', { at: 'o.decided_at' })}, 5000)) or o.kind = 'requested' and not exists (
              select from payouts e where e.trainer_id = o.trainer_id and e.id < o.id and (e.returned_at is null or e.returned_at > o.decided_at)))
            and (select min(j.occurred_at) from journals j join transactions t on t.id = j.transaction_id
                 where j.kind = 'charge' and t.trainer_id = o.trainer_id)
              > o.decided_at - make_interval(days => coalesce(${setBefore('newSellerDays', { at: 'o.decided_at' })}, ${newSellers.days}))
            and (select count(*) from appointments a where a.trainer_id = o.trainer_id and a.no_show_of is distinct from 'parent'
                   and (a.completed_at <= o.decided_at and a.ends_at <= o.decided_at
                        or a.cancelled_at > o.decided_at and a.former_ends_at <= o.decided_at))
              < coalesce(${setBefore('newSellerSessions', { at: 'o.decided_at' })}, ${newSellers.sessions})`,
  },
  {
    id: 'terms',
    breach: 'a purchase is not sold under the fee and the refund notice that operators had set by then',
    sql: `select t.id, t.trainer_id, t.fee_basis_points, fee.own, fee.of_sports, fee.general, t.refund_policy, notice.hours, t.created_at
          from transactions t
          cross join lateral (select ${setBefore('platformFee', { at: 't.created_at', scope: `'trainer:' || t.trainer_id` })} as own,
                                     (select min(${setBefore('platformFee', { at: 't.created_at', scope: `'sport:' || sport` })})
                                      from trainers seller, unnest(seller.sports) sport where seller.id = t.trainer_id) as of_sports,
                                     ${setBefore('platformFee', { at: 't.created_at' })} as general) fee
          cross join lateral (select ${setBefore('fullRefundHours', { at: 't.created_at' })} as hours) notice
          where coalesce(fee.own, fee.of_sports, fee.general, t.fee_basis_points) <> t.fee_basis_points
             or coalesce(notice.hours, 24) <> (t.refund_policy ->> 'fullRefundHoursBefore')::int`,
  },
  {
    id: 'stopped',
    breach: 'a payout was decided or sent while an operator had stopped the payouts of its trainer',
    sql: `select o.id, o.trainer_id, o.decided_at, o.sent_at, s.stopped_at from payouts o join payout_stops s on s.trainer_id = o.trainer_id
          where o.decided_at > s.stopped_at or o.sent_at > s.stopped_at`,
  },
  {
    id: 'shared',
    breach: 'a payment between two who share a browser is not reviewed, although a share of it is released',
    sql: `select t.id, r.appointment_id from transactions t join trainers s on s.id = t.trainer_id
          join releases r on r.transaction_id = t.id and r.released_at is not null
          where t.refunded_cents + t.lost_cents < t.amount_cents
            and exists (select from device_marks a join device_marks b on b.mark_hash = a.mark_hash where a.user_id = t.parent_id and b.user_id = s.user_id)
            and not exists (select from payment_reviews v where v.transaction_id = t.id)`,
  },
  {
    id: 'agreed',
    breach: "the trainer's choice of a time counts as agreed, though the parent neither accepted it nor was told 24 hours before",
    sql: `select a.id, a.scheduled_at, a.time_agreed_at from appointments a
          where a.scheduled_by <> a.parent_id and a.time_agreed_at is not null
            and not exists (select from mails m where m.user_id = a.parent_id and m.kind like 'scheduling.%'
                            and (m.key like '%:' || a.id || ':%' or exists (select from schedule_change_sessions s
                              where s.appointment_id = a.id and m.key like 'scheduling.schedule_changed:' || s.schedule_change_id || ':%'))
                            and m.created_at >= a.scheduled_at and m.sent_at + interval '24 hours' <= a.time_agreed_at)
            and not exists (select from pgboss.job j where j.name like 'scheduling.time_agreed/%' and (j.data ->> 'appointmentId')::int = a.id
                            and (j.data ->> 'isAccepted')::boolean)`,
  },
];

/** What holds once all work is done and every fault is over. */
export const rulesOfRest: readonly MoneyCheck[] = [
  {
    id: 'declined',
    breach: 'a declined request was not paid back',
    sql: `select t.id, t.status, t.amount_cents, t.refunded_cents, t.lost_cents from appointments a join transactions t on t.id = a.transaction_id
          where a.approval_status = 'rejected' and t.sessions_included = 1 and t.refunded_cents + t.lost_cents < t.amount_cents
            and not exists (select from disputes d where d.transaction_id = t.id and d.status in ('open', 'lost'))`,
  },
  {
    id: 'asked-again',
    breach: 'a refusal of one session of an accepted purchase gave back something of the others',
    sql: `select r.id, r.transaction_id, r.appointment_id, r.amount_cents, r.cause from refunds r join appointments a on r.cause = 'rejected:' || a.id
          join transactions t on t.id = a.transaction_id
          where a.asked_again_at is not null and r.status <> 'canceled' and (r.appointment_id is distinct from a.id
            or r.amount_cents > t.amount_cents * a.session_number / t.sessions_included - t.amount_cents * (a.session_number - 1) / t.sessions_included)`,
  },
  {
    id: 'promised',
    breach: 'a session that its trainer canceled with others gave back something else than the trainer was shown',
    sql: `select s.schedule_change_id, s.appointment_id, s.refund_cents, r.amount_cents
          from schedule_change_sessions s join schedule_changes c on c.id = s.schedule_change_id join appointments a on a.id = s.appointment_id
          left join refunds r on r.cause = 'cancelled:' || a.id and r.status <> 'canceled'
          where c.kind = 'cancel' and s.done_at is not null and s.refusal is null and s.refund_cents <> coalesce(r.amount_cents, 0)
            and not exists (select from disputes d where d.transaction_id = a.transaction_id)
            and not exists (select from refunds o where o.transaction_id = a.transaction_id and o.cause not like 'cancelled:%')`,
  },
  {
    id: 'unfinished',
    breach: 'a change of many sessions was begun and not finished',
    sql: 'select id, trainer_id, kind from schedule_changes where finished_at is null',
  },
  {
    id: 'refused-report',
    breach: 'a report was decided for the parent, who did not get the money back',
    sql: `select t.id, t.status, t.amount_cents, t.refunded_cents, t.lost_cents from problem_reports r join transactions t on t.id = r.transaction_id
          where r.decision = 'refund' and t.sessions_included = 1 and t.refunded_cents + t.lost_cents < t.amount_cents
            and not exists (select from disputes d where d.transaction_id = t.id and d.status in ('open', 'lost'))`,
  },
  {
    id: 'open-refunds',
    breach: 'a refund was asked for and not paid',
    sql: `select r.id, r.transaction_id, r.amount_cents, r.cause from refunds r where r.status = 'requested'
            and not exists (select from disputes d where d.transaction_id = r.transaction_id and d.status = 'open')`,
  },
  {
    id: 'not-released',
    breach: 'a share was not released although its session was held, or cancelled too late, and nobody objects',
    sql: `select a.id, a.completed_at, a.ends_at, a.cancelled_at, l.due_at from appointments a
          join transactions t on t.id = a.transaction_id left join releases l on l.appointment_id = a.id
          where (a.completed_at is not null and a.ends_at is not null and a.time_agreed_at is not null or l.due_at is not null)
            and l.released_at is null and t.refunded_cents + t.lost_cents < t.amount_cents
            and coalesce(l.due_at, greatest(a.completed_at, a.ends_at, a.time_agreed_at)) < (select max(finished_at) from payout_runs)
            and not exists (select from disputes d where d.transaction_id = t.id and d.status = 'open')
            and not exists (select from problem_reports p where p.appointment_id = a.id and p.decided_at is null)
            and not exists (select from refunds r where r.transaction_id = t.id and r.status = 'requested')`,
  },
  {
    id: 'fees',
    breach: "the processor's fee of a payment is not known",
    sql: `select id, status from transactions where status not in ('pending', 'failed') and provider_fee_cents is null`,
  },
];

/**
 * Who should have been paid on the last Friday and was not (M13): to be asked directly after a run that nobody disturbed.
 * What is ready is counted from the book and from what is contested, not from what payouts says of itself.
 */
export const unpaidOnFriday: MoneyCheck = {
  id: 'M13-complete',
  breach: 'a trainer with the minimum or more from before the cut-off was not paid on Friday',
  sql: `with run as (select friday, cutoff_at, started_at from payout_runs order by friday desc limit 1),
        payable as (
          select a.trainer_id, -sum(p.amount_cents) as cents from ledger_accounts a join postings p on p.account_id = a.id
          where a.code like 'L.pay:%' group by a.trainer_id),
        share as (
          -- What went back of a purchase of several sessions as a whole is of none of them: it is left out, and what is kept counts for more.
          select j.transaction_id, s.id as appointment_id, a.trainer_id,
                 min(j.occurred_at) filter (where j.kind = 'release') as released_at, -sum(p.amount_cents) as cents
          from ledger_accounts a join postings p on p.account_id = a.id join journals j on j.id = p.journal_id
          join transactions t on t.id = j.transaction_id
          join appointments s on s.transaction_id = t.id and (s.id = j.appointment_id or j.appointment_id is null and t.sessions_included = 1)
          where a.code like 'L.pay:%' group by j.transaction_id, s.id, a.trainer_id),
        kept as (
          select s.trainer_id, sum(s.cents) as cents from share s cross join run
          where not exists (select from payout_shares x join payouts o on o.id = x.payout_id
                            where x.appointment_id = s.appointment_id and o.status <> 'returned')
            and (s.released_at >= run.cutoff_at
                 or exists (select from disputes d where d.transaction_id = s.transaction_id and d.status = 'open')
                 or exists (select from payout_holds h where h.appointment_id = s.appointment_id and h.lifted_at is null))
          group by s.trainer_id)
        select p.trainer_id, run.friday, p.cents as payable, coalesce(k.cents, 0) as kept
        from payable p cross join run
        join trainers t on t.id = p.trainer_id
        join users u on u.id = t.user_id
        join payout_accounts b on b.user_id = t.user_id
        left join kept k on k.trainer_id = p.trainer_id
        where b.state = 'ACTIVE' and u.disabled_at is null
          and not exists (select from payout_stops x where x.trainer_id = p.trainer_id) and p.cents - coalesce(k.cents, 0) >= coalesce(${setBefore('minimumPayout', { at: 'run.started_at' })}, 5000)
          and not exists (select from payouts o where o.trainer_id = p.trainer_id and o.friday = run.friday)`,
};
