import * as z from 'zod/mini';
import { ProgramId, TrainerId } from '../core/ids.ts';
import { dollars } from '../core/money.ts';
import { text, textList } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';
import { MediaFile, MediaFilesInput } from '../media/media-file.ts';
import { DEFAULT_SESSION_MINUTES, sessionDurationsMinutes } from '../scheduling/locations.ts';

/** The ten service areas (S2§9). */
export const programTypes = [
  'Mentorship',
  'Video Analysis',
  'Strength & Conditioning',
  'Nutrition Guidance',
  'Mental Performance Coaching',
  'Academic Support',
  'Recruiting Guidance',
  'Sport-Specific Skills Training',
  'Virtual Classroom Sessions',
  'Custom Service Packages',
] as const;

export const trainingFormats = ['In-Person', 'Online', 'Hybrid (Both)'] as const;
export const programDurations = ['1 Week', '2 Weeks', '1 Month', '3 Months', '6 Months', '1 Year', 'Ongoing'] as const;

/** Derived from facts, never stored (R74). */
export const programStatuses = ['Active', 'Available', 'Upcoming', 'Completed', 'Draft'] as const;
export type ProgramStatus = (typeof programStatuses)[number];

export const TITLE_MAX_LENGTH = 120;
export const DESCRIPTION_MIN_LENGTH = 50;
export const DESCRIPTION_MAX_LENGTH = 5_000;
export const REQUIREMENTS_MAX_LENGTH = 2_000;
export const TAG_MAX_LENGTH = 30;
export const TAGS_MAX = 20;
export const MAX_PRICE_CENTS = 1_000_000;

const toNumber = (value: unknown) => (typeof value === 'string' && /^\d{1,6}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : value);

const Capacity = z.pipe(
  z.transform(toNumber),
  z.number(t('Max capacity is required')).check(
    z.minimum(1, t('Capacity must be at least 1')),
    z.maximum(1_000, t('Capacity must be at most 1,000')),
    z.refine((value) => Number.isInteger(value), t('Capacity must be a whole number')),
  ),
);

export const MAX_SESSIONS_INCLUDED = 52;
const SessionsIncluded = z.pipe(
  z.transform(toNumber),
  z.int(t('Sessions must be a whole number')).check(
    z.minimum(1, t('A purchase must include at least 1 session')),
    z.maximum(MAX_SESSIONS_INCLUDED, {
      error: () => t('A purchase can include at most {count} sessions', { count: MAX_SESSIONS_INCLUDED }),
    }),
  ),
);

const SessionMinutes = z.pipe(
  z.transform(toNumber),
  z.literal([...sessionDurationsMinutes], t('Session length must be 30, 60, 90 or 120 minutes')),
);

/** A cheaper session could neither be refunded nor paid out on its own. */
const MIN_CENTS_PER_SESSION = 100;
const isEnoughFor = (priceCents: number, sessions: number) => priceCents >= sessions * MIN_CENTS_PER_SESSION;
const TOO_CHEAP = t('The price must be at least $1 for each session');

const fields = z.object({
  programType: z.enum(programTypes, t('Program type is required')),
  title: text({ min: 1, max: TITLE_MAX_LENGTH, tooShort: t('Program title is required') }),
  description: text({ min: 0, max: DESCRIPTION_MAX_LENGTH, tooShort: t('Program description is required') }).check(
    z.minLength(1, { error: t('Program description is required'), abort: true }),
    z.minLength(DESCRIPTION_MIN_LENGTH, {
      error: () => t('Description must be at least {count} characters', { count: DESCRIPTION_MIN_LENGTH }),
    }),
  ),
  individualPrice: dollars({
    minCents: 1_000,
    maxCents: MAX_PRICE_CENTS,
    required: t('Individual price is required'),
    tooSmall: t('Minimum individual price is $10'),
  }),
  groupPrice: dollars({
    minCents: 500,
    maxCents: MAX_PRICE_CENTS,
    required: t('Group price is required'),
    tooSmall: t('Minimum group price is $5'),
  }),
  duration: z.enum(programDurations, t('Duration is required')),
  maxCapacity: Capacity,
  trainingFormat: z.enum(trainingFormats, t('Training format is required')),
  /** How many sessions a purchase includes (R38). */
  sessionsIncluded: z._default(SessionsIncluded, 1),
  /** How long each of them is, unless its two parties choose otherwise. */
  sessionMinutes: z._default(SessionMinutes, DEFAULT_SESSION_MINUTES),
  requirements: z._default(z.nullable(text({ max: REQUIREMENTS_MAX_LENGTH })), null),
  tags: z._default(textList({ maxItems: TAGS_MAX, maxLength: TAG_MAX_LENGTH }), []),
  /** Finished uploads of the caller (R64). */
  mediaFiles: z._default(MediaFilesInput, []),
  isDraft: z._default(z.boolean('must be true or false'), true),
});

/**
 * The program form (S2§5): its rules and literal messages, for form and server alike. Prices arrive in decimal dollars
 * and are parsed into cents.
 */
export const ProgramForm = fields.check(
  z.refine(({ individualPrice, sessionsIncluded }) => isEnoughFor(individualPrice, sessionsIncluded), {
    error: TOO_CHEAP,
    path: ['individualPrice'],
  }),
  // A program for one athlete sells no group places, even with a group price.
  z.refine(({ groupPrice, sessionsIncluded, maxCapacity }) => maxCapacity === 1 || isEnoughFor(groupPrice, sessionsIncluded), {
    error: TOO_CHEAP,
    path: ['groupPrice'],
  }),
);
/** The form after parsing: prices in cents. */
export type ProgramDraft = z.output<typeof ProgramForm>;

/** A program as both sides read it; both names of a field are sent (R50). */
export const Program = z.object({
  id: ProgramId,
  trainerId: TrainerId,
  title: z.string(),
  name: z.string(),
  description: z.string(),
  programType: z.string(),
  type: z.string(),
  duration: z.string(),
  /** Decimal dollars, as in the form. */
  price: z.number(),
  individualPrice: z.number(),
  groupPrice: z.number(),
  maxCapacity: z.int(),
  maxParticipants: z.int(),
  /** Sessions included in one purchase (R38). */
  sessionsIncluded: z.int(),
  /** How long a session of it is. */
  sessionMinutes: z.literal([...sessionDurationsMinutes]),
  currentParticipants: z.int(),
  /** Group places not yet taken or held; null when the program takes one athlete only. */
  groupPlacesLeft: z.nullable(z.int()),
  status: z.enum(programStatuses),
  nextSession: z.nullable(Instant),
  /** The next time its trainer has set for a group that still has a spot (decision 0120). */
  nextGroupTime: z.nullable(Instant),
  trainingFormat: z.string(),
  requirements: z.nullable(z.string()),
  tags: z.array(z.string()),
  mediaFiles: z.array(MediaFile),
  isDraft: z.boolean(),
  createdAt: Instant,
});
export type Program = z.infer<typeof Program>;

/** What a program's status is derived from. */
export interface ProgramFacts {
  /** Deleted after it was sold (R77). */
  readonly isArchived: boolean;
  readonly isDraft: boolean;
  /** At least one of its sessions has been held. */
  readonly hasHeldSession: boolean;
  /** At least one of its paid sessions has a time in the future. */
  readonly hasUpcomingSession: boolean;
}

/**
 * A program's status (R74): archived is 'Completed' and a draft is 'Draft', regardless of its sessions; the other three are visible
 * and on sale.
 */
export function programStatus({ isArchived, isDraft, hasHeldSession, hasUpcomingSession }: ProgramFacts): ProgramStatus {
  if (isArchived) return 'Completed';
  if (isDraft) return 'Draft';
  if (!hasUpcomingSession) return 'Available';
  return hasHeldSession ? 'Active' : 'Upcoming';
}
