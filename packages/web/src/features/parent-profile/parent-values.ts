import type { ParentProfile } from '@x1/contract/accounts/parent-profile.ts';
import type { UserId } from '@x1/contract/core/ids.ts';

/** One athlete as the fields hold it. */
export interface AthleteValues {
  readonly firstName: string;
  readonly gradeLevel: string;
  readonly sports: readonly string[];
}

/** The parent's form, blank text instead of null. */
export interface ParentValues {
  readonly name: string;
  readonly phone: string;
  readonly athletes: readonly AthleteValues[];
}

export const blankAthlete: AthleteValues = { firstName: '', gradeLevel: '', sports: [] };

/** The fields filled from what is stored. */
export function toParentValues({ name, phone, athletes }: ParentProfile): ParentValues {
  return {
    name: name ?? '',
    phone: phone ?? '',
    athletes: athletes.map(({ firstName, gradeLevel, sports }) => ({ firstName, gradeLevel: gradeLevel ?? '', sports })),
  };
}

/** What is sent: the changed fields alone (R12). */
export function toParentPayload({ athletes, ...texts }: Partial<ParentValues>) {
  return { ...texts, ...(athletes && { athletes: athletes.map((athlete) => ({ ...athlete, sports: [...athlete.sports] })) }) };
}

/** Where unsaved changes wait on the device. */
export const parentDraftKey = (userId: UserId) => `draft:profile:${userId}`;

/** What of a kept draft still fits the form. */
export function acceptsParentField(field: string, value: unknown): boolean {
  if (field === 'athletes') return Array.isArray(value) && value.every(isAthlete);
  return (field === 'name' || field === 'phone') && typeof value === 'string';
}

function isAthlete(value: unknown): value is AthleteValues {
  if (typeof value !== 'object' || value === null) return false;
  const { firstName, gradeLevel, sports } = value as Record<string, unknown>;
  const isText = typeof firstName === 'string' && typeof gradeLevel === 'string';
  return isText && Array.isArray(sports) && sports.every((sport) => typeof sport === 'string');
}
