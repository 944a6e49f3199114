import pg from 'pg';
import type { NumbersQuery } from '../../packages/contract/src/admin/numbers.ts';
import { addDays } from '../../packages/contract/src/core/time.ts';
import { createCounting } from '../../packages/server/src/modules/numbers/count.ts';
import { checkNumbers } from '../../packages/server/src/modules/numbers/reads/check-numbers.ts';
import { dayOf, instantsOf, ZONE } from '../../packages/server/src/modules/numbers/reads/days.ts';
import { rangeOf, readNumbers } from '../../packages/server/src/modules/numbers/reads/numbers.ts';
import { type Db, openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { inTransaction } from '../../packages/server/src/platform/db/transaction.ts';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import { measure, type Summary } from '../samples.ts';
import { DAYS, fillBookings } from './fill.ts';

const BOOKINGS = Number(process.env['X1_BENCH_BOOKINGS'] ?? 1_000_000);
const TRAINERS = Number(process.env['X1_BENCH_TRAINERS'] ?? 5_000);
const CALLS = Number(process.env['X1_BENCH_CALLS'] ?? 20);
const SLOWEST_MS = 1_000;
const COUNT_SLOWEST_MS = 60_000;

interface Measured {
  readonly name: string;
  readonly page: Summary;
  readonly plainMs: number;
  readonly checkMs: number;
  readonly isSame: boolean;
}

/** Operators' numbers at a million bookings: how long a page takes from what is counted, beside the plain SQL of the same sums, and whether both agree. */
export async function benchNumbers(databaseUrl: string): Promise<readonly Bar[]> {
  await fillBookings(databaseUrl, { trainers: TRAINERS, bookings: BOOKINGS });
  // The product's own limits, so that what is measured is what would be answered; the plain SQL may take its time.
  const { db, close } = openDatabase({ url: databaseUrl });
  try {
    const clock = { now: () => new Date() };
    const { countNumbers } = createCounting({ db, clock });
    const firstMs = await took(countNumbers);
    const againMs = await took(countNumbers);
    console.log(
      `\nThe first count of ${DAYS} days takes ${(firstMs / 1_000).toFixed(1)} s, the hourly one ${(againMs / 1_000).toFixed(2)} s.\n`,
    );
    const [group] = (await inTransaction(db, (tx) => readNumbers(tx, { range: '12-months' }, clock.now()))).sports;
    const sport = group?.name ?? '';
    const today = dayOf(clock.now());
    const queries: readonly NumbersQuery[] = [
      { range: '12-weeks' },
      { range: '12-months' },
      { range: '12-months', sport },
      { range: '12-weeks', sport },
      { range: '12-weeks', from: addDays(today, -29), to: today },
      { range: '12-weeks', from: addDays(today, -DAYS), to: today },
      { range: '12-weeks', from: addDays(today, -DAYS), to: addDays(today, -200), sport },
    ];
    const measured: Measured[] = [];
    for (const query of queries) measured.push(await measureQuery(db, databaseUrl, query));
    printTable(
      ['', 'page p50 ms', 'page p99 ms', 'plain SQL ms', 'check with the ledger ms', 'agree'],
      measured.map(({ name, page, plainMs, checkMs, isSame }) => [
        name,
        page.median.toFixed(0),
        page.p99.toFixed(0),
        plainMs.toFixed(0),
        checkMs.toFixed(0),
        isSame ? 'yes' : 'NO',
      ]),
    );
    return [
      ...measured.flatMap(toBars),
      {
        name: 'the hourly count',
        isMet: againMs <= COUNT_SLOWEST_MS,
        measured: `${againMs.toFixed(0)} ms of at most ${COUNT_SLOWEST_MS} ms`,
      },
    ];
  } finally {
    await close();
  }
}

async function measureQuery(db: Db, databaseUrl: string, query: NumbersQuery): Promise<Measured> {
  const now = new Date();
  const read = () => inTransaction(db, (tx) => readNumbers(tx, query, now));
  const page = await measure(CALLS, read);
  const shown = (await read()).parts.map(({ bookings, gross, fee }) => [bookings, gross, fee]);
  let plain: unknown;
  const plainMs = await took(async () => {
    plain = await readPlainly(databaseUrl, query, now);
  });
  let isRight = false;
  const checkMs = await took(async () => {
    isRight = (await inTransaction(db, (tx) => checkNumbers(tx, query, now))).isRight;
  });
  const dates = query.from === undefined ? query.range : `${query.from} to ${query.to}`;
  const name = [dates, query.sport].filter(Boolean).join(', ');
  return { name, page, plainMs, checkMs, isSame: isRight && JSON.stringify(plain) === JSON.stringify(shown) };
}

/** Bookings, gross and fee of each part, from payments and postings as they are. */
async function readPlainly(databaseUrl: string, { sport, ...asked }: NumbersQuery, now: Date): Promise<number[][]> {
  const { starts, days } = rangeOf(asked, dayOf(now));
  const { start, end } = instantsOf(days);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ part: number; bookings: string; gross: string; fee: string }>(
      `select width_bucket((j.occurred_at at time zone '${ZONE}')::date, $1::date[]) - 1 as part,
         count(distinct j.id) filter (where j.kind = 'charge') as bookings,
         coalesce(sum(p.amount_cents) filter (where j.kind = 'charge' and a.code = 'A.stripe'), 0) as gross,
         -coalesce(sum(p.amount_cents) filter (where a.code = 'R.fee'), 0) as fee
       from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
       join transactions t on t.id = j.transaction_id join trainers trainer on trainer.id = t.trainer_id
       where j.occurred_at >= $2 and j.occurred_at < $3 and ($4::text is null or trainer.sports[1] = $4)
       group by 1`,
      [[...starts], start, end, sport ?? null],
    );
    return starts.map((_, at) => {
      const row = rows.find(({ part }) => part === at);
      return [row?.bookings, row?.gross, row?.fee].map((value) => Number(value ?? 0));
    });
  } finally {
    await client.end();
  }
}

function toBars({ name, page, isSame }: Measured): Bar[] {
  return [
    { name: `numbers of ${name}, p99`, isMet: page.p99 <= SLOWEST_MS, measured: `${page.p99.toFixed(0)} ms of at most ${SLOWEST_MS} ms` },
    { name: `numbers of ${name} are what the raw rows add up to`, isMet: isSame, measured: isSame ? 'the same' : 'not the same' },
  ];
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
