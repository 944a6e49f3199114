import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CsvCell, toCsv } from './csv.ts';

const header = ['Payer', 'Program', 'Net'];

const toText = async (csv: ReturnType<typeof toCsv>) => (await buffer(csv)).toString();
const write = (rows: readonly CsvCell[][]): Promise<string> =>
  toText(
    toCsv(
      header,
      (async function* () {
        yield* rows;
      })(),
    ),
  );
const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' });

/** F50: what a spreadsheet takes for the beginning of a formula. */
const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const guarded = (cell: string) => (formulaStarts.some((start) => cell.startsWith(start)) ? `'${cell}` : cell);

it.each(formulaStarts.map((start) => [JSON.stringify(start), start]))(
  'puts an apostrophe before text that begins with %s (F50)',
  async (_, start) => {
    const [, row] = read(await write([[`${start}HYPERLINK("http://x.test";"a")`, `fine ${start} inside`, 100]]));
    expect(row).toEqual([`'${start}HYPERLINK("http://x.test";"a")`, `fine ${start} inside`, '1.00']);
  },
);

it('keeps amounts below zero numbers', async () => {
  expect(read(await write([['Dana', '-5.00', -500]]))[1]).toEqual(['Dana', "'-5.00", '-5.00']);
});

it('begins with a byte order mark, ends rows with CRLF, doubles quotes and quotes what holds a comma or a line break', async () => {
  const csv = await write([['Renée "Ren" Castillo', 'First Touch, level 2\r\nfor two', 4_900]]);
  expect(csv).toBe('﻿Payer,Program,Net\r\n"Renée ""Ren"" Castillo","First Touch, level 2\r\nfor two",49.00\r\n');
});

it('writes the header alone when there is nothing to tell', async () => {
  expect(await write([])).toBe('﻿Payer,Program,Net\r\n');
});

it('reads back as it was written, for 2,000 random rows (F50)', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc
      .tuple(fc.constantFrom(...formulaStarts, '"', "'", ',', ';', '\n', '\r\n', ' ', '﻿'), fc.string({ maxLength: 12 }))
      .map((parts) => parts.join('')),
  );
  const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
  const rows = fc.sample(fc.tuple(anyText, anyText, cents), 2_000);
  const [top, ...body] = read(await write(rows));
  expect(top).toEqual(header);
  const dollars = (amount: number) => (amount / 100).toFixed(2).replace(/^-0\.00$/, '0.00');
  expect(body).toEqual(rows.map(([payer, program, net]) => [guarded(payer), guarded(program), dollars(net)]));
});

it('breaks when its rows break, and never ends as if it were whole', async () => {
  const rows = (async function* (): AsyncGenerator<CsvCell[]> {
    yield ['Dana', 'First Touch', 1];
    throw new Error('the database went away');
  })();
  await expect(toText(toCsv(header, rows))).rejects.toThrow('the database went away');
});

it('asks for no more rows once its reader has gone', async () => {
  let asked = 0;
  let isClosed = false;
  const rows = (async function* (): AsyncGenerator<CsvCell[]> {
    try {
      for (; asked < 1_000_000; asked += 1) yield ['Dana', 'First Touch', asked];
    } finally {
      isClosed = true;
    }
  })();
  const csv = toCsv(header, rows);
  for await (const _ of csv) break;
  await expect.poll(() => isClosed).toBe(true);
  expect(asked).toBeLessThan(10_000);
});
