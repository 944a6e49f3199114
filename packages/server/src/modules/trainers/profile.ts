import { dollarsToCents } from '@x1/contract/core/money.ts';
import { defaultAvailability, defaultExperience } from '@x1/contract/trainers/profile-options.ts';
import type { NewTrainerProfile, TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.generated.ts';
import { findZipPlace } from '../../platform/us-zip-places.ts';

type Columns = Database['trainers'];
/** Columns a trainer may write; an undefined one is left as it is. `image_key` is written by photo.ts alone, never from a payload. */
export type ProfileColumns = Omit<Updateable<Columns>, 'id' | 'rating_tenths' | 'review_count' | 'updated_at'>;
export type NewProfileColumns = Omit<Insertable<Columns>, 'id' | 'user_id' | 'created_at' | 'updated_at'>;

/** Profile defaults of a creation (S1§9). */
const defaultYearsPlayed = 4;
const defaultProgramType = 'individual';
const defaultHourlyRateCents = dollarsToCents(50) ?? 0;
/** What 'blank' means on the settings form (R51). */
const blankYearsPlayed = 0;

/** A value of `trainingApproach` that a trainer typed (R52). */
const customPrefix = 'other-';

/**
 * The columns a change writes (R12): an absent key writes nothing, null or '' clears. What cannot be empty falls back to its default.
 */
export function toChangedColumns(change: TrainerProfileChange): ProfileColumns {
  return {
    name: change.name,
    gender: change.gender,
    sports: change.sports,
    current_university: cleared(change.currentUniversity),
    highest_level_played: cleared(change.highestLevelPlayed),
    training_options: change.trainingOptions,
    home_city: cleared(change.homeCity),
    home_state: cleared(change.homeState),
    home_zipcode: cleared(change.homeZipcode),
    ...placeColumns(change.homeZipcode),
    phone: cleared(change.phone),
    athletic_bio: cleared(change.athleticBio),
    achievements: cleared(change.achievements),
    training_philosophy: cleared(change.trainingPhilosophy),
    years_played: change.yearsPlayed === null ? blankYearsPlayed : change.yearsPlayed,
    team: cleared(change.team),
    position: cleared(change.position),
    personal_bests: cleared(change.personalBests),
    experience: cleared(change.experience),
    program_type: change.programType === null ? defaultProgramType : change.programType,
    hourly_rate_cents: change.hourlyRate === null ? defaultHourlyRateCents : change.hourlyRate,
    availability: change.availability,
    training_approach_description: cleared(change.trainingApproachDescription),
    who_i_train: change.whoITrain,
    ...approachColumns(change),
  };
}

/** The columns of a new profile: what the screen left out gets the defaults of S1§9 and S2§3. */
export function toNewColumns(profile: NewTrainerProfile): NewProfileColumns {
  const given = toChangedColumns(profile);
  return {
    ...given,
    name: profile.name,
    years_played: profile.yearsPlayed ?? defaultYearsPlayed,
    program_type: given.program_type ?? defaultProgramType,
    hourly_rate_cents: given.hourly_rate_cents ?? defaultHourlyRateCents,
    availability: profile.availability ?? [...defaultAvailability],
    experience: given.experience ?? defaultExperience(profile.currentUniversity, profile.highestLevelPlayed),
  };
}

/** Where a zip code lies, written whenever the code is: the list of trainers measures distances from it. */
function placeColumns(zipcode: string | null | undefined): Pick<ProfileColumns, 'home_latitude' | 'home_longitude'> {
  if (zipcode === undefined) return {};
  const place = zipcode === null ? undefined : findZipPlace(zipcode);
  return { home_latitude: place?.latitude ?? null, home_longitude: place?.longitude ?? null };
}

function cleared(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value;
}

/** The own approach travels twice: in the list, marked by its prefix, and as a field of its own. A list alone sets both (R52). */
function approachColumns({ trainingApproach, trainingApproachOther }: TrainerProfileChange): ProfileColumns {
  const approach = trainingApproach?.filter((value) => value !== customPrefix);
  const custom = approach
    ?.find((value) => value.startsWith(customPrefix))
    ?.slice(customPrefix.length)
    .trim();
  return {
    training_approach: approach,
    training_approach_other: trainingApproachOther === undefined ? custom : cleared(trainingApproachOther),
  };
}
