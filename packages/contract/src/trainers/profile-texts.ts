import { t } from '../core/texts.ts';
import { UNIVERSITY_NAME_MAX_LENGTH } from './university-name.ts';

/** How the settings render a text that has no custom field. */
interface TextField {
  /** The settings card it is on. */
  readonly card: 'story' | 'stats';
  readonly label: string;
  readonly hint?: string;
  /** Height in lines; without it a single line that does not grow. */
  readonly rows?: number;
}

/** The definition of one profile text. */
export interface ProfileText extends Partial<TextField> {
  /** In characters. */
  readonly maxLength: number;
  /** 'lists': in lists of trainers and on the profile; 'profile': only on the profile; 'owner': only for the trainer. */
  readonly shownIn: 'lists' | 'profile' | 'owner';
  /** The setup step that asks for it. */
  readonly setupStep?: 1 | 3 | 4;
  /** Its own card on the public page: as paragraphs, or line by line. */
  readonly publicCard?: 'paragraphs' | 'lines';
  /** Its label in the evidence of a report about the profile; absent if it is not copied. */
  readonly reportLabel?: string;
}

/**
 * Every text of a trainer's profile, in screen order. Storage, validation, replies, export, erasure, evidence and
 * forms follow from a row; its column is named like its key.
 */
export const profileTexts = {
  currentUniversity: { maxLength: UNIVERSITY_NAME_MAX_LENGTH, shownIn: 'lists', setupStep: 1, reportLabel: 'University' },
  highestLevelPlayed: { maxLength: 60, shownIn: 'lists', setupStep: 1 },
  homeCity: { maxLength: 80, shownIn: 'lists', setupStep: 3 },
  homeState: { maxLength: 2, shownIn: 'lists', setupStep: 3 },
  homeZipcode: { maxLength: 10, shownIn: 'owner', setupStep: 3 },
  phone: { maxLength: 30, shownIn: 'owner' },
  team: { maxLength: 120, shownIn: 'profile', card: 'stats', label: t('Team'), reportLabel: 'Team' },
  position: { maxLength: 80, shownIn: 'owner', card: 'stats', label: t('Position') },
  experience: {
    maxLength: 200,
    shownIn: 'profile',
    card: 'stats',
    label: t('Experience'),
    hint: t('If blank, your university and level are shown.'),
    reportLabel: 'Experience',
  },
  personalBests: { maxLength: 1_000, shownIn: 'owner', card: 'stats', label: t('Personal bests'), rows: 3 },
  athleticBio: {
    maxLength: 4_000,
    shownIn: 'profile',
    setupStep: 4,
    card: 'story',
    label: t('Athletic Bio'),
    hint: t('Where you started, where you play, why you coach.'),
    rows: 4,
    publicCard: 'paragraphs',
    reportLabel: 'Athletic bio',
  },
  achievements: {
    maxLength: 4_000,
    shownIn: 'profile',
    setupStep: 4,
    card: 'stats',
    label: t('Achievements & Stats'),
    rows: 4,
    publicCard: 'lines',
    reportLabel: 'Achievements',
  },
  trainingPhilosophy: {
    maxLength: 4_000,
    shownIn: 'profile',
    setupStep: 4,
    card: 'story',
    label: t('Training Philosophy'),
    rows: 4,
    publicCard: 'paragraphs',
    reportLabel: 'Training philosophy',
  },
  trainingApproachOther: { maxLength: 60, shownIn: 'profile' },
  trainingApproachDescription: { maxLength: 500, shownIn: 'profile', reportLabel: 'Training approach' },
} as const satisfies Readonly<Record<string, ProfileText>>;

type Rows = typeof profileTexts;
export type ProfileTextKey = keyof Rows;
type KeysWith<Trait> = { [Key in ProfileTextKey]: Rows[Key] extends Trait ? Key : never }[ProfileTextKey];

export const profileTextKeys = Object.keys(profileTexts) as ProfileTextKey[];

/** The texts with a property in common, such as `{ shownIn: 'owner' }`. */
export function profileTextKeysWith<const Trait extends Partial<ProfileText>>(trait: Trait): KeysWith<Trait>[] {
  const wanted = Object.entries(trait);
  const hasTrait = (text: ProfileText) => wanted.every(([name, value]) => text[name as keyof ProfileText] === value);
  return profileTextKeys.filter((key): key is KeysWith<Trait> => hasTrait(profileTexts[key]));
}

/** Texts with a plain field of their own. */
export type FieldTextKey = KeysWith<TextField>;

/** How the field of a text looks, and its maximum length. */
export function textFieldOf(key: FieldTextKey): TextField & Pick<ProfileText, 'maxLength'> {
  return profileTexts[key];
}
