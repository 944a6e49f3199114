import { pick, recordOf } from '@x1/contract/core/records.ts';
import { t } from '@x1/contract/core/texts.ts';
import { MediaFile } from '@x1/contract/media/media-file.ts';
import { defaultAvailability } from '@x1/contract/trainers/profile-options.ts';
import { type ProfileTextKey, profileTextKeys } from '@x1/contract/trainers/profile-texts.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { isConfirmed } from '@x1/contract/trainers/unconfirmed.ts';
import * as z from 'zod/mini';
import { likeBlank } from '../../lib/form-draft.ts';
import { emptyProfileValues, type ProfileValues, textValues, toProfileValues } from './profile-values.ts';

/** Every field of the profile as the settings hold it: blank text instead of null, numbers as typed. */
export interface SettingsValues extends ProfileValues, Readonly<Record<ProfileTextKey, string>> {
  readonly yearsPlayed: string;
  readonly programType: string;
  readonly availability: readonly string[];
  /** The chosen values of the list; a custom one is in `trainingApproachOther`. */
  readonly trainingApproach: readonly string[];
  readonly whoITrain: readonly string[];
  /** The gallery in its order. */
  readonly media: readonly MediaFile[];
}

/** Before there is a profile: the defaults of S2§3. */
export const emptySettingsValues: SettingsValues = {
  ...emptyProfileValues,
  ...recordOf(profileTextKeys, () => ''),
  yearsPlayed: '',
  programType: 'individual',
  hourlyRate: '50',
  availability: defaultAvailability,
  trainingApproach: [],
  whoITrain: [],
  media: [],
};

/** What the description of the approach starts with in the dialog (S1§2). */
export const EXAMPLE_DESCRIPTION = t(
  'I break technique into small steps, train the mindset that holds up under pressure, and prepare athletes for what college coaches expect.',
);

/** A value of `trainingApproach` that a trainer typed (R52). */
export const CUSTOM_APPROACH_PREFIX = 'other-';

/** The fields filled from a profile there is; those of facts the trainer has not confirmed are open (R190). */
export function toSettingsValues(profile: OwnTrainer): SettingsValues {
  const isCustom = (value: string) => value.startsWith(CUSTOM_APPROACH_PREFIX);
  const custom = profile.trainingApproach.find(isCustom)?.slice(CUSTOM_APPROACH_PREFIX.length);
  return {
    ...toProfileValues(profile),
    ...textValues(profile, profileTextKeys),
    ...pick(profile, ['programType', 'whoITrain', 'media']),
    availability: isConfirmed(profile, 'availability') ? profile.availability : [],
    yearsPlayed: isConfirmed(profile, 'yearsPlayed') ? String(profile.yearsPlayed) : '',
    trainingApproach: profile.trainingApproach.filter((value) => !isCustom(value)),
    trainingApproachOther: profile.trainingApproachOther ?? custom ?? '',
  };
}

/** What of a kept draft still fits the form. */
export function acceptsSetting(field: string, value: unknown): boolean {
  return field === 'media' ? z.array(MediaFile).safeParse(value).success : acceptsText(field, value);
}

const acceptsText = likeBlank(emptySettingsValues);
