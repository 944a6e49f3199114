import { PERSON_NAME_MAX_LENGTH } from '@x1/contract/core/first-name.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { dollarsToCents, formatCount } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { HOURLY_RATE_MAX_CENTS, HOURLY_RATE_MIN_CENTS } from '@x1/contract/trainers/profile-options.ts';
import { profileTexts } from '@x1/contract/trainers/profile-texts.ts';
import { likeBlank, sharedDraft } from '../../lib/form-draft.ts';
import { emptyProfileValues, type ProfileValues, profileDraftKey, textsOfStep } from './profile-values.ts';

export const SETUP_STEPS = 6;
export type SetupStep = 1 | 2 | 3 | 4 | 5 | 6;

/** The step at which the profile is saved; the two after it need a profile (S1§2). */
export const SAVING_STEP = 4;

type ProfileErrors = Partial<Record<keyof ProfileValues, string>>;

const FIELDS_OF_STEP: Readonly<Record<SetupStep, readonly (keyof ProfileValues)[]>> = {
  1: ['name', 'gender', ...textsOfStep[1]],
  2: ['sports'],
  3: ['trainingOptions', ...textsOfStep[3], 'hourlyRate'],
  4: ['imageUrl', ...textsOfStep[4]],
  5: [],
  6: [],
};

/** What Continue needs (S1§5), in the words of the hint. University, rate, photo and the story are free. */
const REQUIRED: Partial<Record<keyof ProfileValues, string>> = {
  name: t('full name'),
  gender: t('gender'),
  highestLevelPlayed: t('highest level played'),
  sports: t('at least one sport'),
  trainingOptions: t('at least one training option'),
  homeCity: t('home city'),
  homeState: t('home state'),
  homeZipcode: t('home zipcode'),
};

/** What a step still lacks, ready to be listed after 'Still needed:'. */
export function missingAt(step: SetupStep, values: ProfileValues): string[] {
  return FIELDS_OF_STEP[step].flatMap((field) => (isBlank(values[field]) ? (REQUIRED[field] ?? []) : []));
}

/** What is written but cannot be saved so: a zip code of another form, texts that are too long (R55). */
export function problemsAt(step: SetupStep, values: ProfileValues): ProfileErrors {
  const problems = FIELDS_OF_STEP[step].flatMap((field) => {
    const problem = problemOf(field, values[field]);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(problems);
}

/** Whether Continue is enabled on this step (S1§5). */
export function canContinue(step: SetupStep, values: ProfileValues): boolean {
  return missingAt(step, values).length === 0 && Object.keys(problemsAt(step, values)).length === 0;
}

/** The first step that shows one of these fields; where to go when the server refuses one. */
export function stepOf(fields: readonly string[]): SetupStep | undefined {
  const steps: readonly SetupStep[] = [1, 2, 3, 4];
  return steps.find((step) => FIELDS_OF_STEP[step].some((field) => fields.includes(field)));
}

interface Opening {
  /** `?step=` of the address. */
  readonly asked: string | null;
  /** The step kept on the device. */
  readonly kept: SetupStep | undefined;
  readonly hasProfile: boolean;
}

/** Where the setup opens: where the address says, else where it was left (R9, R17). Without a profile no step may be jumped over. */
export function openingStep({ asked, kept = 1, hasProfile }: Opening): SetupStep {
  const wanted = toSetupStep(asked) ?? kept;
  if (hasProfile) return wanted;
  return Math.min(wanted, kept, SAVING_STEP) as SetupStep;
}

/** '1' to '6', or the number; anything else is no step. */
export function toSetupStep(value: unknown): SetupStep | undefined {
  const step = Number(value);
  return Number.isInteger(step) && step >= 1 && step <= SETUP_STEPS ? (step as SetupStep) : undefined;
}

function isBlank(value: string | readonly string[]): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}

/** Why a zip code cannot be saved; a blank one can (R55). */
export function zipProblem(value: string): string | undefined {
  const isFine = /^(?:\d{5}(?:-\d{4})?)?$/.test(value.trim());
  return isFine ? undefined : t('Enter a US zip code such as 27514 or 27514-1234');
}

/** Why a rate cannot be saved; none can. The bounds are the contract's. */
function rateProblem(value: string): string | undefined {
  const cents = dollarsToCents(value);
  const isFine = value.trim() === '' || (cents !== undefined && cents >= HOURLY_RATE_MIN_CENTS && cents <= HOURLY_RATE_MAX_CENTS);
  return isFine ? undefined : t('Enter a rate from $1 to $1,000, or leave it open');
}

function problemOf(field: keyof ProfileValues, value: string | readonly string[]): string | undefined {
  if (typeof value !== 'string' || field === 'imageUrl') return undefined;
  if (field === 'hourlyRate') return rateProblem(value);
  const length = value.trim().length;
  if (field === 'homeZipcode' && zipProblem(value)) return zipProblem(value);
  const maxLength = field in profileTexts ? profileTexts[field as keyof typeof profileTexts].maxLength : PERSON_NAME_MAX_LENGTH;
  return length > maxLength ? t('Use at most {count} characters', { count: formatCount(maxLength) }) : undefined;
}

const stepKey = (userId: UserId) => `trainer-setup:${userId}`;

/** What was typed but not saved yet; it survives reloads (R17). */
export function setupDraft(userId: UserId) {
  return sharedDraft<ProfileValues>(profileDraftKey(userId), likeBlank(emptyProfileValues));
}

/** How far the setup of this person is on this device. An older version or a hand may have written it: what is no step is none. */
export function readSetupStep(userId: UserId): SetupStep | undefined {
  return toSetupStep(localStorage.getItem(stepKey(userId)) ?? undefined);
}

/** Keeps the step through reloads and through the hosted pages of the last two steps (R17). */
export function keepSetupStep(userId: UserId, step: SetupStep): void {
  localStorage.setItem(stepKey(userId), String(step));
}

/** The setup is done, or was left on purpose. */
export function clearSetup(userId: UserId): void {
  localStorage.removeItem(stepKey(userId));
  setupDraft(userId).keep({});
}
