import * as z from 'zod/mini';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';
import { backgroundCheckStates } from './states.ts';

/** '2026-11' */
export const CheckMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11'));

/** What keeps a trainer from starting a check. */
const checkObstacles = ['not_offered', 'identity', 'state', 'in_progress', 'not_due', 'declined'] as const;
export type CheckObstacle = (typeof checkObstacles)[number];

/** A trainer's own background check: the newest one, and what families read. Reports never reach X1. */
export const OwnBackgroundCheck = z.object({
  /** Null before the first. */
  state: z.nullable(z.enum(backgroundCheckStates)),
  /** When it was authorized. */
  agreedAt: z.nullable(Instant),
  /** Until when the provider's form is open, while it waits for the person. */
  formUntil: z.nullable(Instant),
  /** When the decision becomes final unless the person disputes it, after a first notice. */
  decisionAt: z.nullable(Instant),
  /** The month families read, null where they read nothing. */
  passedIn: z.nullable(CheckMonth),
  /** Until when the last accepted check is good. */
  validUntil: z.nullable(Instant),
  /** Why no check can start now; null where one can. */
  obstacle: z.nullable(z.enum(checkObstacles)),
  /** Whether programs can be published only with one. */
  isRequired: z.boolean(),
  /** The provider's page for the person: report, status and disputes. Null before there is one. */
  portalUrl: z.nullable(z.string()),
});
export type OwnBackgroundCheck = z.infer<typeof OwnBackgroundCheck>;

export const CheckAuthorization = z.object({
  disclosureVersion: z.int().check(z.minimum(1)),
  isAuthorized: z.literal(true, t('Please check the box to authorize your background check')),
});
export type CheckAuthorization = z.output<typeof CheckAuthorization>;
