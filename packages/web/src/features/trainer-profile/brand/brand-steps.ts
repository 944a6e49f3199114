import { pick } from '@x1/contract/core/records.ts';
import { t } from '@x1/contract/core/texts.ts';
import { APPROACH_MAX } from '@x1/contract/trainers/trainer.ts';
import { toProfilePayload } from '../profile-payload.ts';
import { emptyProfileValues, type ProfileValues } from '../profile-values.ts';
import { approachOf } from '../settings-payload.ts';
import { EXAMPLE_DESCRIPTION, emptySettingsValues, type SettingsValues } from '../settings-values.ts';
import { zipProblem } from '../setup-steps.ts';
import type { ProfilePayload } from '../use-own-trainer.ts';

export const BRAND_STEPS = 5;
export type BrandStep = 1 | 2 | 3 | 4 | 5;

/** No rate: the dialog doesn't show one, so it can't say one (R190). */
export const emptyBrandValues: SettingsValues = {
  ...emptySettingsValues,
  hourlyRate: '',
  trainingApproachDescription: EXAMPLE_DESCRIPTION,
};

const FIELDS_OF_STEP: Readonly<Record<BrandStep, readonly (keyof SettingsValues)[]>> = {
  1: ['name', 'gender', 'currentUniversity', 'highestLevelPlayed'],
  2: ['sports'],
  3: ['homeCity', 'homeState', 'homeZipcode'],
  4: ['trainingApproach', 'trainingApproachOther', 'trainingApproachDescription'],
  5: ['whoITrain'],
};

/** What Next needs at each step, in the words of the hint (S1§5, Modal). */
const REQUIRED: Readonly<Record<BrandStep, readonly [keyof SettingsValues, string][]>> = {
  1: [
    ['name', t('full name')],
    ['gender', t('gender')],
    ['currentUniversity', t('current university')],
    ['highestLevelPlayed', t('highest level played')],
  ],
  2: [['sports', t('at least one sport')]],
  3: [
    ['homeCity', t('home city')],
    ['homeState', t('home state')],
  ],
  4: [],
  5: [['whoITrain', t('at least one specialization')]],
};

/** What a step still lacks, ready to be listed after 'Still needed:'. */
export function missingAtBrandStep(step: BrandStep, values: SettingsValues): string[] {
  const missing = REQUIRED[step].flatMap(([field, words]) => (isBlank(values[field]) ? [words] : []));
  if (step === 3 && zipProblem(values.homeZipcode)) missing.push(t('a full zip code, or none'));
  if (step !== 4) return missing;
  const count = approachCount(values);
  if (count === 0) return [t('at least one core value')];
  return count > APPROACH_MAX ? [t('at most {count} core values', { count: APPROACH_MAX })] : [];
}

/** The step that shows one of these fields; where to go when the server refuses one. */
export function brandStepOf(fields: readonly string[]): BrandStep | undefined {
  const steps: readonly BrandStep[] = [1, 2, 3, 4, 5];
  return steps.find((step) => FIELDS_OF_STEP[step].some((field) => fields.includes(field)));
}

const askedKeys = Object.keys(emptyProfileValues) as (keyof ProfileValues)[];

/** The first save of a profile, with the defaults of S1§9. */
export function toBrandPayload(values: SettingsValues): ProfilePayload {
  return {
    ...toProfilePayload(pick(values, askedKeys), null),
    ...approachOf(values),
    trainingApproachDescription: values.trainingApproachDescription,
    whoITrain: [...values.whoITrain],
  };
}

function approachCount({ trainingApproach, trainingApproachOther }: SettingsValues): number {
  return trainingApproach.length + (trainingApproachOther.trim() === '' ? 0 : 1);
}

function isBlank(value: string | readonly unknown[]): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}
