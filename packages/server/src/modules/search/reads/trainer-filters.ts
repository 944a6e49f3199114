import { t } from '@x1/contract/core/texts.ts';
import type { TrainerSearchQuery } from '@x1/contract/search/trainer-search.ts';
import { type PriceBand, priceBands } from '@x1/contract/trainers/price-bands.ts';
import { weekdays } from '@x1/contract/trainers/profile-options.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../http/actor.ts';
import type { PageRequest } from '../../../platform/db/paging.ts';
import { AppError } from '../../../platform/errors.ts';
import { findZipPlace } from '../../../platform/us-zip-places.ts';
import { toPoint } from '../globe.ts';

/** What the list is asked for; every text is compared without case and accents. */
export interface TrainerSearch extends PageRequest, TrainerSearchQuery {}

/** Who looks. */
export type Viewer = Pick<Actor, 'userId' | 'role'>;

/** Ranks from here on are those of trainers who have not proved their identity (`trainer_best_rank` of migration 0020). */
const FIRST_UNVERIFIED_RANK = 100_000;

/** The place a search starts from, as the database compares places. */
export type Point = RawBuilder<unknown>;

/**
 * Where `near` lies; undefined without it.
 *
 * @throws AppError 'request.invalid' for an unknown zip code, and where a distance is asked for without one
 */
export function findPoint({ near, within, sort }: Pick<TrainerSearch, 'near' | 'within' | 'sort'>): Point | undefined {
  if (!near) {
    if (within) throw new AppError('request.invalid', undefined, { fields: { within: t('Enter a zip code to filter by distance.') } });
    if (sort === 'distance')
      throw new AppError('request.invalid', undefined, { fields: { sort: t('Enter a zip code to sort by distance.') } });
    return undefined;
  }
  const point = pointOf(near);
  if (!point) throw new AppError('request.invalid', undefined, { fields: { near: t("This isn't a US zip code.") } });
  return point;
}

/** Where a zip code lies; undefined for an unknown one. */
export function pointOf(zip: string): Point | undefined {
  const place = findZipPlace(zip);
  return place && sql`cube(${toPoint(place)}::float8[])`;
}

/** Whether a search asks where trainers are: then a row is one of a trainer's places. */
export function isByPlace({ within, sort, box }: Pick<TrainerSearch, 'within' | 'sort' | 'box'>): boolean {
  return within !== undefined || sort === 'distance' || box !== undefined;
}

function isOfSport(search: TrainerSearch): RawBuilder<boolean> | undefined {
  if (!search.sport || isByPlace(search)) return undefined;
  return search.q ? sql`s.sports @> array[sport_key(${search.sport})]` : sql`s.sport = sport_key(${search.sport})`;
}

/**
 * What `s`, a row of `searchRowsFor` the search, must be like, words and places apart.

 * @throws AppError 'auth.forbidden' when favorites are asked for by somebody other than a parent (B31)
 */
export function filtersOf(search: TrainerSearch, viewer: Viewer): RawBuilder<boolean>[] {
  const { university, level, state, day } = search;
  if (search.favorites && viewer.role !== 'parent') throw new AppError('auth.forbidden');
  const found: (RawBuilder<boolean> | undefined)[] = [
    isOfSport(search),
    university ? sql`s.university = folded_text(${university})` : undefined,
    level ? sql`s.level = folded_text(${level})` : undefined,
    state ? sql`s.state = ${state}` : undefined,
    search.verified ? sql`s.best_rank < ${sql.lit(FIRST_UNVERIFIED_RANK)}` : undefined,
    day ? sql`(s.weekdays & ${sql.lit(1 << weekdays.indexOf(day))}) <> 0` : undefined,
    inBand(search.price),
    search.favorites ? sql`s.trainer_id in (select f.trainer_id from favorites as f where f.user_id = ${viewer.userId})` : undefined,
  ];
  return found.filter((condition) => condition !== undefined);
}

/** A rate the trainer never saw is in no band, and comes last by price (R190, migration 0063). */
export const UNKNOWN_RATE = 2_147_483_647;

/** Literal bounds, both inclusive (R46). */
function inBand(price: PriceBand | undefined): RawBuilder<boolean> | undefined {
  if (!price) return undefined;
  const { minCents, maxCents } = priceBands[price];
  return maxCents === null
    ? sql`(s.hourly_rate_cents >= ${sql.lit(minCents)} and s.hourly_rate_cents < ${sql.lit(UNKNOWN_RATE)})`
    : sql`s.hourly_rate_cents between ${sql.lit(minCents)} and ${sql.lit(maxCents)}`;
}
