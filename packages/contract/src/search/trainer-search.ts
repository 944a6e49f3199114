import * as z from 'zod/mini';
import { text } from '../core/text.ts';
import { priceBandNames } from '../trainers/price-bands.ts';
import { states, weekdays } from '../trainers/profile-options.ts';
import { MapBoxText } from './map-box.ts';

/** Radius choices of the distance filter, in miles, as they appear in the address. */
export const searchRadii = ['10', '25', '50', '100'] as const;

/** Orders of the trainer list: best match, lowest hourly rate, highest rating, nearest. */
export const trainerSorts = ['best', 'price', 'rating', 'distance'] as const;
export type TrainerSort = (typeof trainerSorts)[number];

const UsZip = text({ max: 10 }).check(z.regex(/^\d{5}$/, 'must be a US zip code such as 27514'));
const ticked = z.optional(z.enum(['1'], 'must be 1'));

/**
 * Search, filters and order of the trainer list; every key may be absent (R46, R47). Texts are compared ignoring case and accents.
 * The server answers 400 with a field error for `near` with an unknown zip code, and for `within` and `sort=distance` without `near`.
 */
const trainerSearchQuery = {
  /** Words of a name or a sport; typos are tolerated when few trainers match exactly. */
  q: z.optional(text({ max: 100 })),
  sport: z.optional(text({ max: 40 })),
  price: z.optional(z.enum(priceBandNames, `must be one of ${priceBandNames.join(', ')}`)),
  university: z.optional(text({ max: 120 })),
  level: z.optional(text({ max: 60 })),
  state: z.optional(z.enum(states, 'must be a two-letter state such as NC')),
  /** A US zip code. Adds the distance to each row; filters nobody out on its own. */
  near: z.optional(UsZip),
  /** Only trainers with a place within this distance, or who travel that far from one. Needs `near`. */
  within: z.optional(z.enum(searchRadii, `must be one of ${searchRadii.join(', ')}`)),
  /** Only trainers whom the map shows in this part of it: 'south,west,north,east' (decision 0092). */
  box: z.optional(MapBoxText),
  /** '1': only trainers with a verified identity. */
  verified: ticked,
  day: z.optional(z.enum(weekdays, `must be one of ${weekdays.join(', ')}`)),
  /** Default 'best'. 'distance' needs `near`, and leaves out trainers whose places nobody knows. */
  sort: z.optional(z.enum(trainerSorts, `must be one of ${trainerSorts.join(', ')}`)),
  /** '1': only the caller's favorites; 403 for everyone but parents. */
  favorites: ticked,
};

/** Of the map: the same without order, and always a part of it. */
export const TrainerMapQuery = z.object({ ...trainerSearchQuery, box: MapBoxText });

export const TrainerSearchQuery = z.object(trainerSearchQuery);
export type TrainerSearchQuery = z.output<typeof TrainerSearchQuery>;

/** Of one trainer: from where the distance is told. Nobody is told one from a zip code that doesn't exist. */
export const TrainerQuery = z.object({ near: z.optional(UsZip) });
