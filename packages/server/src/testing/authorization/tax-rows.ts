import { allRoutes } from '@x1/contract/all-routes.ts';
import { fresh, type MatrixRow, row } from './matrix-row.ts';

const { admin, taxes } = allRoutes;

const year = async () => ({ query: { year: 2026 } });

/** A trainer's year for that trainer alone, and who passed a threshold for operators (decision 0105). */
export const taxRows: readonly MatrixRow[] = [
  row('0105 statement', taxes.readTaxStatement, [401, 403, 403, 200, 200, 403], year),
  row('0105 csv', taxes.taxStatementCsv, [401, 403, 403, 200, 200, 403], year),
  row('0105 pdf', taxes.taxStatementPdf, [401, 403, 403, 200, 200, 403], year),
  row('B24 tax report', admin.readTaxReport, [401, 403, 403, 403, 403, 200], year),
  row('B24 tax report csv', admin.taxReportCsv, [401, 403, 403, 403, 403, 200], year),
  row('B24 tax thresholds', admin.listTaxThresholds, [401, 403, 403, 403, 403, 200]),
  row('B24 tax threshold', admin.setTaxThreshold, [401, 403, 403, 403, 403, 201], async () => ({
    body: {
      form: '1099-K',
      state: 'NC',
      fromYear: 2030,
      amount: 60_000 + fresh(),
      minPayments: null,
      isMoreThan: false,
      source: 'A law',
      reason: 'The state says so.',
    },
  })),
];
