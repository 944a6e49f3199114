import * as z from 'zod/mini';
import { CheckMonth } from '../background-checks/check.ts';
import { TrainerId, UserId } from '../core/ids.ts';
import { dollars } from '../core/money.ts';
import { personName } from '../core/person-name.ts';
import { recordOf } from '../core/records.ts';
import { clearableList, clearableText, text, textList } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';
import { MediaFile, MediaFilesInput } from '../media/media-file.ts';
import { PublicVerificationStatus } from '../verification/status.ts';
import { PublicPlace } from './places.ts';
import { deliveryTypes, HOURLY_RATE_MAX_CENTS, HOURLY_RATE_MIN_CENTS, HOURLY_RATE_REQUIRED, states, weekdays } from './profile-options.ts';
import { type ProfileTextKey, profileTextKeys, profileTextKeysWith, profileTexts } from './profile-texts.ts';
import { SPORT_MAX_LENGTH, SPORTS_MAX, toGender } from './sports.ts';
import { defaultedFacts } from './unconfirmed.ts';

export const APPROACH_MAX = 3;

const Gender = z.pipe(
  z.string(),
  z.transform((value, context) => {
    const gender = toGender(value);
    if (gender || value.trim() === '') return gender ?? null;
    context.issues.push({ code: 'custom', message: t('must be Biological Male or Biological Female'), input: value });
    return z.NEVER;
  }),
);

const HourlyRate = dollars({
  minCents: HOURLY_RATE_MIN_CENTS,
  maxCents: HOURLY_RATE_MAX_CENTS,
  required: HOURLY_RATE_REQUIRED,
  tooSmall: t('Minimum hourly rate is $1'),
});

/** '' clears as null does (R12). */
function nullIfBlank<Value>(value: Value | '' | null): Value | null {
  return value === '' ? null : value;
}

const sports = textList({ maxItems: SPORTS_MAX, maxLength: SPORT_MAX_LENGTH }).check(
  z.overwrite((values) => values.filter((value) => value.toLowerCase() !== 'other')),
);

/**
 * The profile as a screen sends it (S2§3). Every key may be absent: at creation the server fills the defaults of S1§9, later an absent
 * key keeps its value and null or '' clears it (R12). Keys that are not here (rating, verificationStatus, userId) are dropped (R39).
 */
const profileFields = {
  ...recordOf(profileTextKeys, (key) => clearableText(profileTexts[key].maxLength)),
  gender: z.optional(z.nullable(Gender)),
  sports: clearableList(sports),
  trainingOptions: clearableList(textList({ maxItems: 20, maxLength: 60 })),
  homeState: z.optional(
    z.nullable(
      text({ max: profileTexts.homeState.maxLength }).check(z.toUpperCase(), z.refine(isState, t('must be one of the 50 states'))),
    ),
  ),
  homeZipcode: z.optional(
    z.nullable(
      text({ max: profileTexts.homeZipcode.maxLength }).check(z.regex(/^(\d{5}(-\d{4})?)?$/, t('must be a US zip code such as 27514'))),
    ),
  ),
  yearsPlayed: z.optional(
    z.pipe(
      z.transform(nullIfBlank<number>),
      z.nullable(z.int(t('must be a whole number')).check(z.minimum(0, t('must be 0 or more')), z.maximum(40, t('must be at most 40')))),
    ),
  ),
  programType: z.optional(
    z.pipe(
      z.transform(nullIfBlank<(typeof deliveryTypes)[number]>),
      z.nullable(z.enum(deliveryTypes, t('must be In-person, Online or Both'))),
    ),
  ),
  hourlyRate: z.optional(z.pipe(z.transform(nullIfBlank<number | string>), z.nullable(HourlyRate))),
  availability: clearableList(
    textList({ maxItems: 7, maxLength: 20 }).check(
      z.overwrite((days) => days.map(toWeekday)),
      z.refine((days) => days.every((day) => (weekdays as readonly string[]).includes(day)), t('must be days of the week')),
    ),
  ),
  trainingApproach: clearableList(textList({ maxItems: APPROACH_MAX, maxLength: 60 })),
  whoITrain: clearableList(textList({ maxItems: 12, maxLength: 40 })),
  /** A data URL stores a photo, the photo's current address keeps it, null or '' removes it (R66). */
  imageUrl: z.optional(z.nullable(z.string('must be text'))),
  /** The gallery in order: finished uploads of the caller (R39). */
  mediaIds: z.optional(MediaFilesInput),
  /**
   * Which of the values sent along are defaults that the trainer never saw (R190). A call without it has confirmed what it sends, and at
   * creation what the server fills in.
   */
  unconfirmed: z.optional(z.array(z.enum(defaultedFacts, 'must be facts that have a default')).check(z.maxLength(defaultedFacts.length))),
};

function isState(value: string): boolean {
  return value === '' || (states as readonly string[]).includes(value);
}

/** 'monday' as the list spells it. */
function toWeekday(day: string): string {
  return weekdays.find((one) => one.toLowerCase() === day.toLowerCase()) ?? day;
}

const name = personName({ min: 1, tooShort: t('Name is required') });

export const NewTrainerProfile = z.object({ name, ...profileFields });
export type NewTrainerProfile = z.output<typeof NewTrainerProfile>;

export const TrainerProfileChange = z.object({ name: z.optional(name), ...profileFields });
export type TrainerProfileChange = z.output<typeof TrainerProfileChange>;

const nullableTexts = <Key extends ProfileTextKey>(keys: readonly Key[]) => recordOf(keys, () => z.nullable(z.string()));

const listed = {
  ...nullableTexts(profileTextKeysWith({ shownIn: 'lists' })),
  id: TrainerId,
  userId: UserId,
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  sports: z.array(z.string()),
  /** Tenths, 0-50; null until the first review (R40, R41). */
  rating: z.nullable(z.int()),
  reviewCount: z.int(),
  /** Decimal dollars; display only (R84). */
  hourlyRate: z.number(),
  /** Lowest individual price of a published program in decimal dollars, null without one. */
  programsFrom: z.nullable(z.number()),
  /** The same of programs that aren't held online alone. */
  inPersonFrom: z.nullable(z.number()),
  /** The same of programs that are held online, or may be. */
  onlineFrom: z.nullable(z.number()),
  /** Whether a published program is held online, or may be. */
  trainsOnline: z.boolean(),
  university: z.nullable(z.string()),
  highestLevel: z.nullable(z.string()),
  verificationStatus: PublicVerificationStatus,
  /** The month of a passed background check that hasn't lapsed, such as 2026-11; null otherwise, whatever the reason (decision 0106). */
  backgroundCheckMonth: z.nullable(CheckMonth),
  connectOnboardingComplete: z.boolean(),
  /** Published program, verified identity, bank set-up complete, payouts on and no pause (R63, R148). */
  canAcceptPayments: z.boolean(),
  /** One plain sentence, null when payments are possible. */
  paymentBlockedReason: z.nullable(z.string()),
  /** Whether this trainer is one of the caller's favorites; false for everyone but parents. */
  isFavorite: z.boolean(),
  /** Which of the facts are defaults that the trainer never saw: pages leave them out (R190). */
  unconfirmed: z.array(z.enum(defaultedFacts)),
};

const distance = {
  /** The far end of the band in which the nearest place is, in miles from the requested zip code (`distanceBands`); null without one, or if no place is known. */
  distanceMiles: z.nullable(z.int()),
  /** Whether the trainer travels to the requested zip code from one of the places. */
  comesThere: z.boolean(),
};

/** A row of the trainer list: no long texts (R47). */
export const TrainerListItem = z.object({ ...listed, ...distance });
export type TrainerListItem = z.infer<typeof TrainerListItem>;

/** What any signed-in user may read about a trainer (security.md §2.5). */
export const PublicTrainer = z.object({
  ...listed,
  ...nullableTexts(profileTextKeysWith({ shownIn: 'profile' })),
  gender: z.nullable(z.string()),
  yearsPlayed: z.int(),
  programType: z.string(),
  trainingOptions: z.array(z.string()),
  /** Weekdays: for others those of the weekly hours, where there are some (R111); for the owner the ones of the profile (R24). */
  availability: z.array(z.string()),
  trainingApproach: z.array(z.string()),
  whoITrain: z.array(z.string()),
  /** Where the trainer meets families, the first one first; addresses are for families who have paid (decision 0092). */
  places: z.array(PublicPlace),
  /** How far the trainer travels to a family, in miles; null: not at all, or not told. */
  travelMiles: z.nullable(z.int()),
  /** Sessions that were held and marked complete. */
  sessionsHeld: z.int(),
  /**
   * Median time in whole minutes to the first reply to a parent's first message, over the newest hundred conversations; null until five were
   * answered.
   */
  medianReplyMinutes: z.nullable(z.int()),
  /** When the profile was created. */
  memberSince: Instant,
  /** Gallery URLs, for clients that go by the extension (S2§3). */
  mediaGallery: z.array(z.string()),
  /** The gallery in order, with the type of each file (R65). */
  media: z.array(MediaFile),
  /** Both only where a zip code was given. */
  distanceMiles: z.optional(distance.distanceMiles),
  comesThere: z.optional(distance.comesThere),
});
export type PublicTrainer = z.infer<typeof PublicTrainer>;

/** The trainer's own profile, including private fields. */
export const OwnTrainer = z.extend(PublicTrainer, nullableTexts(profileTextKeysWith({ shownIn: 'owner' })));
export type OwnTrainer = z.infer<typeof OwnTrainer>;

/** Whether a trainer is now one of the caller's favorites. */
export const Favorite = z.object({ trainerId: TrainerId, isFavorite: listed.isFavorite });
export type Favorite = z.infer<typeof Favorite>;
