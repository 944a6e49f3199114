import * as z from 'zod/mini';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { TaxYear } from '../taxes/statement.ts';
import { NewTaxThreshold, TaxReport, TaxThreshold } from './tax.ts';

/** Who passed a threshold of a tax form, and the thresholds (decision 0105). */
export const adminTaxRoutes = {
  readTaxReport: defineRoute({
    method: 'GET',
    path: '/api/admin/tax-report',
    access: ['admin'],
    summary: 'The trainers who passed a threshold of Form 1099-K or 1099-NEC in a year, by the ledger, those who sold most first.',
    query: TaxYear,
    reply: TaxReport,
    errors: [],
  }),
  taxReportCsv: defineRoute({
    method: 'GET',
    path: '/api/admin/tax-report/csv',
    access: ['admin'],
    summary: 'The same as a CSV file, all of them.',
    query: TaxYear,
    limit: 'export',
    file: { contentType: 'text/csv; charset=utf-8' },
    reply: z.string(),
    errors: [],
  }),
  listTaxThresholds: defineRoute({
    method: 'GET',
    path: '/api/admin/tax-thresholds',
    access: ['admin'],
    summary: 'Every version of every threshold, newest first.',
    query: z.object(pageQuery),
    reply: z.array(TaxThreshold),
    isPaged: true,
    errors: [],
  }),
  setTaxThreshold: defineRoute({
    method: 'POST',
    path: '/api/admin/tax-thresholds',
    access: ['admin'],
    summary: 'Sets a threshold from a tax year on, as a new version. What is in force already is none.',
    body: NewTaxThreshold,
    reply: TaxThreshold,
    mayCreate: true,
    errors: [],
  }),
} as const;
