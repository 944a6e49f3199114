import type { Earnings } from '@x1/contract/billing/earnings.ts';
import type { TrainerId } from '@x1/contract/core/ids.ts';
import { addDays, type CalendarDate, mondayOf, startOfDay, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/snapshot.ts';
import { isFinishedPurchase, wasAttempted } from '../../payments/reads/attempted-payments.ts';
import { readTotalEarningsCents, trainerSalesSql } from './sales-in-ledger.ts';

/** The days on which months and weeks start in a zone, as of now. */
interface Calendar {
  readonly timeZone: TimeZone;
  readonly firstOfMonth: CalendarDate;
  /** Mondays, oldest first; the last one starts the current week. */
  readonly mondays: readonly CalendarDate[];
}

/** A payment counts in the month and week in which it was made. */
export async function readEarnings(
  db: Db,
  trainerId: TrainerId | undefined,
  { now, timeZone, weeks }: { now: Date; timeZone: TimeZone; weeks: number },
): Promise<Earnings> {
  const calendar = calendarAt(now, timeZone, weeks);
  if (trainerId === undefined) return toEarnings(calendar, { total: 0, month: 0, weeks: new Map() }, []);
  return inSnapshot(db, async (tx) => {
    const total = await readTotalEarningsCents(tx, trainerId);
    const recent = await readRecentNet(tx, trainerId, calendar);
    return toEarnings(calendar, { total, ...recent }, await countByStatus(tx, trainerId));
  });
}

function calendarAt(now: Date, timeZone: TimeZone, weeks: number): Calendar {
  const today = toWallTime(now.toISOString(), timeZone).date;
  const monday = mondayOf(today);
  return {
    timeZone,
    firstOfMonth: `${today.slice(0, 'yyyy-mm'.length)}-01`,
    mondays: Array.from({ length: weeks }, (_, at) => addDays(monday, -7 * (weeks - 1 - at))),
  };
}

interface Net {
  readonly month: number;
  /** By index in the calendar's `mondays`. */
  readonly weeks: ReadonlyMap<number, number>;
}

/** Net sales of the month and of each week, with bounds as instants: the database need not know the zone. */
async function readRecentNet(tx: Tx, trainerId: TrainerId, { timeZone, firstOfMonth, mondays }: Calendar): Promise<Net> {
  const weekStarts = mondays.map((monday) => new Date(startOfDay(monday, timeZone)));
  const monthStart = new Date(startOfDay(firstOfMonth, timeZone));
  const { rows } = await sql<{ week: number; net: number; monthNet: number }>`
    select width_bucket(t.paid_at, ${weekStarts}::timestamptz[]) - 1 as week,
      sum(sale.net_cents)::bigint as net,
      coalesce(sum(sale.net_cents) filter (where t.paid_at >= ${monthStart}), 0)::bigint as month_net
    from (${sql.raw(trainerSalesSql)}) sale
    join transactions t on t.id = sale.transaction_id
    where sale.trainer_id = ${trainerId}
    group by week`.execute(tx);
  return { month: rows.reduce((sum, row) => sum + row.monthNet, 0), weeks: new Map(rows.map(({ week, net }) => [week, net])) };
}

type StatusCount = Earnings['breakdown'][number] & { purchases: number };

function countByStatus(tx: Tx, trainerId: TrainerId): Promise<StatusCount[]> {
  return tx
    .selectFrom('transactions')
    .where('trainerId', '=', trainerId)
    .where(wasAttempted())
    .select(['status', sql<number>`count(*)`.as('count'), sql<number>`sum(amount_cents)`.as('amount')])
    .select(sql<number>`count(*) filter (where ${isFinishedPurchase()})`.as('purchases'))
    .groupBy('status')
    .orderBy('status')
    .execute();
}

function toEarnings(calendar: Calendar, net: Net & { total: number }, byStatus: readonly StatusCount[]): Earnings {
  const countOf = (...statuses: string[]) =>
    byStatus.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);
  const totalTransactions = byStatus.reduce((sum, { purchases }) => sum + purchases, 0);
  const successfulTransactions = countOf('succeeded', 'partially_refunded');
  return {
    totalEarnings: net.total,
    thisMonth: net.month,
    successRate: totalTransactions === 0 ? 0 : Math.round((100 * successfulTransactions) / totalTransactions),
    successfulTransactions,
    totalTransactions,
    breakdown: byStatus.map(({ purchases: _, ...part }) => part),
    weeks: calendar.mondays.map((startsOn, at) => ({ startsOn, net: net.weeks.get(at) ?? 0 })),
    timezone: calendar.timeZone,
  };
}
