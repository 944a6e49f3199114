import { type NumbersCohort, type NumbersSums, numbersRanges } from '@x1/contract/admin/numbers.ts';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { createCounting } from '../modules/numbers/count.ts';
import { checkNumbers } from '../modules/numbers/reads/check-numbers.ts';
import { dayOf } from '../modules/numbers/reads/days.ts';
import { rangeOf, readNumbers } from '../modules/numbers/reads/numbers.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { createTestClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { addUp, addUpCohorts, dayAfter, type History, histories, type Told, tell } from './numbers-history.ts';

const filters = [{}, { sport: 'Soccer' }, { state: 'TX' }, { sport: 'Tennis', state: 'NC' }];

/** Tells a history day by day, and counts now and then. */
export async function play(db: Db, history: History, countedOn: readonly number[], end: number): Promise<{ told: Told; now: Date }> {
  const told = await tell(db, history);
  const clock = createTestClock(dayAfter(0));
  const { countNumbers } = createCounting({ db, clock });
  const waiting = [...told.events];
  for (const day of [...countedOn, end].sort((one, other) => one - other)) {
    clock.set(new Date(Math.max(clock.now().getTime(), dayAfter(day).getTime() + 15 * 3_600_000)));
    while (waiting[0] && waiting[0].at <= clock.now()) await waiting.shift()?.happen();
    await countNumbers();
  }
  return { told, now: clock.now() };
}

export const readAt = (db: Db, now: Date, query: Parameters<typeof readNumbers>[1]) =>
  inTransaction(db, (tx) => readNumbers(tx, query, now));

function expectNaive(shown: Awaited<ReturnType<typeof readAt>>, told: Told, query: Parameters<typeof readNumbers>[1], now: Date): void {
  const today = dayOf(now);
  const { starts, days, daysBefore } = rangeOf(query.range, today);
  const endOf = (at: number): CalendarDate => (starts[at + 1] ? addDays(starts[at + 1] ?? '', -1) : today);
  const naive = starts.map((startsOn, at) => ({ startsOn, ...addUp(told, { from: startsOn, to: endOf(at) }, query) }));
  expect(shown.parts).toEqual(naive);
  expect(shown.before).toEqual(addUp(told, daysBefore, query));
  const isIn = (one: { sport: string; state: string }) =>
    (query.sport === undefined || query.sport === one.sport) && (query.state === undefined || query.state === one.state);
  const begun = told.starts.filter((start) => isIn(start) && dayOf(start.at) >= days.from && dayOf(start.at) <= today);
  const waits = begun.map(({ at, firstBookedAt }) =>
    firstBookedAt ? Math.max(0, (firstBookedAt.getTime() - at.getTime()) / 86_400_000) : undefined,
  );
  const between = (from: number, to: number) => waits.filter((wait) => wait !== undefined && wait >= from && wait < to).length;
  expect(shown.firstBooking).toMatchObject({
    within3: between(0, 4),
    within7: between(4, 8),
    within14: between(8, 15),
    later: between(15, Number.POSITIVE_INFINITY),
    notYet: waits.filter((wait) => wait === undefined).length,
  });
  for (const [by, groups] of [
    ['sport', shown.sports],
    ['state', shown.states],
  ] as const)
    for (const group of groups) {
      const sums: NumbersSums = addUp(told, days, { ...query, [by]: group.name });
      const { name: _, trainers: __, firstBookingDays: ___, ...rest } = group;
      expect(sums).toMatchObject(rest);
    }
  if (query.sport === undefined && query.state === undefined) expect(cellsOf(shown.cohorts)).toEqual(cellsOfNaive(told, shown.cohorts));
}

const cellsOf = (cohorts: readonly NumbersCohort[]) => cohorts.map(({ month, families }) => ({ month, families }));
function cellsOfNaive(told: Told, cohorts: readonly NumbersCohort[]) {
  const cells = addUpCohorts(told);
  const months = cohorts.map(({ month }) => month);
  return months.map((first, at) => ({ month: first, families: months.slice(at).map((month) => cells.get(`${first} ${month}`) ?? 0) }));
}

/** Whether every figure of random histories is what adding up one by one gives, however often and late it was counted. */
export function checkHistories(numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(histories, fc.array(fc.nat(279), { maxLength: 4 }), async (history, countedOn) => {
      const database = await createTestDatabase();
      try {
        const { told, now } = await play(database.db, history, countedOn, 279);
        for (const range of numbersRanges)
          for (const filter of filters) expectNaive(await readAt(database.db, now, { range, ...filter }), told, { range, ...filter }, now);
        for (const filter of filters)
          expect(await inTransaction(database.db, (tx) => checkNumbers(tx, { range: '12-months', ...filter }, now))).toMatchObject({
            isRight: true,
          });
        expect(await runMoneyChecks(database.db)).toEqual([]);
      } finally {
        await database.close();
      }
    }),
    { numRuns },
  );
}
