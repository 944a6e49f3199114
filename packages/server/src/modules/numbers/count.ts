import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { countCohorts, countDays, findMonthWithoutGroups, noteFacts } from './reads/count-days.ts';
import { addMonths, type Days, dayOf, instantsOf, monthOf } from './reads/days.ts';
import { findFirstDay } from './reads/first-day.ts';
import { compareDays, findDayToCompare } from './reads/ledger-days.ts';
import { closesAfterMs } from './reads/numbers.ts';

/** So many days at once, so that no statement takes long. */
const AT_ONCE = 7;

/** How long until a day is compared with the ledger again, so that later additions to it show up. */
const COMPARED_EVERY_MS = 24 * 3_600_000;

/** How many batches of `AT_ONCE` days are compared again in an hour: five years' worth in a day. */
const BATCHES_AGAIN = 12;

/**
 * Counts every day up to today that isn't closed, some days at a time, each time in a transaction of its own: whoever stops in between goes on there.
 * Done twice or at the same time by two, the result is the same.
 */
export function createCounting({ db, clock }: Pick<ModuleContext, 'db' | 'clock'>) {
  async function countNext(after: CalendarDate | undefined): Promise<CalendarDate | undefined> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'numbers', 'count');
      const now = clock.now();
      const today = dayOf(now);
      const from = after === undefined ? ((await findFirstOpen(tx)) ?? (await findFirstDay(tx)) ?? today) : addDays(after, 1);
      if (from > today) return undefined;
      const endOfMonth = addDays(addMonths(monthOf(from), 1), -1);
      const [to = today] = [addDays(from, AT_ONCE - 1), endOfMonth, today].sort();
      const days = { from, to };
      await noteFacts(tx, days);
      await countDays(tx, days);
      if (to === endOfMonth || to === today) await countCohorts(tx, monthOf(to));
      await note(tx, days, now);
      await compareDays(tx, days, now);
      return days.to;
    });
  }

  /** Compares the next days that were never compared, or not since then. Returns the first of them. */
  async function compareNext(before: Date): Promise<CalendarDate | undefined> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'numbers', 'count');
      const from = await findDayToCompare(tx, { before });
      if (from !== undefined) await compareDays(tx, { from, to: addDays(from, AT_ONCE - 1) }, clock.now());
      return from;
    });
  }

  /** Compares all days that never were, and enough of the others that each has its turn every day. */
  async function compareNumbers(): Promise<void> {
    let last: CalendarDate | undefined;
    let day = await compareNext(new Date(0));
    // The same day twice in a row: only a process whose clock is further ahead can compare it.
    while (day !== undefined && day !== last) {
      last = day;
      day = await compareNext(new Date(0));
    }
    const yesterday = new Date(clock.now().getTime() - COMPARED_EVERY_MS);
    for (let batch = 0; batch < BATCHES_AGAIN; batch += 1) if ((await compareNext(yesterday)) === undefined) return;
  }

  /** Counts the next month that was counted by a version that knew no cohorts of sports. */
  async function countMissedMonth(after: CalendarDate | undefined): Promise<CalendarDate | undefined> {
    return inTransaction(db, async (tx) => {
      await advisoryLock(tx, 'numbers', 'count');
      const month = await findMonthWithoutGroups(tx, after);
      if (month !== undefined) await countCohorts(tx, month);
      return month;
    });
  }

  return {
    countNumbers: async (): Promise<void> => {
      let counted = await countNext(undefined);
      while (counted !== undefined) counted = await countNext(counted);
      let missed = await countMissedMonth(undefined);
      while (missed !== undefined) missed = await countMissedMonth(missed);
      await compareNumbers();
    },
  };
}

/** The first day that may still change; undefined before the first count. */
async function findFirstOpen(tx: Tx): Promise<CalendarDate | undefined> {
  const row = await tx
    .selectFrom('countedDays')
    .select(({ fn, eb }) => [fn.min(eb.case().when('closedAt', 'is', null).then(eb.ref('day')).end()).as('open'), fn.max('day').as('last')])
    .executeTakeFirst();
  return row?.open ?? (row?.last ? addDays(row.last, 1) : undefined);
}

async function note(tx: Tx, { from, to }: Days, now: Date): Promise<void> {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const isOver = (day: CalendarDate) => instantsOf({ from: day, to: day }).end.getTime() + closesAfterMs <= now.getTime();
  await tx
    .insertInto('countedDays')
    .values(days.map((day) => ({ day, countedAt: now, closedAt: isOver(day) ? now : null })))
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ countedAt: eb.ref('excluded.countedAt'), closedAt: eb.ref('excluded.closedAt') })),
    )
    .execute();
}
