import type { Readable } from 'node:stream';
import type { Language } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { TAX_TIME_ZONE, type TaxStatement } from '@x1/contract/taxes/statement.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { taxStatementCsv } from './csv.ts';
import type { DrawTaxStatement } from './port.ts';
import { listYearTotals, readTaxStatement } from './reads/statement.ts';
import { createThresholds } from './thresholds.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'reads' | 'clock'> {
  drawTaxStatement: DrawTaxStatement;
}

export type TaxesService = ReturnType<typeof createTaxesService>;

/** Years for tax returns, from the ledger (decision 0105). */
export function createTaxesService({ db, reads, clock, drawTaxStatement }: Needs) {
  const fileName = (year: number, ending: string) => `x1-tax-statement-${year}.${ending}`;
  return {
    ...createThresholds({ clock }),

    /** Every trainer with anything booked in a year. */
    yearTotals: listYearTotals,

    /** The caller's year. */
    readTaxStatement: (actor: Actor, { year }: { year: number }): Promise<TaxStatement> =>
      reads.for(actor.familyId, (from) => readTaxStatement(from, actor.userId, { year, now: clock.now() })),

    /** The same as CSV, in the language of who asks. */
    exportStatementCsv: async (
      actor: Actor,
      { year }: { year: number },
      language: Language,
    ): Promise<{ name: string; content: Readable }> => ({
      name: fileName(year, 'csv'),
      content: taxStatementCsv(await readTaxStatement(db, actor.userId, { year, now: clock.now() }), language),
    }),

    /** The same as a PDF. */
    exportStatementPdf: async (
      actor: Actor,
      { year }: { year: number },
      language: Language,
    ): Promise<{ name: string; content: Readable }> => {
      const statement = await readTaxStatement(db, actor.userId, { year, now: clock.now() });
      const today = toWallTime(clock.now().toISOString(), TAX_TIME_ZONE).date;
      return { name: fileName(year, 'pdf'), content: await drawTaxStatement({ ...statement, today }, language) };
    },
  };
}
