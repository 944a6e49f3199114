import type { Readable } from 'node:stream';
import type { NewTaxThreshold, TaxReport, TaxThreshold } from '@x1/contract/admin/tax.ts';
import type { Actor } from '../../http/actor.ts';
import { type CsvCell, toCsv } from '../../platform/csv.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import type { Audit } from './audit.ts';
import type { AdminNeeds } from './needs.ts';
import { listThresholdVersions, readTaxReport, toTaxThresholds } from './reads/taxes.ts';

/** The console's list ends here; the file has all of them. */
const SHOWN = 500;

/** What operators read and set about taxes (decision 0105). */
export function createTaxActions(audit: Audit, { taxes }: Pick<AdminNeeds, 'taxes'>) {
  const readReport = (actor: Actor, year: number) =>
    audit.record(actor, { action: 'taxes.read', object: 'ledger', objectId: year }, (tx) => readTaxReport(tx, taxes, year));
  return {
    /** Who passed a threshold in a year. */
    readTaxReport: async (actor: Actor, year: number): Promise<TaxReport> => {
      const report = await readReport(actor, year);
      return { ...report, trainers: report.trainers.slice(0, SHOWN) };
    },

    /** The same as CSV. */
    exportTaxReport: async (actor: Actor, year: number): Promise<{ name: string; content: Readable }> => ({
      name: `x1-tax-report-${year}.csv`,
      content: toCsv(header, rowsOf(await readReport(actor, year))),
    }),

    /** Every version of every threshold, newest first. */
    listTaxThresholds: (actor: Actor, request: PageRequest): Promise<PageOf<TaxThreshold>> =>
      audit.record(actor, { action: 'tax_thresholds.list', object: 'tax-threshold' }, (tx) => listThresholdVersions(tx, request)),

    /** Sets a threshold from a year on. */
    setTaxThreshold: (actor: Actor, { reason, ...rule }: NewTaxThreshold): Promise<{ threshold: TaxThreshold; isNew: boolean }> => {
      const objectId = `${rule.form} ${rule.state ?? 'federal'} ${rule.fromYear}`;
      return audit.record(actor, { action: 'tax_thresholds.set', object: 'tax-threshold', objectId, reason }, async (tx) => {
        const { threshold, isNew } = await taxes.setThreshold(tx, actor.userId, rule);
        const [told] = await toTaxThresholds(tx, [threshold]);
        return { threshold: told as TaxThreshold, isNew };
      });
    },
  };
}

const header = [
  'Year',
  'Account',
  'Name',
  'Email',
  'State',
  'Forms',
  'Payments',
  'Gross (USD)',
  'Refunds (USD)',
  'Lost disputes (USD)',
  'Fees (USD)',
  'Net (USD)',
  'Paid out (USD)',
];

async function* rowsOf({ year, trainers }: TaxReport): AsyncGenerator<CsvCell[]> {
  for (const { person, state, figures, passed } of trainers) {
    const { payments, gross, refunds, disputes, fees, net, paidOut } = figures;
    const forms = passed.map(({ form, state: of }) => `${form} ${of ?? 'federal'}`).join('; ');
    const who = [String(year), String(person.id), person.name ?? '', person.email, state ?? '', forms];
    yield [...who, String(payments), gross, refunds, disputes, fees, net, paidOut];
  }
}
