import * as z from 'zod/mini';
import { Instant } from '../core/time.ts';
import { TaxFigures } from '../taxes/statement.ts';
import { ThresholdRule, taxForms } from '../taxes/threshold.ts';
import { Note, Person } from './person.ts';

/** One version of a threshold; the latest for a year counts. */
export const TaxThreshold = z.extend(ThresholdRule, {
  id: z.int(),
  /** Null for those that ship with the product. */
  setAt: z.nullable(Instant),
  setBy: z.nullable(Person),
});
export type TaxThreshold = z.infer<typeof TaxThreshold>;

/** Setting a threshold: a new version, of which earlier years keep theirs. */
export const NewTaxThreshold = z.extend(ThresholdRule, { reason: Note });
export type NewTaxThreshold = z.output<typeof NewTaxThreshold>;

/** A trainer who passed a threshold in a year. */
export const TaxedTrainer = z.object({
  person: Person,
  /** Of the profile, as far as it's known. */
  state: z.nullable(z.string()),
  figures: TaxFigures,
  /** Which thresholds: null is the federal one. */
  passed: z.array(z.object({ form: z.enum(taxForms), state: z.nullable(z.string()) })),
});
export type TaxedTrainer = z.infer<typeof TaxedTrainer>;

/** Who passed a threshold in a year, those who sold most first. */
export const TaxReport = z.object({
  year: z.int(),
  trainers: z.array(TaxedTrainer),
  /** How many there are; the list ends after 500, the CSV file has all. */
  total: z.int(),
  /** Trainers who sold something and whose state isn't known. */
  withoutState: z.int(),
  /** What counted that year. */
  thresholds: z.array(TaxThreshold),
});
export type TaxReport = z.infer<typeof TaxReport>;
