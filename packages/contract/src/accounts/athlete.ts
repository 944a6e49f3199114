import * as z from 'zod/mini';
import { AthleteId } from '../core/ids.ts';
import { personName } from '../core/person-name.ts';
import { clearableText, textList } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { SPORT_MAX_LENGTH, SPORTS_MAX } from '../trainers/sports.ts';

/** Athletes of a family; the account's owner, who may train too, isn't counted (R36). */
export const ATHLETES_MAX = 6;
export const ATHLETE_NAME_MAX_LENGTH = 60;
export const GRADE_MAX_LENGTH = 30;
/** Goals, the note for the trainer, the emergency contact and the medical note. */
export const ATHLETE_TEXT_MAX_LENGTH = 500;

/** Grades to choose from; the server also accepts any other short text (R53). */
export const gradeLevels = [
  'Kindergarten',
  '1st grade',
  '2nd grade',
  '3rd grade',
  '4th grade',
  '5th grade',
  '6th grade',
  '7th grade',
  '8th grade',
  '9th grade',
  '10th grade',
  '11th grade',
  '12th grade',
  'College',
] as const;

/** Levels to choose from; the server also accepts any other short text. */
export const athleteLevels = ['Beginner', 'Recreational', 'School team', 'Club team', 'Elite'] as const;

export const athleteFirstName = personName({ min: 1, max: ATHLETE_NAME_MAX_LENGTH, tooShort: t('First name is required') });
export const athleteSports = textList({ maxItems: SPORTS_MAX, maxLength: SPORT_MAX_LENGTH });

/** Youngest and oldest age in years that a birth year may mean: `birthYearsAt` lists them. */
const ages = { youngest: 3, oldest: 90 } as const;
const birthYear = z.int(t('Birth year is required')).check(z.minimum(1900, t('must be a year')), z.maximum(2999, t('must be a year')));

/** What may be told later; an absent key keeps its value, null and '' clear it (R12). */
const later = {
  gradeLevel: clearableText(GRADE_MAX_LENGTH),
  level: clearableText(GRADE_MAX_LENGTH),
  sports: z.optional(athleteSports),
  goals: clearableText(ATHLETE_TEXT_MAX_LENGTH),
  noteForTrainer: clearableText(ATHLETE_TEXT_MAX_LENGTH),
  emergencyContact: clearableText(ATHLETE_TEXT_MAX_LENGTH),
  medicalNote: clearableText(ATHLETE_TEXT_MAX_LENGTH),
};

/** First name and birth year are all that is needed (R171); never a birthday (R37). */
export const NewAthlete = z.object({ firstName: athleteFirstName, birthYear, ...later });
export type NewAthlete = z.output<typeof NewAthlete>;

export const AthleteChange = z.object({ firstName: z.optional(athleteFirstName), birthYear: z.optional(birthYear), ...later });
export type AthleteChange = z.output<typeof AthleteChange>;

/** An athlete as only the family's account reads it (R171). */
export const Athlete = z.object({
  id: AthleteId,
  firstName: z.string(),
  /** The account's owner, who trains too: 'Myself'. */
  isSelf: z.boolean(),
  birthYear: z.nullable(z.int()),
  gradeLevel: z.nullable(z.string()),
  level: z.nullable(z.string()),
  sports: z.array(z.string()),
  goals: z.nullable(z.string()),
  noteForTrainer: z.nullable(z.string()),
  emergencyContact: z.nullable(z.string()),
  medicalNote: z.nullable(z.string()),
});
export type Athlete = z.infer<typeof Athlete>;

/** The birth years that an athlete can have in a year, newest first. */
export function birthYearsAt(year: number): number[] {
  return Array.from({ length: ages.oldest - ages.youngest + 1 }, (_, index) => year - ages.youngest - index);
}

const ADULT_AGE = 18;

/**
 * The two ages that somebody born in `birthYear` has in `year`, such as '12-13 years': how exactly trainers learn an age (R171).
 *
 * @returns 'Adult' for those who are 18 all year, and null where the birth year isn't known
 */
export function ageGroup(athlete: { birthYear: number | null; isSelf: boolean }, year: number): string | null {
  if (athlete.birthYear === null) return athlete.isSelf ? t('Adult') : null;
  const older = Math.max(1, year - athlete.birthYear);
  return older - 1 >= ADULT_AGE ? t('Adult') : t('{younger}-{older} years', { younger: older - 1, older });
}
