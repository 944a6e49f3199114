import * as z from 'zod/mini';
import { ConsentId, TrainerId, UserId } from '../core/ids.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** A parent's agreement with one trainer's waiver and with individual training (R173). Its texts are in the file. */
export const Consent = z.object({
  id: ConsentId,
  trainerId: TrainerId,
  parentId: UserId,
  /** Both names as they were when the parent agreed. */
  trainerName: z.string(),
  parentName: z.string(),
  waiverVersion: z.int(),
  agreedAt: Instant,
  validUntil: Instant,
});
export type Consent = z.infer<typeof Consent>;

/** What a parent reads before agreeing. */
export const WaiverToAgree = z.object({
  trainerId: TrainerId,
  trainerName: z.string(),
  version: z.int(),
  waiver: z.string(),
  individualTraining: z.string(),
  /** Sent back with the agreement, so that nobody agrees to a text they have not read. */
  textHash: z.string(),
  /** When the newest agreement ends or ended; null without one. */
  validUntil: z.nullable(Instant),
  /** Whether it is missing, or ends within `RENEWAL_DAYS`. */
  isDue: z.boolean(),
});
export type WaiverToAgree = z.infer<typeof WaiverToAgree>;

export const Agreed = z.object({
  version: z.int().check(z.minimum(1)),
  textHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, t('must be the hash of the text that was read'))),
  waiver: z.literal(true, t('Please agree to the waiver')),
  individualTraining: z.literal(true, t('Please agree to individual training')),
});
export type Agreed = z.output<typeof Agreed>;

/** A trainer with open sessions of the family whose agreement is missing or about to end. */
export const DueWaiver = z.object({
  trainerId: TrainerId,
  trainerName: z.string(),
  validUntil: z.nullable(Instant),
});
export type DueWaiver = z.infer<typeof DueWaiver>;
