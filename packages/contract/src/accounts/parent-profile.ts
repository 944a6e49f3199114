import * as z from 'zod/mini';
import { personName } from '../core/person-name.ts';
import { clearableText } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { ATHLETES_MAX, athleteFirstName, athleteSports, GRADE_MAX_LENGTH } from './athlete.ts';

export const PHONE_MAX_LENGTH = 30;

const AthleteInput = z.object({
  firstName: athleteFirstName,
  sports: z._default(athleteSports, []),
  gradeLevel: clearableText(GRADE_MAX_LENGTH),
});

/** An absent key keeps its value, null or '' clears it, as on the trainer's profile (R12); `athletes` is replaced as a whole (R36). */
export const ParentProfileChange = z.object({
  name: z.optional(z.nullable(personName({}))),
  phone: clearableText(PHONE_MAX_LENGTH),
  athletes: z.optional(
    z
      .array(AthleteInput, t('must be a list'))
      .check(z.maxLength(ATHLETES_MAX, { error: () => t('must have at most {count} entries', { count: ATHLETES_MAX }) })),
  ),
});
export type ParentProfileChange = z.output<typeof ParentProfileChange>;

const ProfileAthlete = z.object({ firstName: z.string(), sports: z.array(z.string()), gradeLevel: z.nullable(z.string()) });

/** A parent's own profile; only the parent reads it. `GET /api/athletes` tells all of the athletes. */
export const ParentProfile = z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), athletes: z.array(ProfileAthlete) });
export type ParentProfile = z.infer<typeof ParentProfile>;
