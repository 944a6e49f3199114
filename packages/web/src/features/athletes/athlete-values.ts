import { type Athlete, AthleteChange, NewAthlete } from '@x1/contract/accounts/athlete.ts';
import type { FormSchema } from '../../lib/form-schema.ts';

/** One athlete as the fields hold it: blank text instead of null, the year as the select has it. */
export interface AthleteValues {
  readonly firstName: string;
  readonly birthYear: string;
  readonly gradeLevel: string;
  readonly level: string;
  readonly sports: readonly string[];
  readonly goals: string;
  readonly noteForTrainer: string;
  readonly emergencyContact: string;
  readonly medicalNote: string;
}

/** The fields filled from what is stored; blank for a new athlete. */
export function toAthleteValues(athlete: Athlete | undefined): AthleteValues {
  return {
    firstName: athlete?.firstName ?? '',
    birthYear: athlete?.birthYear?.toString() ?? '',
    gradeLevel: athlete?.gradeLevel ?? '',
    level: athlete?.level ?? '',
    sports: athlete?.sports ?? [],
    goals: athlete?.goals ?? '',
    noteForTrainer: athlete?.noteForTrainer ?? '',
    emergencyContact: athlete?.emergencyContact ?? '',
    medicalNote: athlete?.medicalNote ?? '',
  };
}

/** What is sent of them. A year that was never chosen is left out. */
export function toAthletePayload({ birthYear, sports, ...texts }: AthleteValues) {
  return { ...texts, sports: [...sports], birthYear: birthYear === '' ? undefined : Number(birthYear) };
}

/** The contract's own rules: only a new athlete must have a birth year. */
export const newAthleteSchema = schemaOf(NewAthlete);
export const athleteChangeSchema = schemaOf(AthleteChange);

function schemaOf<Output>(schema: FormSchema<Output>): FormSchema<Output> {
  return { safeParse: (values) => schema.safeParse(toAthletePayload(values as AthleteValues)) };
}
