import type { Readable } from 'node:stream';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { inLanguage, type Language, locale, localeOf, t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import type { TaxFigures } from '@x1/contract/taxes/statement.ts';
import type { PrintedTaxStatement } from '../../modules/taxes/port.ts';
import { colors, drawFeet, drawLine, inner, openSheet, page, type Sheet } from './report-sheet.ts';
import { drawCells, drawColumns, drawPanel } from './report-table.ts';

const dateOf = (day: CalendarDate) => formatLongDate(`${day}T12:00:00.000Z`, 'UTC');

/** Their names are in the current language. */
const columnsNow = () =>
  [
    { title: t('Month'), width: 72, align: 'left' },
    { title: t('Payments'), width: 54, align: 'right' },
    { title: t('Gross'), width: 64, align: 'right' },
    { title: t('Refunds'), width: 62, align: 'right' },
    { title: t('Disputes'), width: 60, align: 'right' },
    { title: t('Fees'), width: 60, align: 'right' },
    { title: t('Net'), width: 64, align: 'right' },
    { title: t('Paid out'), width: 68, align: 'right' },
  ] as const;

/** 'January', by its number from 1 on. */
const monthName = (month: number) =>
  new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1)));

/** A trainer's calendar year, in the language of who asks: twelve months, their sum, and what each figure is. */
export async function drawTaxStatement(statement: PrintedTaxStatement, language: Language): Promise<Readable> {
  const title = inLanguage(language, () => t('Earnings of {name} in {year}', { name: statement.trainerName, year: statement.year }));
  const sheet = await openSheet(title, new Date(`${statement.today}T12:00:00.000Z`), localeOf(language));
  inLanguage(language, () => drawStatement(sheet, statement, title));
  sheet.doc.end();
  return sheet.doc as unknown as Readable;
}

function drawStatement(sheet: Sheet, { year, trainerName, months, totals, today }: PrintedTaxStatement, title: string): void {
  drawPanel(sheet, {
    title: t('Earnings in {year}', { year }),
    about: trainerName,
    figures: [
      [formatCents(totals.gross), t('Gross')],
      [formatCents(totals.refunds + totals.disputes), t('Refunds and disputes')],
      [formatCents(totals.fees), t('Fees')],
      [formatCents(totals.net), t('Net')],
    ],
    note: t("January 1 to December 31, {year}, New York time. Made on {date} from X1's ledger.", { year, date: dateOf(today) }),
  });
  drawColumns(sheet, columnsNow());
  for (const [index, month] of months.entries()) drawRow(sheet, monthName(index + 1), month, 'text');
  drawRow(sheet, t('Total'), totals, 'display');
  drawMeaning(sheet);
  drawFeet(sheet, `${title} · ${dateOf(today)}`);
}

function drawRow(sheet: Sheet, label: string, figures: TaxFigures, face: 'text' | 'display'): void {
  const { payments, gross, refunds, disputes, fees, net, paidOut } = figures;
  const amounts = [gross, refunds, disputes, fees, net, paidOut].map(formatCents);
  drawCells(sheet, columnsNow(), [label, String(payments), ...amounts], { size: face === 'text' ? 9 : 8, face });
  sheet.down(17);
  drawLine(sheet);
  sheet.down(6);
}

const meanings = () => [
  t(
    'Gross is the full price of the payments made in the month: by card, with family credit, and what X1 paid because of its own promo codes.',
  ),
  t(
    'Refunds and disputes are what went back to those who paid, in the month in which it did. Fees are those of X1, less what refunds gave back of them.',
  ),
  t(
    'Net is gross less refunds, disputes and fees. Paid out is what was sent to your bank in the month, less what came back; it differs from net because payouts follow later.',
  ),
  t(
    'This is not a tax form. A Form 1099 may show other amounts, and income is taxable whether or not one is sent. Ask a tax advisor what applies to you.',
  ),
];

function drawMeaning(sheet: Sheet): void {
  sheet.down(14);
  for (const meaning of meanings()) {
    sheet.writeAt(meaning, { x: page.margin, y: sheet.y }, { size: 9, color: colors.muted });
    sheet.down(sheet.heightOf(meaning, inner, { size: 9 }) + 6);
  }
}
