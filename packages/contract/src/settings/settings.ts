import * as z from 'zod/mini';
import { text } from '../core/text.ts';
import { ADDED_SPORTS_MAX, SPORT_MAX_LENGTH, sportsFor } from '../trainers/sports.ts';
import { ADDED_UNIVERSITIES_MAX, universities } from '../trainers/universities.ts';
import { UNIVERSITY_NAME_MAX_LENGTH } from '../trainers/university-name.ts';
import { addedNames } from './added-names.ts';
import { landingLimits, landingLine } from './landing-text.ts';
import { LEGAL_TEXT_MAX_LENGTH } from './legal-text.ts';

/** How people write and read the value of a setting. Stored are basis points, whole cents, whole numbers, true and false, an address, texts, and names. */
type SettingKind = 'percent' | 'hours' | 'days' | 'sessions' | 'cents' | 'switch' | 'email' | 'text' | 'line' | 'list';

/** Where settings stand in the console. */
export const settingGroups = ['Money', 'New sellers', 'Features', 'Lists', 'Landing page', 'Texts', 'Contact'] as const;

interface Setting<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly group: (typeof settingGroups)[number];
  readonly label: string;
  /** What it decides, in a sentence for operators. */
  readonly about: string;
  readonly kind: SettingKind;
  readonly schema: Schema;
  /** Whether sports and trainers can have values of their own. */
  readonly hasScopes?: boolean;
  /** Whether a second operator confirms each change, as for large refunds (security.md B24). */
  readonly needsSecond?: boolean;
  /** How many days ahead a change must be planned that is worse for whoever it concerns, which is a larger value. */
  readonly noticeDays?: number;
}

const setting = <Schema extends z.ZodMiniType>(given: Setting<Schema>): Setting<Schema> => given;

const between = (min: number, max: number, problem: string) => z.int(problem).check(z.minimum(min, problem), z.maximum(max, problem));

const toggle = (label: string, about: string) =>
  setting({ group: 'Features', label, about, kind: 'switch', schema: z.boolean('must be on or off') });

/** A page's whole text, in the plain form of `legal-text.ts`; the default '' is the text that comes with X1. */
const legalText = (label: string, about: string) =>
  setting({
    group: 'Texts',
    label,
    about,
    kind: 'text',
    schema: text({ min: 200, max: LEGAL_TEXT_MAX_LENGTH, tooShort: 'Write at least 200 characters' }).check(
      z.refine((value) => value.startsWith('# '), "Begin with a part's title, such as '# What X1 is'"),
    ),
  });

/** A line of the landing page; the default '' is the one that comes with X1. */
const headline = (label: string, about: string) =>
  setting({ group: 'Landing page', label, about, kind: 'line', schema: landingLine(landingLimits.headline) });
const lead = (label: string, about: string) =>
  setting({ group: 'Landing page', label, about, kind: 'line', schema: landingLine(landingLimits.lead) });

/** Everything an operator can set without code (decision 0109). Defaults are the specifications' constants or, for some, environment variables. */
export const settings = {
  platformFee: setting({
    group: 'Money',
    label: 'Platform fee',
    about: "What X1 keeps of each payment. A trainer's own fee comes first, then the lowest of their sports', then this one.",
    kind: 'percent',
    schema: between(0, 3_000, 'The fee must be between 0% and 30%'),
    hasScopes: true,
    needsSecond: true,
    noticeDays: 14,
  }),
  fullRefundHours: setting({
    group: 'Money',
    label: 'Refund notice',
    about: 'How long before a session a family can cancel and get everything back.',
    kind: 'hours',
    schema: between(1, 168, 'The notice must be between 1 and 168 hours'),
    noticeDays: 1,
  }),
  minimumPayout: setting({
    group: 'Money',
    label: 'Minimum payout',
    about: 'A balance below this waits for the next Friday.',
    kind: 'cents',
    schema: between(1_000, 50_000, 'The minimum must be between $10 and $500'),
    noticeDays: 7,
  }),
  newSellerSessions: setting({
    group: 'New sellers',
    label: 'Sessions until a trainer is established',
    about: 'A trainer counts as new until this many sessions took place.',
    kind: 'sessions',
    schema: between(0, 100, 'It must be between 0 and 100 sessions'),
  }),
  newSellerDays: setting({
    group: 'New sellers',
    label: 'Days until a trainer is established',
    about: 'A trainer also stops being new this many days after the first sale.',
    kind: 'days',
    schema: between(0, 365, 'It must be between 0 and 365 days'),
  }),
  newSellerCap: setting({
    group: 'New sellers',
    label: 'Largest payout to a new trainer',
    about: 'What is above it waits for the next payout.',
    kind: 'cents',
    schema: between(5_000, 1_000_000, 'The cap must be between $50 and $10,000'),
  }),
  giftCards: toggle('Gift cards', 'Families can buy gift cards. Cards already bought can always be redeemed.'),
  promoCodes: toggle('Promo codes', 'Families can use promo codes, and trainers can make them.'),
  waitlist: toggle('Waitlists', 'Families can join a waitlist. Families already on one stay there.'),
  publicPages: toggle('Public pages', 'Visitors and search engines can see the trainers who chose a public page.'),
  referralReward: toggle('Referral reward', 'New referrals earn credit. Credit already earned stays.'),
  backgroundCheckRequired: toggle(
    'Background check before publishing',
    'A program goes on sale only once its trainer has passed a background check. What is on sale already stays.',
  ),
  addedSports: setting({
    group: 'Lists',
    label: 'Sports',
    about: 'Offered beside the sports that come with X1, which always stay. A sport you take away stays on the profiles that have it.',
    kind: 'list',
    schema: addedNames({ listed: sportsFor(undefined), maxLength: SPORT_MAX_LENGTH, max: ADDED_SPORTS_MAX }),
  }),
  addedUniversities: setting({
    group: 'Lists',
    label: 'Universities',
    about: 'Offered beside the universities that come with X1, which always stay. One you take away stays on the profiles that have it.',
    kind: 'list',
    schema: addedNames({ listed: universities, maxLength: UNIVERSITY_NAME_MAX_LENGTH, max: ADDED_UNIVERSITIES_MAX }),
  }),
  landingHeadline: headline('Headline', 'The first thing a visitor reads.'),
  landingLead: lead('Lead', 'The sentence below the headline. It takes the place of the one that names the lowest price.'),
  landingHeadlineSpanish: headline('Headline in Spanish', 'The same for visitors who read X1 in Spanish.'),
  landingLeadSpanish: lead('Lead in Spanish', 'The sentence below the headline in Spanish.'),
  termsText: legalText('Terms', 'What people agree to when they create an account.'),
  privacyText: legalText('Privacy', 'What is kept about people, who sees it, and for how long.'),
  supportEmail: setting({
    group: 'Contact',
    label: 'Support address',
    about: 'Where people write to, and where support requests and reports are sent.',
    kind: 'email',
    schema: z
      .string('Enter an email address')
      .check(z.trim(), z.maxLength(254, 'The address is too long'), z.email('Enter an email address')),
  }),
} as const;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];
export type SettingValues = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> };
export type SettingValue = SettingValues[SettingName];

/** The switches: what screens leave out, and the server refuses, where it's off. */
export const featureNames = ['giftCards', 'promoCodes', 'waitlist', 'publicPages', 'referralReward'] as const satisfies SettingName[];
export type FeatureName = (typeof featureNames)[number];
export const Features = z.object({
  giftCards: z.boolean(),
  promoCodes: z.boolean(),
  waitlist: z.boolean(),
  publicPages: z.boolean(),
  referralReward: z.boolean(),
});
export type Features = z.infer<typeof Features>;

/** For whom a value is: everybody, the trainers of a sport, or one trainer. */
export const SettingScope = z
  .string('must be all, sport:… or trainer:…')
  .check(z.regex(/^(all|sport:\S(.{0,58}\S)?|trainer:[1-9]\d{0,14})$/, 'must be all, sport:… or trainer:…'));

/** The scope as its parts. */
export function readScope(scope: string): { kind: 'all' } | { kind: 'sport'; sport: string } | { kind: 'trainer'; trainerId: number } {
  if (scope.startsWith('sport:')) return { kind: 'sport', sport: scope.slice('sport:'.length) };
  if (scope.startsWith('trainer:')) return { kind: 'trainer', trainerId: Number(scope.slice('trainer:'.length)) };
  return { kind: 'all' };
}

/** How far ahead a change can be planned. */
export const PLANNED_AT_MOST_DAYS = 366;
