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

/** What a spreadsheet takes for the beginning of a formula. */
const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const guarded = (cell: string) => (formulaStarts.some((start) => cell.startsWith(start)) ? `'${cell}` : cell);

it.each(formulaStarts.map((start) => [JSON.stringify(start), start]))(
  'puts an apostrophe before text that begins with %s, so that spreadsheets do not run it as a formula',
  async (_, start) => {
    const [, row] = read(await write([[`${start}HYPERLINK("http://x.test";"a")`, `fine ${start} inside`, 100]]));
    expect(row).toEqual([`'${start}HYPERLINK("http://x.test";"a")`, `fine ${start} inside`, '1.00']);
  },
);

it('writes negative amounts as numbers, without an apostrophe', async () => {
  expect(read(await write([['Dana', '-5.00', -500]]))[1]).toEqual(['Dana', "'-5.00", '-5.00']);
});

it('writes a byte order mark, ends rows with CRLF and quotes cells with commas, quotes or line breaks', async () => {
  const csv = await write([['Renée "Ren" Castillo', 'First Touch, level 2\r\nfor two', 4_900]]);
  expect(csv).toBe('﻿Payer,Program,Net\r\n"Renée ""Ren"" Castillo","First Touch, level 2\r\nfor two",49.00\r\n');
});

it('writes only the header when there are no rows', async () => {
  expect(await write([])).toBe('﻿Payer,Program,Net\r\n');
});

it('parses back to the same cells, for 2,000 random rows', async () => {
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

it('fails when reading its rows fails, instead of ending early', async () => {
  const rows = (async function* (): AsyncGenerator<CsvCell[]> {
    yield ['Dana', 'First Touch', 1];
    throw new Error('the database went away');
  })();
  await expect(toText(toCsv(header, rows))).rejects.toThrow('the database went away');
});

it('stops reading rows when the reader stops', async () => {
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
