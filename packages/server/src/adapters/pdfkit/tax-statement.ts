import type { Readable } from 'node:stream';
import { formatCents } from '@x1/contract/core/number-format.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import type { TaxFigures } from '@x1/contract/taxes/statement.ts';
import type { PrintedTaxStatement } from '../../modules/taxes/port.ts';
import { colors, drawFeet, drawLine, inner, openSheet, page, type Sheet } from './report-sheet.ts';
import { drawCells, drawColumns, drawPanel } from './report-table.ts';

const dateOf = (day: CalendarDate) => formatLongDate(`${day}T12:00:00.000Z`, 'UTC');

const columns = [
  { title: 'Month', width: 72, align: 'left' },
  { title: 'Payments', width: 54, align: 'right' },
  { title: 'Gross', width: 64, align: 'right' },
  { title: 'Refunds', width: 62, align: 'right' },
  { title: 'Disputes', width: 60, align: 'right' },
  { title: 'Fees', width: 60, align: 'right' },
  { title: 'Net', width: 64, align: 'right' },
  { title: 'Paid out', width: 68, align: 'right' },
] as const;

const monthNames = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',');

/** A trainer's calendar year: twelve months, their sum, and what each figure is. */
export async function drawTaxStatement(statement: PrintedTaxStatement): Promise<Readable> {
  const { year, trainerName, months, totals, today } = statement;
  const title = `Earnings of ${trainerName} in ${year}`;
  const sheet = await openSheet(title, new Date(`${today}T12:00:00.000Z`));
  drawPanel(sheet, {
    title: `Earnings in ${year}`,
    about: trainerName,
    figures: [
      [formatCents(totals.gross), 'Gross'],
      [formatCents(totals.refunds + totals.disputes), 'Refunds and disputes'],
      [formatCents(totals.fees), 'Fees'],
      [formatCents(totals.net), 'Net'],
    ],
    note: `January 1 to December 31, ${year}, New York time. Made on ${dateOf(today)} from X1's ledger.`,
  });
  drawColumns(sheet, columns);
  for (const [index, month] of months.entries()) drawRow(sheet, monthNames[index] ?? month.month, month, 'text');
  drawRow(sheet, 'Total', totals, 'display');
  drawMeaning(sheet);
  drawFeet(sheet, `${title} · ${dateOf(today)}`);
  sheet.doc.end();
  return sheet.doc as unknown as Readable;
}

function drawRow(sheet: Sheet, label: string, figures: TaxFigures, face: 'text' | 'display'): void {
  const { payments, gross, refunds, disputes, fees, net, paidOut } = figures;
  const amounts = [gross, refunds, disputes, fees, net, paidOut].map(formatCents);
  drawCells(sheet, columns, [label, String(payments), ...amounts], { size: face === 'text' ? 9 : 8, face });
  sheet.down(17);
  drawLine(sheet);
  sheet.down(6);
}

const meanings = [
  'Gross is the full price of the payments made in the month: by card, with family credit, and what X1 paid because of its own promo codes.',
  'Refunds and disputes are what went back to those who paid, in the month in which it did. Fees are those of X1, less what refunds gave back of them.',
  'Net is gross less refunds, disputes and fees. Paid out is what was sent to your bank in the month, less what came back; it differs from net because payouts follow later.',
  'This is not a tax form. A Form 1099 may show other amounts, and income is taxable whether or not one is sent. Ask a tax advisor what applies to you.',
];

function drawMeaning(sheet: Sheet): void {
  sheet.down(14);
  for (const meaning of meanings) {
    sheet.writeAt(meaning, { x: page.margin, y: sheet.y }, { size: 9, color: colors.muted });
    sheet.down(sheet.heightOf(meaning, inner, { size: 9 }) + 6);
  }
}
