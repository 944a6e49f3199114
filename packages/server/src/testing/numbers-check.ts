import { type FirstBookingTimes, type NumbersCohort, type NumbersGroup, numbersRanges } from '@x1/contract/admin/numbers.ts';
import { addDays, type CalendarDate, mondayOf, startOfDay } from '@x1/contract/core/time.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { createCounting } from '../modules/numbers/count.ts';
import { checkNumbers } from '../modules/numbers/reads/check-numbers.ts';
import { type Days, dayOf } from '../modules/numbers/reads/days.ts';
import { readNumbers } from '../modules/numbers/reads/numbers.ts';
import { readOwnNumbers } from '../modules/numbers/reads/own-numbers.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { createTestClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { addUp, addUpCohorts, addUpOwn, dayAfter, type History, histories, isIn, type Told, tell } from './numbers-history.ts';

/** Two days of a history, in their order. */
const dates = fc.tuple(fc.nat(279), fc.nat(279)).map(([one, other]) => ({
  from: dayOf(dayAfter(Math.min(one, other))),
  to: dayOf(dayAfter(Math.max(one, other))),
}));

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

type Query = Parameters<typeof readNumbers>[1];
type Shown = Awaited<ReturnType<typeof readAt>>;

/** The parts of what is shown, found by going through its days. */
function partsOf({ from, to, groupedBy }: Shown): Days[] {
  const nameOf = { day: (day: CalendarDate) => day, week: mondayOf, month: (day: CalendarDate) => day.slice(0, 7) }[groupedBy];
  const parts: Days[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const last = parts.at(-1);
    if (last && nameOf(last.from) === nameOf(day)) parts.splice(-1, 1, { from: last.from, to: day });
    else parts.push({ from: day, to: day });
  }
  return parts;
}

/** Which days a query is about, and those before it. */
function daysOfQuery({ range, from, to }: Query, today: CalendarDate): [Days, Days] {
  const back = (day: CalendarDate, months: number) => {
    const [year = 0, month = 1] = day.split('-').map(Number);
    const count = 12 * year + month - 1 - months;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  };
  if (from !== undefined && to !== undefined) {
    let before = from;
    for (let day = from; day <= to; day = addDays(day, 1)) before = addDays(before, -1);
    return [
      { from, to },
      { from: before, to: addDays(from, -1) },
    ];
  }
  const [first, before] =
    range === '12-weeks' ? [addDays(mondayOf(today), -77), addDays(mondayOf(today), -161)] : [back(today, 11), back(today, 23)];
  return [
    { from: first, to: today },
    { from: before, to: addDays(first, -1) },
  ];
}

function expectNaive(shown: Shown, told: Told, query: Query, now: Date): void {
  const today = dayOf(now);
  const [days, daysBefore] = daysOfQuery(query, today);
  expect({ from: shown.from, to: shown.to }).toEqual(days);
  const parts = partsOf(shown);
  expect(shown.parts).toEqual(parts.map((part) => ({ startsOn: part.from, ...addUp(told, part, query) })));
  expect(shown.before).toEqual(addUp(told, daysBefore, query));
  expect(shown.last30Days).toEqual(addUp(told, { from: addDays(today, -29), to: today }, query));
  expect(shown.bookingsByNow).toBe(query.from === undefined ? countByNow(told, parts, query, now) : null);
  expectWaits(shown.firstBooking, waitsOf(told, days, query));
  expectWaits(shown.firstBookingBefore, waitsOf(told, daysBefore, query));
  expectGroups('sport', shown.sports, told, days, query);
  expectGroups('state', shown.states, told, days, query);
  expect(shown.cohorts.at(-1)?.month).toBe(days.to.slice(0, 7));
  expect(shown.cohorts).toHaveLength(12);
  expect(shown.cohorts).toEqual(cellsOfNaive(told, shown.cohorts, query));
}

/** Bookings of the part before the last one, as far into it as now is into the last one. */
function countByNow({ bookings }: Told, parts: readonly Days[], query: Query, now: Date): number {
  const [before, current] = parts.slice(-2).map(({ from }) => new Date(startOfDay(from, 'America/New_York')).getTime());
  if (before === undefined || current === undefined) throw new Error('a range has twelve parts');
  const end = Math.min(before + now.getTime() - current, current);
  return bookings.filter((one) => isIn(query, one) && one.at.getTime() >= before && one.at.getTime() < end).length;
}

/** How many days each trainer who began in these days waited; undefined for who waits still. */
function waitsOf({ starts }: Told, days: Days, query: Query): (number | undefined)[] {
  return starts
    .filter((start) => isIn(query, start) && dayOf(start.at) >= days.from && dayOf(start.at) <= days.to)
    .map(({ at, firstBookedAt }) => firstBookedAt && Math.max(0, (firstBookedAt.getTime() - at.getTime()) / 86_400_000));
}

/** A median is shown with one decimal. */
function expectMedian(shown: number | null, waits: readonly (number | undefined)[]): void {
  const known = waits.filter((wait) => wait !== undefined).sort((one, other) => one - other);
  const [low, high] = [known[Math.floor((known.length - 1) / 2)], known[Math.floor(known.length / 2)]];
  if (low === undefined || high === undefined) expect(shown).toBeNull();
  else expect(Math.abs((shown ?? Number.NaN) - (low + high) / 2)).toBeLessThan(0.0501);
}

function expectWaits({ medianDays, ...counts }: FirstBookingTimes, waits: readonly (number | undefined)[]): void {
  const between = (from: number, to: number) => waits.filter((wait) => wait !== undefined && wait >= from && wait < to).length;
  expect(counts).toEqual({
    within3: between(0, 4),
    within7: between(4, 8),
    within14: between(8, 15),
    later: between(15, Number.POSITIVE_INFINITY),
    notYet: waits.filter((wait) => wait === undefined).length,
  });
  expectMedian(medianDays, waits);
}

/** Everything a table of sports or states says, and that nothing is left out of it. */
function expectGroups(by: 'sport' | 'state', groups: readonly NumbersGroup[], told: Told, days: Days, query: Query): void {
  const other = { ...query, [by]: undefined };
  const begun = told.starts.filter((start) => isIn(other, start) && dayOf(start.at) <= days.to);
  const names = ['Soccer', 'Tennis', 'NC', 'TX', ''].filter(
    (name) => begun.some((start) => start[by] === name) || addUp(told, days, { ...other, [by]: name }).bookings > 0,
  );
  expect(groups.map(({ name }) => name).sort()).toEqual(names.sort());
  for (const { name, trainers, firstBookingDays, ...rest } of groups) {
    const filter = { ...other, [by]: name };
    expect(trainers).toBe(begun.filter((start) => start[by] === name).length);
    expect(addUp(told, days, filter)).toMatchObject(rest);
    expectMedian(firstBookingDays, waitsOf(told, days, filter));
  }
}

function cellsOfNaive(told: Told, cohorts: readonly NumbersCohort[], query: Query): NumbersCohort[] {
  const cells = addUpCohorts(told, query);
  const months = cohorts.map(({ month }) => month);
  return months.map((first, at) => ({ month: first, families: months.slice(at).map((month) => cells.get(`${first} ${month}`) ?? 0) }));
}

/** Whether every figure of random histories is what adding up one by one gives, however often and late it was counted. */
export function checkHistories(numRuns: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(
      histories,
      fc.array(fc.nat(279), { maxLength: 4 }),
      fc.array(dates, { maxLength: 3 }),
      async (history, countedOn, asked) => {
        const database = await createTestDatabase();
        try {
          const { told, now } = await play(database.db, history, countedOn, 279);
          const spans = [...numbersRanges.map((range) => ({ range })), ...asked.map((days) => ({ range: numbersRanges[0], ...days }))];
          for (const span of spans)
            for (const filter of filters)
              expectNaive(await readAt(database.db, now, { ...span, ...filter }), told, { ...span, ...filter }, now);
          for (const [trainer, { userId }] of told.trainers.entries())
            expect(await readOwnNumbers(database.db, userId, now)).toEqual(addUpOwn(told, trainer, now));
          for (const filter of filters)
            expect(await inTransaction(database.db, (tx) => checkNumbers(tx, { range: '12-months', ...filter }, now))).toMatchObject({
              isRight: true,
            });
          expect(await runMoneyChecks(database.db)).toEqual([]);
        } finally {
          await database.close();
        }
      },
    ),
    { numRuns },
  );
}
