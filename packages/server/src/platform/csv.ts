import { pipeline, Readable } from 'node:stream';
import { centsToText } from '@x1/contract/core/number-format.ts';
import { type Stringifier, stringify } from 'csv-stringify';

/** A cell: text, which somebody else may have written, or an amount of ours in cents. */
export type CsvCell = string | number;

/**
 * Writes a table as CSV while its rows come: CRLF, quotes doubled, and amounts as plain decimal dollars.
 *
 * Text that a spreadsheet would take for a formula (= + - @, their full-width forms, TAB, CR) gets a ' before it; an amount below zero
 * stays a number (R100, security.md F50). The file begins with a byte order mark: without one Excel reads UTF-8 as the code page of the
 * computer, and Renée becomes RenÃ©e.
 *
 * @returns the bytes; when the rows break, it does
 */
export function toCsv(header: readonly string[], rows: AsyncIterable<readonly CsvCell[]>): Readable {
  const stringifier: Stringifier = stringify({
    bom: true,
    header: true,
    columns: [...header],
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: centsToText },
  });
  // What goes wrong reaches the reader of the stream, who closes the connection; there is nobody else to tell.
  return pipeline(Readable.from(rows), stringifier, () => {});
}
