import { dollarsToCents } from '@x1/contract/core/number-format.ts';
import { recordOf } from '@x1/contract/core/records.ts';
import { withoutRepeats } from '@x1/contract/core/text.ts';
import { defaultAvailability, defaultExperience } from '@x1/contract/trainers/profile-options.ts';
import { type ProfileText, type ProfileTextKey, profileTextKeys, profileTexts } from '@x1/contract/trainers/profile-texts.ts';
import type { NewTrainerProfile, TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import { type DefaultedFact, defaultedFacts } from '@x1/contract/trainers/unconfirmed.ts';
import type { Insertable, Updateable } from 'kysely';
import { listWithoutContactDetails, withoutContactDetails } from '../../platform/contact-details/hide.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import { findNeighborhood } from '../../platform/us-zip-places.ts';

type Columns = Database['trainers'];
/** Columns a trainer may write; an undefined one is left as it is. `image_key` is written by photo.ts alone, never from a payload. */
export type ProfileColumns = Omit<Updateable<Columns>, 'id' | 'publicSince' | 'publicUntil' | 'ratingTenths' | 'reviewCount' | 'updatedAt'>;
export type NewProfileColumns = Omit<Insertable<Columns>, 'id' | 'userId' | 'createdAt' | 'updatedAt'>;

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
    ...recordOf(profileTextKeys, (key) => toShown(key, cleared(change[key]))),
    name: change.name,
    gender: change.gender,
    sports: listWithoutContactDetails(change.sports),
    trainingOptions: listWithoutContactDetails(change.trainingOptions),
    ...placeColumns(change.homeZipcode),
    yearsPlayed: change.yearsPlayed === null ? blankYearsPlayed : change.yearsPlayed,
    programType: change.programType === null ? defaultProgramType : change.programType,
    hourlyRateCents: change.hourlyRate === null ? defaultHourlyRateCents : change.hourlyRate,
    availability: listWithoutContactDetails(change.availability),
    whoITrain: listWithoutContactDetails(change.whoITrain),
    ...approachColumns(change),
  };
}

/** What a change writes to a profile there is. */
export interface ProfileUpdate extends ProfileColumns {
  /** Facts that from now on are no defaults nobody saw (R190). */
  readonly confirmed: readonly DefaultedFact[];
}

/** A change of a profile there is: it confirms what it brings, and what its trainer never saw takes the place of nothing (R190). */
export function toUpdate(change: TrainerProfileChange): ProfileUpdate {
  const unseen = change.unconfirmed ?? [];
  const seen = { ...change, ...Object.fromEntries(unseen.map((fact) => [fact, undefined])) };
  return { ...toChangedColumns(seen), confirmed: defaultedFacts.filter((fact) => seen[fact] !== undefined) };
}

/** The columns of a new profile: what the screen left out gets the defaults of S1§9 and S2§3. */
export function toNewColumns(profile: NewTrainerProfile): NewProfileColumns {
  const given = toChangedColumns(profile);
  return {
    ...given,
    name: profile.name,
    yearsPlayed: profile.yearsPlayed ?? defaultYearsPlayed,
    programType: given.programType ?? defaultProgramType,
    hourlyRateCents: given.hourlyRateCents ?? defaultHourlyRateCents,
    availability: profile.availability ?? [...defaultAvailability],
    experience: given.experience ?? defaultExperience(profile.currentUniversity, profile.highestLevelPlayed),
    unconfirmed: withoutRepeats(profile.unconfirmed ?? []),
  };
}

/** Where a zip code lies, written whenever the code is: the list of trainers measures distances from it. */
function placeColumns(zipcode: string | null | undefined): Pick<ProfileColumns, 'homeLatitude' | 'homeLongitude'> {
  if (zipcode === undefined) return {};
  const place = zipcode === null ? undefined : findNeighborhood(zipcode);
  return { homeLatitude: place?.latitude ?? null, homeLongitude: place?.longitude ?? null };
}

/** Families read it before they have paid: phone numbers, addresses and handles are hidden, as in messages (R179). */
function toShown(key: ProfileTextKey, value: string | null | undefined): string | null | undefined {
  const { shownIn, maxLength }: ProfileText = profileTexts[key];
  return shownIn === 'owner' ? value : withoutContactDetails(value, maxLength);
}

function cleared(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value;
}

/** The own approach travels twice: in the list, marked by its prefix, and as a field of its own. A list alone sets both (R52). */
function approachColumns({ trainingApproach, trainingApproachOther }: TrainerProfileChange): ProfileColumns {
  const approach = listWithoutContactDetails(trainingApproach)?.filter((value) => value !== customPrefix);
  const custom = approach
    ?.find((value) => value.startsWith(customPrefix))
    ?.slice(customPrefix.length)
    .trim();
  return {
    trainingApproach: approach,
    ...(trainingApproachOther === undefined && { trainingApproachOther: custom }),
  };
}
