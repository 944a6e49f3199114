import type { Readable } from 'node:stream';
import { inLanguage, type Language, t } from '@x1/contract/core/texts.ts';
import type { TaxStatement } from '@x1/contract/taxes/statement.ts';
import { type CsvCell, toCsv } from '../../platform/csv.ts';

const header = () => [
  t('Month'),
  t('Payments'),
  t('Gross (USD)'),
  t('Refunds (USD)'),
  t('Lost disputes (USD)'),
  t('Fees (USD)'),
  t('Net (USD)'),
  t('Paid out (USD)'),
];

/** Twelve months and their sum, amounts in dollars. */
export function taxStatementCsv({ months, totals, year }: Pick<TaxStatement, 'months' | 'totals' | 'year'>, language: Language): Readable {
  const [head, inAll] = inLanguage(language, () => [header(), t('{year} in all', { year })]);
  return toCsv(head, rowsOf([...months, { ...totals, month: inAll }]));
}

async function* rowsOf(lines: TaxStatement['months']): AsyncGenerator<CsvCell[]> {
  for (const { month, payments, gross, refunds, disputes, fees, net, paidOut } of lines) {
    yield [month, String(payments), gross, refunds, disputes, fees, net, paidOut];
  }
}
