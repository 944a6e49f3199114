import type { Readable } from 'node:stream';
import type { TaxStatement } from '@x1/contract/taxes/statement.ts';
import { type CsvCell, toCsv } from '../../platform/csv.ts';

const header = ['Month', 'Payments', 'Gross (USD)', 'Refunds (USD)', 'Lost disputes (USD)', 'Fees (USD)', 'Net (USD)', 'Paid out (USD)'];

/** Twelve months and their sum, amounts in dollars. */
export function taxStatementCsv({ months, totals, year }: Pick<TaxStatement, 'months' | 'totals' | 'year'>): Readable {
  return toCsv(header, rowsOf([...months, { ...totals, month: `${year} in all` }]));
}

async function* rowsOf(lines: TaxStatement['months']): AsyncGenerator<CsvCell[]> {
  for (const { month, payments, gross, refunds, disputes, fees, net, paidOut } of lines) {
    yield [month, String(payments), gross, refunds, disputes, fees, net, paidOut];
  }
}
