import { defaultExperience } from '@x1/contract/trainers/profile-options.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';
import { hasBuiltExperience } from './profile-payload.ts';
import { CUSTOM_APPROACH_PREFIX, type SettingsValues } from './settings-values.ts';
import type { ProfilePayload } from './use-own-trainer.ts';

/**
 * What the settings send. A change sends the changed fields alone, so that what another screen or tab wrote meanwhile stays (R12); the
 * first save sends all of them.
 */
export function toSettingsPayload(values: SettingsValues, changed: Partial<SettingsValues>, existing: OwnTrainer | null): ProfilePayload {
  const sent = existing === null ? values : changed;
  const { gender, sports, trainingOptions, availability, whoITrain, yearsPlayed, homeZipcode, trainingApproach, media, ...texts } = sent;
  const payload: Partial<ProfilePayload> = {
    ...(texts as Partial<ProfilePayload>),
    ...(gender !== undefined && { gender: gender === '' ? null : gender }),
    ...(sports && { sports: [...sports] }),
    ...(trainingOptions && { trainingOptions: [...trainingOptions] }),
    ...(availability && { availability: [...availability] }),
    ...(whoITrain && { whoITrain: [...whoITrain] }),
    ...(media && { mediaIds: media.map(({ id }) => id) }),
    ...(yearsPlayed !== undefined && { yearsPlayed: toYears(yearsPlayed) }),
    ...(homeZipcode !== undefined && { homeZipcode: homeZipcode.trim() }),
    ...((trainingApproach || texts.trainingApproachOther !== undefined) && approachOf(values)),
    ...experienceOf(values, changed, existing),
  };
  return { ...payload, name: values.name.trim() };
}

/** Blank is 0 (R51); what is no whole number goes as it is, for the server to say so. */
function toYears(typed: string): number {
  return typed.trim() === '' ? 0 : Number(typed);
}

/** The own approach travels twice: in the list, marked by its prefix, and as a field of its own (R52). */
export function approachOf({ trainingApproach, trainingApproachOther }: SettingsValues): Partial<ProfilePayload> {
  const own = trainingApproachOther.trim();
  return {
    trainingApproach: [...trainingApproach, ...(own === '' ? [] : [CUSTOM_APPROACH_PREFIX + own])],
    trainingApproachOther: own,
  };
}

/** A generated text is regenerated when university or level change; one written by the trainer stays; blank means generated (S2§3). */
function experienceOf(values: SettingsValues, changed: Partial<SettingsValues>, existing: OwnTrainer | null): Partial<ProfilePayload> {
  const isWritten =
    changed.experience === undefined ? existing !== null && !hasBuiltExperience(existing) : changed.experience.trim() !== '';
  const touches = ['experience', 'currentUniversity', 'highestLevelPlayed'].some((field) => field in changed);
  if (isWritten || (existing !== null && !touches)) return {};
  return { experience: defaultExperience(values.currentUniversity, values.highestLevelPlayed) };
}
