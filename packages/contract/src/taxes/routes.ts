import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { TaxStatement, TaxYear } from './statement.ts';

/** A trainer's year for the tax return (decision 0105). */
export const taxesRoutes = {
  readTaxStatement: defineRoute({
    method: 'GET',
    path: '/api/tax-statement',
    access: ['trainer'],
    summary:
      "The signed-in trainer's calendar year by months, from the ledger: gross, refunds, disputes, fees, net, and what was paid out.",
    query: TaxYear,
    reply: TaxStatement,
    errors: [],
  }),
  taxStatementCsv: defineRoute({
    method: 'GET',
    path: '/api/tax-statement/csv',
    access: ['trainer'],
    summary: 'The same as a CSV file in dollars.',
    query: TaxYear,
    limit: 'export',
    file: { contentType: 'text/csv; charset=utf-8' },
    reply: z.string(),
    errors: [],
  }),
  taxStatementPdf: defineRoute({
    method: 'GET',
    path: '/api/tax-statement/pdf',
    access: ['trainer'],
    summary: 'The same as a PDF.',
    query: TaxYear,
    limit: 'export',
    file: { contentType: 'application/pdf' },
    reply: z.string(),
    errors: [],
  }),
} as const;
