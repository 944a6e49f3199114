import { type Gender, toGender } from '@x1/contract/trainers/sports.ts';
import type { OwnTrainer } from '@x1/contract/trainers/trainer.ts';

/** What the step-by-step setup asks for, as its fields hold it: blank text instead of null. */
export interface ProfileValues {
  readonly name: string;
  readonly gender: Gender | '';
  readonly currentUniversity: string;
  readonly highestLevelPlayed: string;
  readonly sports: readonly string[];
  readonly trainingOptions: readonly string[];
  readonly homeCity: string;
  readonly homeState: string;
  readonly homeZipcode: string;
  readonly athleticBio: string;
  readonly achievements: string;
  readonly trainingPhilosophy: string;
}

export const emptyProfileValues: ProfileValues = {
  name: '',
  gender: '',
  currentUniversity: '',
  highestLevelPlayed: '',
  sports: [],
  trainingOptions: [],
  homeCity: '',
  homeState: '',
  homeZipcode: '',
  athleticBio: '',
  achievements: '',
  trainingPhilosophy: '',
};

/** The fields filled from a profile there is. */
export function toProfileValues(profile: OwnTrainer): ProfileValues {
  return {
    name: profile.name,
    gender: toGender(profile.gender ?? '') ?? '',
    currentUniversity: profile.currentUniversity ?? '',
    highestLevelPlayed: profile.highestLevelPlayed ?? '',
    sports: profile.sports,
    trainingOptions: profile.trainingOptions,
    homeCity: profile.homeCity ?? '',
    homeState: profile.homeState ?? '',
    homeZipcode: profile.homeZipcode ?? '',
    athleticBio: profile.athleticBio ?? '',
    achievements: profile.achievements ?? '',
    trainingPhilosophy: profile.trainingPhilosophy ?? '',
  };
}
