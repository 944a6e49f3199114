import type { Readable } from 'node:stream';
import { paymentNumber, type RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { inLanguage, type Language, t, translate } from '@x1/contract/core/texts.ts';
import { type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { transactionStatusLabels } from '@x1/contract/payments/transaction.ts';
import { type CsvCell, toCsv } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listSaleIds, type Recipient, type SaleFilter } from './reads/recipient-transactions.ts';
import { readSales } from './reads/sale-row.ts';

const ROWS_AT_ONCE = 500;

/**
 * A trainer's payments for a bookkeeper, newest first (R100), with heads in the language of who asks. Which they are is settled before the first byte, so that none is in it
 * twice or missing; what they are is read in portions while the file is sent.
 */
export async function exportTransactions(
  db: Db,
  recipient: Recipient,
  { filter, language }: { filter: SaleFilter; language: Language },
): Promise<Readable> {
  const ids = await listSaleIds(db, recipient, filter);
  return toCsv(headerOf(recipient.timeZone, language), readRows(db, ids, { timeZone: recipient.timeZone, language }));
}

/** The file of somebody who has sold nothing: its header alone. */
export function emptyExport(timeZone: TimeZone, language: Language): Readable {
  return toCsv(headerOf(timeZone, language), noRows());
}

function headerOf(timeZone: TimeZone, language: Language): string[] {
  return inLanguage(language, () => [
    t('Date'),
    t('Payment'),
    t('Program'),
    t('Payer'),
    t('Session type'),
    t('Status'),
    t('Gross (USD)'),
    t('Refunded (USD)'),
    t('Paid by X1 (USD)'),
    t('Fee (USD)'),
    t('Net (USD)'),
    t('Paid at ({timeZone})', { timeZone }),
    t('Promo code'),
    t('Discount (USD)'),
  ]);
}

async function* readRows(
  db: Db,
  ids: readonly number[],
  { timeZone, language }: { timeZone: TimeZone; language: Language },
): AsyncGenerator<CsvCell[]> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const sales = await readSales(db, ids.slice(from, from + ROWS_AT_ONCE));
    for (const sale of sales) yield inLanguage(language, () => toRow(sale, timeZone));
  }
}

async function* noRows(): AsyncGenerator<CsvCell[]> {}

/**
 * Gross − refunded + paid by X1 − fee = net in every row, and so in the sums of the columns: a payment that was not made has a gross of zero. The
 * discount is no part of it: the gross is what was left to pay.
 */
function toRow(sale: RecipientTransaction, timeZone: TimeZone): CsvCell[] {
  const { date, time } = toWallTime(sale.paidAt ?? sale.createdAt, timeZone);
  return [
    date,
    paymentNumber(sale.id),
    sale.programTitle,
    sale.payerName,
    sale.sessionType === 'group' ? t('Group') : t('Individual'),
    translate(transactionStatusLabels[sale.status]),
    sale.paidAt === null ? 0 : sale.amount,
    sale.refundedAmount,
    sale.promotionAmount,
    sale.feeAmount,
    sale.netAmount,
    // Such as '2026-03-14 16:30', which spreadsheets read as a time.
    sale.paidAt === null ? '' : `${date} ${time}`,
    sale.discount?.code ?? '',
    sale.paidAt === null ? 0 : (sale.discount?.amount ?? 0),
  ];
}
