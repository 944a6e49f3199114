import type { Readable } from 'node:stream';
import type { Language } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { TaxStatement } from '@x1/contract/taxes/statement.ts';

/** A year's statement as it's printed. */
export interface PrintedTaxStatement extends Omit<TaxStatement, 'years'> {
  /** The day on which it's made, in New York. */
  readonly today: CalendarDate;
}

/** Draws the statement as a PDF, in a language. */
export type DrawTaxStatement = (statement: PrintedTaxStatement, language: Language) => Promise<Readable>;
