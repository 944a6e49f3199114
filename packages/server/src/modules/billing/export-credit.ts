import type { Readable } from 'node:stream';
import { creditEntryText } from '@x1/contract/billing/credit-text.ts';
import { paymentNumber } from '@x1/contract/billing/earnings.ts';
import { inLanguage, type Language, t } from '@x1/contract/core/texts.ts';
import { type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { type CsvCell, toCsv } from '../../platform/csv.ts';
import type { CreditMovement } from './reads/credit.ts';

interface Reader {
  readonly timeZone: TimeZone;
  readonly language: Language;
}

/** What changed a family's credit as a table, newest first: the changes add up to the credit of the first row. */
export function creditAsCsv(movements: readonly CreditMovement[], { timeZone, language }: Reader): Readable {
  const header = inLanguage(language, () => [
    t('Date'),
    t('Entry'),
    t('Payment'),
    t('Change (USD)'),
    t('Credit after (USD)'),
    t('When ({timeZone})', { timeZone }),
  ]);
  const rows = inLanguage(language, () => movements.map((movement) => toRow(movement, timeZone)));
  return toCsv(header, inTurn(rows));
}

async function* inTurn(rows: readonly CsvCell[][]): AsyncGenerator<CsvCell[]> {
  yield* rows;
}

function toRow({ at, transactionId, amount, balance, ...entry }: CreditMovement, timeZone: TimeZone): CsvCell[] {
  const { date, time } = toWallTime(at, timeZone);
  return [
    date,
    creditEntryText(entry),
    transactionId === null ? '' : paymentNumber(transactionId),
    amount,
    balance,
    // Such as '2026-03-14 16:30', which spreadsheets read as a time.
    `${date} ${time}`,
  ];
}
