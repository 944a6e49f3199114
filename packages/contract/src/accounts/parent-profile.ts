import * as z from 'zod/mini';
import { personName } from '../core/person-name.ts';
import { clearableText, textList } from '../core/text.ts';
import { SPORT_MAX_LENGTH, SPORTS_MAX } from '../trainers/sports.ts';

export const ATHLETES_MAX = 6;
export const ATHLETE_NAME_MAX_LENGTH = 60;
export const PHONE_MAX_LENGTH = 30;

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

const AthleteInput = z.object({
  firstName: personName({ min: 1, max: ATHLETE_NAME_MAX_LENGTH, tooShort: 'First name is required' }),
  sports: z._default(textList({ maxItems: SPORTS_MAX, maxLength: SPORT_MAX_LENGTH }), []),
  gradeLevel: clearableText(30),
});

/** An absent key keeps its value, null or '' clears it, as on the trainer's profile (R12); `athletes` is replaced as a whole (R36). */
export const ParentProfileChange = z.object({
  name: z.optional(z.nullable(personName({}))),
  phone: clearableText(PHONE_MAX_LENGTH),
  athletes: z.optional(
    z.array(AthleteInput, 'must be a list').check(z.maxLength(ATHLETES_MAX, `must have at most ${ATHLETES_MAX} entries`)),
  ),
});
export type ParentProfileChange = z.output<typeof ParentProfileChange>;

const Athlete = z.object({ firstName: z.string(), sports: z.array(z.string()), gradeLevel: z.nullable(z.string()) });
export type Athlete = z.infer<typeof Athlete>;

/** A parent's own profile; only the parent reads it. */
export const ParentProfile = z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), athletes: z.array(Athlete) });
export type ParentProfile = z.infer<typeof ParentProfile>;
