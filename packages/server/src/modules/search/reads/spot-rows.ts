import { type MapBox, readMapBox } from '@x1/contract/search/map-box.ts';
import { type RawBuilder, sql } from 'kysely';
import { findZipPlace } from '../../../platform/us-zip-places.ts';
import { boxAround, toStraightMiles } from '../globe.ts';
import { isByPlace, type Point, type TrainerSearch } from './trainer-filters.ts';

/** Rows of `trainer_search_spots`: a trainer's neighborhoods, each with what the list is filtered by (migration 0095). */
const columns = sql`trainer_id, spot, best_rank, rating_rank, hourly_rate_cents, weekdays, university, level, state, place, latitude, longitude, has_others`;

/** Wider than this many degrees, the map is walked in the order of the list: an index of places would find a good part of everybody. */
const WIDE_DEGREES = 6;

/** Of all sports together. */
const sportOf = ({ sport }: TrainerSearch): RawBuilder<unknown> => (sport ? sql`sport_key(${sport})` : sql`0::bigint`);

/** Which rows `s` answer a search: of places, of one sport, or of all sports, which alone have words. */
export function searchRowsFor(search: TrainerSearch, point: Point | undefined): RawBuilder<unknown> {
  if (isByPlace(search)) return spotRows(search, point);
  return search.sport && !search.q ? sql`trainer_search_by_sport` : sql`trainer_search`;
}

/**
 * The spots that a search by place finds: within the radius, or from where the trainer comes that far; on the part of the map that is shown; or
 * anywhere, for the order by distance. With words, they're the trainer's.
 */
export function spotRows(search: TrainerSearch, point: Point | undefined): RawBuilder<unknown> {
  const found = sql.join(listsOf(search, point), sql` union all `);
  return search.q ? sql`(select spots.*, t.words from (${found}) as spots join trainer_search as t using (trainer_id))` : sql`(${found})`;
}

/**
 * The rows of a search by place once it's known to find many: lists one after the other, each walked in the order of the whole list for no longer
 * than a page needs. Undefined where those that are found are counted in that order anyway.
 *
 * By best match everybody is walked, past those elsewhere: the more there are on the part of the map, the sooner the page is full. By distance the index of places
 * finds the nearest; those who come from farther away follow.
 */
export function rowsOfMany(search: TrainerSearch, point: Point | undefined): RawBuilder<unknown>[] | undefined {
  const { q, sort = 'best', within } = search;
  const box = boxOf(search);
  const isNarrow = box !== undefined && !isWide(box);
  if (q) return undefined;
  if (sort === 'distance' && (within || isNarrow)) return listsOf(search, point, 'nearest').map((list) => sql`(${list})`);
  return sort === 'best' && isNarrow && !within ? [sql`(${selectSpots(search, 'anywhere')})`] : undefined;
}

/**
 * Lists that have no row in common, each from an index of its own, the nearer first.
 *
 * @param walk in any order, or from the nearest on: each has an index that's fast for it
 */
function listsOf(search: TrainerSearch, point: Point | undefined, walk: 'any' | 'nearest' = 'any'): RawBuilder<unknown>[] {
  if (!search.within || !point) return [selectSpots(search, 'byPlace')];
  const miles = sql`${toStraightMiles(Number(search.within))}::float8`;
  const distance = sql`place <-> ${point}`;
  const around = walk === 'any' ? placesAround(search) : undefined;
  const near = [around ? isShownIn(around) : sql`place <@ cube_enlarge(${point}, ${miles}, 3)`, sql`${distance} <= ${miles}`];
  const coming = [sql`area @> ${point}`, sql`${distance} <= reach`, sql`${distance} > ${miles}`];
  return [near, coming].map((conditions) => selectSpots(search, 'byPlace', conditions));
}

/** On the part of the map, if one is shown. @param walk by an index of places, or from everybody in the order of the list */
function selectSpots(
  search: TrainerSearch,
  walk: 'byPlace' | 'anywhere',
  conditions: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const box = boxOf(search);
  const inBox = box ? [isInBox('trainer_search_spots', box), ...(isWide(box) || walk === 'anywhere' ? [] : [isShownIn(box)])] : [];
  return sql`select ${columns} from trainer_search_spots
    where ${sql.join([sql`sport = ${sportOf(search)}`, ...conditions, ...inBox], sql` and `)}`;
}

/** Of several spots of a trainer the nearest counts, or where nobody asks how far, the first: whichever of them fits, that one does, too. */
export function isFirstSpot(search: TrainerSearch, point: Point | undefined): RawBuilder<boolean> {
  const box = boxOf(search);
  const inBox = box ? isInBox('o', box) : sql`true`;
  const isByDistance = search.within !== undefined || search.sort === 'distance';
  const isEarlier = point && isByDistance ? sql`(o.place <-> ${point}, o.spot) < (s.place <-> ${point}, s.spot)` : sql`o.spot < s.spot`;
  return sql`(not s.has_others or not exists (select from trainer_search_spots as o
    where o.trainer_id = s.trainer_id and o.sport = ${sportOf(search)} and ${inBox} and ${isEarlier}))`;
}

/** How far the nearest spot of a trainer is that the search may find. */
export function distanceOf(trainerId: RawBuilder<unknown>, search: Pick<TrainerSearch, 'box'>, point: Point): RawBuilder<number> {
  const box = boxOf(search);
  return sql`(select min(last.place <-> ${point}) from trainer_search_spots as last
    where last.trainer_id = ${trainerId} and last.sport = 0 and ${box ? isInBox('last', box) : sql`true`})`;
}

const boxOf = ({ box }: Pick<TrainerSearch, 'box'>): MapBox | undefined => (box ? readMapBox(box) : undefined);

/** By where the map shows it. */
function isInBox(table: string, { south, west, north, east }: MapBox): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(${column('latitude')} between ${south}::float8 and ${north}::float8 and ${column('longitude')} between ${west}::float8 and ${east}::float8)`;
}

/** The same, as the index of shown spots finds it. */
function isShownIn({ south, west, north, east }: MapBox): RawBuilder<unknown> {
  return sql`point(longitude, latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`;
}

/** Where everybody within the radius is shown; undefined where that's no rectangle of the map. */
function placesAround({ near, within }: TrainerSearch): MapBox | undefined {
  const place = near && findZipPlace(near);
  return place ? boxAround(place, Number(within)) : undefined;
}

function isWide({ south, west, north, east }: MapBox): boolean {
  return north - south > WIDE_DEGREES || east - west > WIDE_DEGREES;
}
