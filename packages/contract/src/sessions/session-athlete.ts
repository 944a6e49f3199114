import * as z from 'zod/mini';
import { gradeLabel, skillLevelLabel } from '../accounts/value-labels.ts';
import { AthleteId } from '../core/ids.ts';

/** Who trains, as lists show it to the parent, and to the trainer of a paid session (R171). */
export const SessionAthlete = z.object({
  firstName: z.string(),
  /** The two ages the birth year may mean, such as '12-13 years', or 'Adult'; null where it isn't known. */
  ageGroup: z.nullable(z.string()),
  gradeLevel: z.nullable(z.string()),
  level: z.nullable(z.string()),
});
export type SessionAthlete = z.infer<typeof SessionAthlete>;

/** The same with what prepares a session, for its page. */
export const AthleteDetails = z.extend(SessionAthlete, {
  /** Leads to the progress with this trainer; null once the family has removed the athlete. */
  id: z.nullable(AthleteId),
  sports: z.array(z.string()),
  goals: z.nullable(z.string()),
  noteForTrainer: z.nullable(z.string()),
  /** For the trainer alone, from `CARE_HOURS` before an approved session until as long after it; null at other times. */
  care: z.nullable(z.object({ emergencyContact: z.nullable(z.string()), medicalNote: z.nullable(z.string()) })),
});
export type AthleteDetails = z.infer<typeof AthleteDetails>;

export const CARE_HOURS = 24;
const careMs = CARE_HOURS * 3_600_000;

/** Whether emergency contact and medical note are shown to the trainer at an instant. */
export function isCareTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): boolean {
  return startsAt.getTime() - careMs <= now.getTime() && now.getTime() <= endsAt.getTime() + careMs;
}

/** '12-13 years · 7th grade · Club team'; empty where nothing is known. */
export function athleteText({ ageGroup, gradeLevel, level }: SessionAthlete): string {
  return [ageGroup, gradeLabel(gradeLevel ?? ''), skillLevelLabel(level ?? '')].filter(Boolean).join(' · ');
}
