import * as z from 'zod/mini';
import { CheckMonth } from '../background-checks/check.ts';
import { states } from '../trainers/profile-options.ts';
import { PublicFace } from '../trainers/public-page.ts';
import { sportsFor } from '../trainers/sports.ts';
import { DIRECTORY_PAGES_MAX } from './directory-address.ts';
import { TrainerSearchQuery } from './trainer-search.ts';

/** As many trainers one page of the directory lists. */
export const DIRECTORY_PAGE_SIZE = 24;

const sport = z.enum(sportsFor(undefined) as [string, ...string[]], 'must be a sport of the list');
const state = z.enum(states, 'must be a two-letter state such as NC');

/** A trainer of the directory: what the public page shows, in short. */
export const DirectoryTrainer = z.object({
  ...PublicFace.shape,
  fromPrice: z.nullable(PublicFace.shape.fromPrice),
  university: z.nullable(z.string()),
  /** The month of a passed background check that hasn't lapsed; null otherwise, whatever the reason (decision 0106). */
  backgroundCheckMonth: z.nullable(CheckMonth),
  /** Tenths, 10-50, of the reviews that visitors may read; null without one. */
  rating: z.nullable(z.int()),
  reviewCount: z.int(),
  /** Only near a zip code: the far end of the band of its distance, in miles (R48). */
  distanceMiles: z.optional(z.number()),
});
export type DirectoryTrainer = z.infer<typeof DirectoryTrainer>;

/** One page of the trainers with a public page: of all, of a sport, or of a sport in a state. */
export const Directory = z.object({
  sport: z.nullable(sport),
  state: z.nullable(state),
  /** The zip code the list is near; null for everywhere. */
  near: z.nullable(z.string()),
  /** Begins with 1. */
  page: z.int(),
  /** With a photo first, then best rated; near a zip code the nearest first. */
  trainers: z.array(DirectoryTrainer),
  /** How many there are on all pages. */
  total: z.int(),
  /** How many pages that is; 0 without a trainer. */
  pages: z.int(),
  /** Sports with at least one such trainer, in this state, or near the zip code, if there's one. */
  sports: z.array(z.object({ sport, count: z.int() })),
  /** States with at least one such trainer of this sport; none for all sports. */
  states: z.array(z.object({ state, count: z.int() })),
});
export type Directory = z.infer<typeof Directory>;

/** `?sport=Soccer&state=NC&page=2`; a state only with a sport. `?near=27514`: only trainers within `DIRECTORY_NEAR_MILES`. */
export const DirectoryQuery = z
  .object({
    sport: z.optional(sport),
    state: z.optional(state),
    near: TrainerSearchQuery.shape.near,
    page: z._default(
      z.pipe(
        z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, `must be a number from 1 to ${DIRECTORY_PAGES_MAX}`)),
        z.transform(Number),
      ) as unknown as z.ZodMiniType<number, string>,
      1,
    ),
  })
  .check(z.refine((query) => query.state === undefined || query.sport !== undefined, { error: 'needs a sport', path: ['state'] }));
