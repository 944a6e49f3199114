import { REPEAT_WITHIN_DAYS } from '@x1/contract/admin/numbers.ts';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { BOOKING_JOURNALS, moneySumsSql } from './booking-money.ts';
import { addMonths, type Days, dayIn, instantsOf, ZONE } from './days.ts';

/** The columns of `number_days` that add up over days. */
export const sums = [
  'bookings',
  'repeats',
  'first_bookings',
  'second_bookings',
  'gross_cents',
  'promotion_cents',
  'refunded_cents',
  'lost_cents',
  'fee_cents',
  'trainer_cents',
  'disputes',
  'disputed_cents',
  'booked_minutes',
  'offered_minutes',
  'new_trainers',
  'page_views',
  'sign_ups',
  'conversations',
] as const;

/** A payment's place in its time, as an index knows it. */
const paidOrder = sql.raw('coalesce(t.paid_at, t.created_at)');

/** Notes what the figures of these days are made of and nothing else keeps: in what a booking counts, trainers' firsts, and the hours they offer. */
export async function noteFacts(tx: Tx, days: Days): Promise<void> {
  const { start, end } = instantsOf(days);
  await sql`
    insert into counted_bookings (transaction_id, sport, state)
    select t.id, coalesce(trainer.sports[1], ''), coalesce(trainer.home_state, '')
    from transactions t join trainers trainer on trainer.id = t.trainer_id
    where ${paidOrder} >= ${start} and ${paidOrder} < ${end} and t.paid_at is not null
    on conflict do nothing`.execute(tx);
  await sql`
    insert into trainer_starts (trainer_id, published_at, first_booked_at, sport, state)
    select p.trainer_id, min(p.published_at), (select min(t.paid_at) from transactions t where t.trainer_id = p.trainer_id and t.paid_at < ${end}),
      coalesce(trainer.sports[1], ''), coalesce(trainer.home_state, '')
    from programs p join trainers trainer on trainer.id = p.trainer_id
    where p.published_at >= ${start} and p.published_at < ${end}
    group by p.trainer_id, trainer.id
    on conflict do nothing`.execute(tx);
  await sql`
    update trainer_starts start set first_booked_at = booked.at
    from (select t.trainer_id, min(t.paid_at) as at from transactions t
          where ${paidOrder} >= ${start} and ${paidOrder} < ${end} and t.paid_at is not null group by t.trainer_id) booked
    where booked.trainer_id = start.trainer_id and (start.first_booked_at is null or booked.at < start.first_booked_at)`.execute(tx);
  await sql`delete from offered_hours where day between ${days.from} and ${days.to}`.execute(tx);
  await sql`
    insert into offered_hours (day, sport, state, minutes)
    select day::date, coalesce(trainer.sports[1], ''), coalesce(trainer.home_state, ''), sum(minutes)
    from generate_series(${days.from}::timestamp, ${days.to}::timestamp, interval '1 day') day
    join trainer_starts start on start.published_at < (day + interval '1 day') at time zone ${sql.lit(ZONE)}
    join trainers trainer on trainer.id = start.trainer_id
    cross join lateral (
      select (extract(epoch from (hours."to")::interval - (hours."from")::interval) / 60)::bigint as minutes
      from jsonb_to_recordset(trainer.availability_hours) hours (weekday text, "from" text, "to" text)
      where hours.weekday = trim(to_char(day, 'Day'))) hours
    where exists (select from programs p where p.trainer_id = trainer.id and not p.is_draft and p.archived_at is null and p.taken_down_at is null)
    group by 1, 2, 3`.execute(tx);
}

/** Counts whole days from what is noted and from what happened, in place of what was counted of them before: however often, with the same result. */
export async function countDays(tx: Tx, days: Days): Promise<void> {
  const { start, end } = instantsOf(days);
  await sql`delete from number_days where day between ${days.from} and ${days.to}`.execute(tx);
  const totals = sql.raw(sums.map((column) => `coalesce(sum(${column}), 0)`).join(', '));
  await sql`
    with bookings as (
      select ${dayIn('t.paid_at')} as day, b.sport, b.state, count(*) as bookings,
        count(*) filter (where earlier.last_at >= t.paid_at - make_interval(days => ${sql.lit(REPEAT_WITHIN_DAYS)})) as repeats,
        count(*) filter (where earlier.count = 0) as first_bookings,
        count(*) filter (where earlier.count = 1) as second_bookings
      from transactions t
      join counted_bookings b on b.transaction_id = t.id
      cross join lateral (
        select count(*) as count, max(at) as last_at from (
          select e.paid_at as at from transactions e
          where e.parent_id = t.parent_id and e.paid_at is not null
            and (coalesce(e.paid_at, e.created_at), e.id) < (coalesce(t.paid_at, t.created_at), t.id)
          order by coalesce(e.paid_at, e.created_at) desc, e.id desc limit 2) two) earlier
      where ${paidOrder} >= ${start} and ${paidOrder} < ${end} and t.paid_at is not null
      group by 1, 2, 3),
    money as (
      select ${dayIn('j.occurred_at')} as day, coalesce(b.sport, '') as sport, coalesce(b.state, '') as state, ${sql.raw(moneySumsSql)}
      from journals j
      join postings p on p.journal_id = j.id
      join ledger_accounts a on a.id = p.account_id
      left join counted_bookings b on b.transaction_id = j.transaction_id
      where j.occurred_at >= ${start} and j.occurred_at < ${end} and j.kind in ${sql.raw(BOOKING_JOURNALS)}
      group by 1, 2, 3),
    booked as (
      select ${dayIn('slot.starts_at')} as day, coalesce(trainer.sports[1], '') as sport, coalesce(trainer.home_state, '') as state,
        sum((extract(epoch from slot.ends_at - slot.starts_at) / 60)::bigint) as booked_minutes
      from time_slots slot join trainers trainer on trainer.id = slot.trainer_id
      where slot.starts_at >= ${start} and slot.starts_at < ${end} and exists (select from appointments a where a.time_slot_id = slot.id)
      group by 1, 2, 3),
    begun as (
      select ${dayIn('published_at')} as day, sport, state, count(*) as new_trainers from trainer_starts
      where published_at >= ${start} and published_at < ${end} group by 1, 2, 3),
    viewed as (
      select v.day, coalesce(trainer.sports[1], '') as sport, coalesce(trainer.home_state, '') as state, sum(v.views) as page_views
      from trainer_views v join trainers trainer on trainer.id = v.trainer_id
      where v.day between ${days.from} and ${days.to} group by 1, 2, 3),
    talked as (
      select ${dayIn('m.created_at')} as day, coalesce(trainer.sports[1], '') as sport, coalesce(trainer.home_state, '') as state, count(*) as conversations
      from mentorships m join trainers trainer on trainer.id = m.trainer_id
      where m.created_at >= ${start} and m.created_at < ${end} group by 1, 2, 3),
    joined as (
      select ${dayIn('u.created_at')} as day, '' as sport, '' as state, count(*) as sign_ups from users u
      where u.role = 'parent' and u.created_at >= ${start} and u.created_at < ${end} group by 1),
    offered as (
      select day, sport, state, minutes as offered_minutes from offered_hours where day between ${days.from} and ${days.to}),
    facts as (
      select day, sport, state from bookings union select day, sport, state from money union select day, sport, state from booked
      union select day, sport, state from begun union select day, sport, state from viewed union select day, sport, state from talked
      union select day, sport, state from joined union select day, sport, state from offered)
    insert into number_days (rolled_up, day, sport, state, ${sql.raw(sums.join(', '))})
    select grouping(sport, state), day, coalesce(sport, ''), coalesce(state, ''), ${totals}
    from facts
    left join bookings using (day, sport, state) left join money using (day, sport, state) left join booked using (day, sport, state)
    left join begun using (day, sport, state) left join viewed using (day, sport, state) left join talked using (day, sport, state)
    left join joined using (day, sport, state) left join offered using (day, sport, state)
    group by grouping sets ((day, sport, state), (day, sport), (day, state), (day))`.execute(tx);
}

/** Counts the families that booked in a month, by the month of their first booking: of any, and of those in a sport or state. @param month its first day */
export async function countCohorts(tx: Tx, month: CalendarDate): Promise<void> {
  await countGroupCohorts(tx, month);
  await sql`delete from number_cohorts where month = ${month}`.execute(tx);
  await sql`
    insert into number_cohorts (first_month, month, families)
    select date_trunc('month', first.at at time zone ${sql.lit(ZONE)})::date, ${month}::date, count(*)
    from (select distinct t.parent_id from transactions t
          where t.paid_at is not null and ${paidOrder} >= (${month}::date)::timestamp at time zone ${sql.lit(ZONE)}
            and ${paidOrder} < (${month}::date + interval '1 month') at time zone ${sql.lit(ZONE)}) booked
    cross join lateral (
      select e.paid_at as at from transactions e where e.parent_id = booked.parent_id and e.paid_at is not null
      order by coalesce(e.paid_at, e.created_at), e.id limit 1) first
    group by 1`.execute(tx);
}

/** A family is new to a sport or state with its first booking in it. */
async function countGroupCohorts(tx: Tx, month: CalendarDate): Promise<void> {
  const { start, end } = instantsOf({ from: month, to: addDays(addMonths(month, 1), -1) });
  await sql`delete from number_group_cohorts where month = ${month}`.execute(tx);
  await sql`
    with booked as (
      select distinct t.parent_id from transactions t where t.paid_at is not null and ${paidOrder} >= ${start} and ${paidOrder} < ${end}),
    bookings as (
      select t.parent_id, b.sport, b.state, min(t.paid_at) as first_at, max(t.paid_at) as last_at
      from booked join transactions t using (parent_id) join counted_bookings b on b.transaction_id = t.id
      where t.paid_at < ${end} group by 1, 2, 3),
    families as (
      select grouping(sport, state) as rolled_up, coalesce(sport, '') as sport, coalesce(state, '') as state, min(first_at) as first_at
      from bookings group by grouping sets ((parent_id, sport, state), (parent_id, sport), (parent_id, state)) having max(last_at) >= ${start})
    insert into number_group_cohorts (rolled_up, sport, state, first_month, month, families)
    select rolled_up, sport, state, date_trunc('month', first_at at time zone ${sql.lit(ZONE)})::date, ${month}::date, count(*)
    from families group by 1, 2, 3, 4`.execute(tx);
}

/** The next month whose families were counted before those of sports and states were. */
export async function findMonthWithoutGroups(tx: Tx, after: CalendarDate | undefined): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ month: CalendarDate }>`
    select distinct c.month from number_cohorts c
    where not exists (select from number_group_cohorts g where g.month = c.month) and (${after ?? null}::date is null or c.month > ${after ?? null})
    order by 1 limit 1`.execute(tx);
  return rows[0]?.month;
}
