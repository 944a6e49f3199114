import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { countCohorts, countDays, noteFacts } from './reads/count-days.ts';
import { addMonths, type Days, dayOf, instantsOf, monthOf } from './reads/days.ts';
import { findFirstDay } from './reads/first-day.ts';
import { closesAfterMs } from './reads/numbers.ts';

/** So many days at once, so that no statement takes long. */
const AT_ONCE = 7;

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
      return days.to;
    });
  }

  return {
    countNumbers: async (): Promise<void> => {
      let counted = await countNext(undefined);
      while (counted !== undefined) counted = await countNext(counted);
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
