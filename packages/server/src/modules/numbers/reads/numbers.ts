import type {
  FirstBookingTimes,
  Numbers,
  NumbersCohort,
  NumbersGroup,
  NumbersGrouping,
  NumbersQuery,
  NumbersSums,
} from '@x1/contract/admin/numbers.ts';
import { daysOf, groupingOf, RANGE_PARTS } from '@x1/contract/admin/numbers.ts';
import { addDays, type CalendarDate, mondayOf } from '@x1/contract/core/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { addMonths, type Days, dayOf, instantsOf, monthOf, ZONE } from './days.ts';

/** One sport, one state, both, or all. */
export type Filter = Pick<NumbersQuery, 'sport' | 'state'>;

interface Range {
  readonly groupedBy: NumbersGrouping;
  /** The first days of its parts, oldest first. */
  readonly starts: readonly CalendarDate[];
  readonly days: Days;
  /** As many parts before it, or as many days. */
  readonly daysBefore: Days;
}

const dayMs = 86_400_000;

/** What a query is about. @param today by which the last part of a range is the current one, and after which no day is shown */
export function rangeOf({ range, from, to }: Pick<NumbersQuery, 'range' | 'from' | 'to'>, today: CalendarDate): Range {
  if (from !== undefined && to !== undefined) return rangeOfDates({ from, to }, today);
  const groupedBy = range === '12-weeks' ? 'week' : 'month';
  const startOf = (back: number) => partBack(today, groupedBy, back);
  const first = startOf(RANGE_PARTS - 1);
  return {
    groupedBy,
    starts: Array.from({ length: RANGE_PARTS }, (_, at) => startOf(RANGE_PARTS - 1 - at)),
    days: { from: first, to: today },
    daysBefore: { from: startOf(2 * RANGE_PARTS - 1), to: addDays(first, -1) },
  };
}

function rangeOfDates(wanted: Days, today: CalendarDate): Range {
  const [from, to] = [wanted.from, wanted.to].map((day) => (day > today ? today : day)) as [CalendarDate, CalendarDate];
  const count = daysOf(from, to);
  const groupedBy = groupingOf(count);
  const starts: CalendarDate[] = [];
  // Weeks and months are the calendar's; the first one may begin before what is shown.
  for (let start = from; start <= to; start = partAfter(start, groupedBy)) starts.push(start);
  return { groupedBy, starts, days: { from, to }, daysBefore: { from: addDays(from, -count), to: addDays(from, -1) } };
}

/** The first day of a week or month so many before that of a day. */
const partBack = (day: CalendarDate, groupedBy: 'week' | 'month', back: number): CalendarDate =>
  groupedBy === 'week' ? addDays(mondayOf(day), -7 * back) : addMonths(monthOf(day), -back);

/** The first day of the part after that of a day. */
const partAfter = (day: CalendarDate, groupedBy: NumbersGrouping): CalendarDate =>
  groupedBy === 'day' ? addDays(day, 1) : partBack(day, groupedBy, -1);

/** Rows of `number_days` under a filter. */
export function filteredDays({ sport, state }: Filter): RawBuilder<boolean> {
  const rolledUp = (sport === undefined ? 2 : 0) + (state === undefined ? 1 : 0);
  return sql<boolean>`rolled_up = ${rolledUp} and sport = ${sport ?? ''} and state = ${state ?? ''}`;
}

/** Everything of the page from the prepared totals; nothing is read from the beginning. @param now the server's clock */
export async function readNumbers(tx: Tx, { sport, state, ...asked }: NumbersQuery, now: Date): Promise<Numbers> {
  const filter = { sport, state };
  const today = dayOf(now);
  const range = rangeOf(asked, today);
  const parts = await readParts(tx, range.starts, range.days.to, filter);
  const before = await readParts(tx, [range.daysBefore.from], range.daysBefore.to, filter);
  const last30Days = await readParts(tx, [addDays(today, -29)], today, filter);
  return {
    timezone: ZONE,
    countedAt: toInstant(await readCountedAt(tx)),
    from: range.days.from,
    to: range.days.to,
    groupedBy: range.groupedBy,
    parts: range.starts.map((startsOn, at) => ({ startsOn, ...(parts.get(at) ?? nothing) })),
    before: before.get(0) ?? nothing,
    last30Days: last30Days.get(0) ?? nothing,
    bookingsByNow: asked.from === undefined ? await countByNow(tx, range.starts, filter, now) : null,
    firstBooking: await readFirstBookings(tx, range.days, filter),
    firstBookingBefore: await readFirstBookings(tx, range.daysBefore, filter),
    sports: await readGroups(tx, 'sport', range.days, filter),
    states: await readGroups(tx, 'state', range.days, filter),
    cohorts: await readCohorts(tx, monthOf(range.days.to), filter),
  };
}

const nothing: NumbersSums = {
  bookings: 0,
  repeats: 0,
  firstBookings: 0,
  secondBookings: 0,
  gross: 0,
  promotions: 0,
  refunded: 0,
  lost: 0,
  fee: 0,
  trainers: 0,
  disputes: 0,
  disputed: 0,
  bookedMinutes: 0,
  offeredMinutes: 0,
  newTrainers: 0,
  pageViews: 0,
  signUps: 0,
  conversations: 0,
};

/** The sums of `number_days` as the contract names them. */
const sumsSql = sql.raw(
  [
    ['bookings', 'bookings'],
    ['repeats', 'repeats'],
    ['first_bookings', 'first_bookings'],
    ['second_bookings', 'second_bookings'],
    ['gross_cents', 'gross'],
    ['promotion_cents', 'promotions'],
    ['refunded_cents', 'refunded'],
    ['lost_cents', 'lost'],
    ['fee_cents', 'fee'],
    ['trainer_cents', 'trainers'],
    ['disputes', 'disputes'],
    ['disputed_cents', 'disputed'],
    ['booked_minutes', 'booked_minutes'],
    ['offered_minutes', 'offered_minutes'],
    ['new_trainers', 'new_trainers'],
    ['page_views', 'page_views'],
    ['sign_ups', 'sign_ups'],
    ['conversations', 'conversations'],
  ]
    .map(([column, name]) => `sum(${column})::bigint as ${name}`)
    .join(', '),
);

/** Sums between the given days by their index; where nothing is counted there is none. */
async function readParts(tx: Tx, starts: readonly CalendarDate[], to: CalendarDate, filter: Filter): Promise<Map<number, NumbersSums>> {
  const { rows } = await sql<NumbersSums & { part: number }>`
    select width_bucket(day, ${[...starts]}::date[]) - 1 as part, ${sumsSql}
    from number_days where ${filteredDays(filter)} and day between ${starts[0] ?? to} and ${to} group by 1`.execute(tx);
  return new Map(rows.map(({ part, ...sums }) => [part, sums]));
}

async function readCountedAt(tx: Tx): Promise<Date | null> {
  const row = await tx
    .selectFrom('countedDays')
    .select((eb) => eb.fn.max('countedAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Bookings of the part before the current one, up to the moment that is as far into it as now is into the current one: whole days from what is
 * counted, the last one from the payments themselves.
 */
async function countByNow(tx: Tx, starts: readonly CalendarDate[], filter: Filter, now: Date): Promise<number> {
  const { sport, state } = filter;
  const [before = '', current = ''] = starts.slice(-2);
  const { start } = instantsOf({ from: before, to: before });
  const { start: currentStart } = instantsOf({ from: current, to: current });
  const end = new Date(Math.min(start.getTime() + (now.getTime() - currentStart.getTime()), currentStart.getTime()));
  const lastDay = dayOf(end);
  const at = sql.raw('coalesce(t.paid_at, t.created_at)');
  const { rows } = await sql<{ count: number }>`
    select (select coalesce(sum(bookings), 0) from number_days where ${filteredDays(filter)} and day >= ${before} and day < ${lastDay})::bigint
      + (select count(*) from transactions t left join counted_bookings b on b.transaction_id = t.id
        where ${at} >= ${instantsOf({ from: lastDay, to: lastDay }).start} and ${at} < ${end} and t.paid_at is not null
          and (${sport ?? null}::text is null or b.sport = ${sport ?? null}) and (${state ?? null}::text is null or b.state = ${state ?? null}))
      as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** How many days it took, as SQL of `trainer_starts`. */
const daysToFirst = sql.raw(
  'case when first_booked_at is not null then greatest(0, extract(epoch from first_booked_at - published_at) / 86400) end',
);

async function readFirstBookings(tx: Tx, days: Days, { sport, state }: Filter): Promise<FirstBookingTimes> {
  const { start, end } = instantsOf(days);
  const { rows } = await sql<FirstBookingTimes>`
    select percentile_cont(0.5) within group (order by ${daysToFirst}) as median_days,
      count(*) filter (where ${daysToFirst} < 4) as within3,
      count(*) filter (where ${daysToFirst} >= 4 and ${daysToFirst} < 8) as within7,
      count(*) filter (where ${daysToFirst} >= 8 and ${daysToFirst} < 15) as within14,
      count(*) filter (where ${daysToFirst} >= 15) as later,
      count(*) filter (where first_booked_at is null) as not_yet
    from trainer_starts where published_at >= ${start} and published_at < ${end}
      and (${sport ?? null}::text is null or sport = ${sport ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return { ...row, medianDays: row.medianDays === null ? null : Math.round(row.medianDays * 10) / 10 };
}

/** The range by sport or by state, the most booked first, under the other filter alone: they're what one chooses from. */
async function readGroups(tx: Tx, by: 'sport' | 'state', days: Days, filter: Filter): Promise<NumbersGroup[]> {
  const other = by === 'sport' ? 'state' : 'sport';
  const wanted = filter[other];
  const rolledUp = wanted !== undefined ? 0 : by === 'sport' ? 1 : 2;
  const { start, end } = instantsOf(days);
  const [group, column] = [sql.ref(by), sql.ref(other)];
  const { rows } = await sql<NumbersGroup>`
    with counted as (
      select ${group} as name, sum(bookings)::bigint as bookings, sum(repeats)::bigint as repeats, sum(gross_cents)::bigint as gross,
        sum(fee_cents)::bigint as fee, sum(refunded_cents)::bigint as refunded,
        sum(booked_minutes)::bigint as booked_minutes, sum(offered_minutes)::bigint as offered_minutes
      from number_days where rolled_up = ${rolledUp} and ${column} = ${wanted ?? ''} and day between ${days.from} and ${days.to} group by 1),
    begun as (
      select ${group} as name, count(*) as trainers,
        percentile_cont(0.5) within group (order by ${daysToFirst}) filter (where published_at >= ${start}) as first_booking_days
      from trainer_starts where published_at < ${end} and (${wanted ?? null}::text is null or ${column} = ${wanted ?? null}) group by 1)
    select name, coalesce(trainers, 0) as trainers, coalesce(bookings, 0) as bookings, coalesce(repeats, 0) as repeats, coalesce(gross, 0) as gross,
      coalesce(fee, 0) as fee, coalesce(refunded, 0) as refunded, coalesce(booked_minutes, 0) as booked_minutes,
      coalesce(offered_minutes, 0) as offered_minutes, round(first_booking_days::numeric, 1) as first_booking_days
    from counted full join begun using (name)
    where bookings > 0 or trainers > 0
    order by coalesce(bookings, 0) desc, coalesce(trainers, 0) desc, name`.execute(tx);
  return rows;
}

/** @param month the last one */
async function readCohorts(tx: Tx, month: CalendarDate, filter: Filter): Promise<NumbersCohort[]> {
  const months = Array.from({ length: RANGE_PARTS }, (_, at) => addMonths(month, at + 1 - RANGE_PARTS));
  const isOfAll = filter.sport === undefined && filter.state === undefined;
  const { rows } = await sql<{ firstMonth: CalendarDate; month: CalendarDate; families: number }>`
    select first_month, month, families from ${isOfAll ? sql`number_cohorts` : sql`number_group_cohorts`}
    where ${isOfAll ? sql`true` : filteredDays(filter)} and first_month >= ${months[0] ?? month}`.execute(tx);
  const found = new Map(rows.map((row) => [`${row.firstMonth} ${row.month}`, row.families]));
  return months.map((first, at) => ({
    month: first.slice(0, 'yyyy-mm'.length),
    families: months.slice(at).map((later) => found.get(`${first} ${later}`) ?? 0),
  }));
}

/** For how long after a day its last entries may still be on their way. */
export const closesAfterMs = 2 * dayMs;
