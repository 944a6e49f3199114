import type { UserId } from '@x1/contract/core/ids.ts';
import { dollarsToCents } from '@x1/contract/core/number-format.ts';
import { pick, recordOf } from '@x1/contract/core/records.ts';
import { type ProfileTextKey, profileTextKeysWith } from '@x1/contract/trainers/profile-texts.ts';
import { type Gender, toGender } from '@x1/contract/trainers/sports.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';

/** The texts each step of the setup asks for. */
export const textsOfStep = {
  1: profileTextKeysWith({ setupStep: 1 }),
  3: profileTextKeysWith({ setupStep: 3 }),
  4: profileTextKeysWith({ setupStep: 4 }),
} as const;

const texts = [...textsOfStep[1], ...textsOfStep[3], ...textsOfStep[4]];

/** What the step-by-step setup asks for, as its fields hold it: blank text instead of null. */
export interface ProfileValues extends Readonly<Record<(typeof texts)[number], string>> {
  readonly name: string;
  readonly gender: Gender | '';
  readonly sports: readonly string[];
  readonly trainingOptions: readonly string[];
  /** Decimal dollars as typed; '' while the trainer has not said (R190). */
  readonly hourlyRate: string;
  /** Address or data URL of the photo, '' for none. */
  readonly imageUrl: string;
}

export const emptyProfileValues: ProfileValues = {
  ...recordOf(texts, () => ''),
  name: '',
  gender: '',
  sports: [],
  trainingOptions: [],
  hourlyRate: '',
  imageUrl: '',
};

/**
 * Where what was typed of a profile waits on the device, for each person: in the brand dialog, the setup or the settings, the next of
 * them to open has it (R187).
 */
export const profileDraftKey = (userId: UserId) => `draft:profile:${userId}`;

/** The fields filled from a profile there is. */
export function toProfileValues(profile: OwnTrainer): ProfileValues {
  return {
    ...pick(profile, ['name', 'sports', 'trainingOptions']),
    ...textValues(profile, texts),
    gender: toGender(profile.gender ?? '') ?? '',
    hourlyRate: isConfirmed(profile, 'hourlyRate') ? toDollarText(profile.hourlyRate) : '',
    imageUrl: profile.imageUrl ?? '',
  };
}

/** '80' for whole dollars, '99.50' for others: as a person would type it. */
function toDollarText(dollars: number): string {
  const cents = dollarsToCents(dollars) ?? 0;
  return cents % 100 === 0 ? String(dollars) : dollars.toFixed(2);
}

/** Texts as fields hold them. */
export function textValues<Key extends ProfileTextKey>(profile: OwnTrainer, keys: readonly Key[]): Record<Key, string> {
  return recordOf(keys, (key) => profile[key] ?? '');
}
