import * as z from 'zod/mini';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** Incremented when a statement changes: every trainer is asked again at the next visit to their programs (decision 0104, as R78 does it). */
export const COLLEGE_RULES_VERSION = 1;

/** What a trainer who plays for a college states. Sources of each: decision 0104. */
export const collegeStatements: readonly string[] = [
  t("I use my college's fields, gyms and gear only with its leave in writing."),
  t('I charge what lessons like mine usually cost where I teach.'),
  t('I teach. Nobody pays me to play with them or for them.'),
  t('Athletes or their families pay for my lessons, and nobody on behalf of my college.'),
  t('I asked my compliance office before I started, and I give it my lesson log when it asks.'),
];

/** What one on a student visa states besides. */
export const visaStatement = t(
  "I'm on a student visa, and my college's international office has told me in writing that I may do this work.",
);

/** What a trainer says about playing in college. */
export const CollegeAnswer = z
  .object({
    version: z.int().check(z.minimum(1)),
    playsInCollege: z.boolean('must be true or false'),
    isOnStudentVisa: z.boolean('must be true or false'),
    /** That what `statementsOf` lists is true. */
    isTrue: z.literal(true, t('Please confirm the statements')),
  })
  .check(
    z.refine(({ playsInCollege, isOnStudentVisa }) => playsInCollege || !isOnStudentVisa, {
      error: t('is asked of those who play for a college'),
      path: ['isOnStudentVisa'],
    }),
  );
export type CollegeAnswer = z.output<typeof CollegeAnswer>;

/** The statements that belong to an answer, word for word; none for whoever plays for no college. */
export function statementsOf({ playsInCollege, isOnStudentVisa }: Pick<CollegeAnswer, 'playsInCollege' | 'isOnStudentVisa'>): string[] {
  if (!playsInCollege) return [];
  return isOnStudentVisa ? [...collegeStatements, visaStatement] : [...collegeStatements];
}

/** What was stated, and when. */
export const CollegeAttestation = z.object({
  version: z.int(),
  playsInCollege: z.boolean(),
  isOnStudentVisa: z.boolean(),
  statements: z.array(z.string()),
  statedAt: Instant,
});
export type CollegeAttestation = z.infer<typeof CollegeAttestation>;

/** Which version is in force, and what the signed-in trainer stated last of it; null where it hasn't been answered. */
export const CollegeRules = z.object({ version: z.int(), attestation: z.nullable(CollegeAttestation) });
export type CollegeRules = z.infer<typeof CollegeRules>;
