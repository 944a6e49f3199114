import { allRoutes } from '@x1/contract/all-routes.ts';
import { type MatrixRow, row } from './matrix-row.ts';

const { taxes } = allRoutes;

const year = async () => ({ query: { year: 2026 } });

/** A trainer's year, for that trainer alone (decision 0105). */
export const taxRows: readonly MatrixRow[] = [
  row('0105 statement', taxes.readTaxStatement, [401, 403, 403, 200, 200, 403], year),
  row('0105 csv', taxes.taxStatementCsv, [401, 403, 403, 200, 200, 403], year),
  row('0105 pdf', taxes.taxStatementPdf, [401, 403, 403, 200, 200, 403], year),
];
