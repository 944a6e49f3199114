import { defaultAvailability, defaultExperience } from '@x1/contract/trainers/profile-options.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { defaultedFacts } from '@x1/contract/trainers/unconfirmed.ts';
import type { ProfileValues } from './profile-values.ts';
import type { ProfilePayload } from './use-own-trainer.ts';

/** What is sent along at creation only (S1§9): later these have screens of their own. */
const CREATION_DEFAULTS = {
  yearsPlayed: 4,
  programType: 'individual',
  hourlyRate: 50,
  availability: [...defaultAvailability],
} satisfies Partial<ProfilePayload>;

/**
 * The profile as it is sent. Creation brings the defaults, and names those the trainer never saw (R190); a change sends the asked fields
 * alone, so that all others keep their values (R12).
 */
export function toProfilePayload(values: ProfileValues, existing: OwnTrainer | null): ProfilePayload {
  const { hourlyRate, imageUrl, ...asked } = values;
  const fields: ProfilePayload = {
    ...asked,
    // Left open it stays what it was, or the default.
    ...(hourlyRate.trim() !== '' && { hourlyRate }),
    ...((existing !== null || imageUrl !== '') && { imageUrl }),
    name: values.name.trim(),
    gender: values.gender === '' ? null : values.gender,
    sports: [...values.sports],
    trainingOptions: [...values.trainingOptions],
    homeZipcode: values.homeZipcode.trim(),
  };
  if (existing === null) {
    const unconfirmed = defaultedFacts.filter((fact) => !(fact in fields));
    return { ...CREATION_DEFAULTS, ...fields, experience: experienceOf(values), unconfirmed };
  }
  return hasBuiltExperience(existing) ? { ...fields, experience: experienceOf(values) } : fields;
}

function experienceOf({ currentUniversity, highestLevelPlayed }: ProfileValues): string {
  return defaultExperience(currentUniversity, highestLevelPlayed);
}

/** Whether the text was built from university and level, not written by the trainer. */
export function hasBuiltExperience({ experience, currentUniversity, highestLevelPlayed }: OwnTrainer): boolean {
  return !experience || experience === defaultExperience(currentUniversity, highestLevelPlayed);
}
