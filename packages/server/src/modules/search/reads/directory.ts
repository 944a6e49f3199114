import { DIRECTORY_PAGE_SIZE, type Directory, type DirectoryTrainer } from '@x1/contract/search/directory.ts';
import {
  DIRECTORY_NEAR_MILES,
  DIRECTORY_PAGES_MAX,
  type DirectoryPlace,
  isListedSport,
  isStateCode,
} from '@x1/contract/search/directory-address.ts';
import { toDistanceBand } from '@x1/contract/search/distance-bands.ts';
import { profileTexts } from '@x1/contract/trainers/profile-texts.ts';
import { sql } from 'kysely';
import { withoutContactDetails } from '../../../platform/contact-details/hide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readPublicRatings } from '../../reviews/reads.ts';
import { toGroundMiles, toStraightMiles } from '../globe.ts';
import { publicTrainers, shownColumns, toShown } from './public-page.ts';
import { inPersonFromCents, programsFromCents, toDollars } from './seller-facts.ts';
import { distanceOf } from './spot-rows.ts';
import { findPoint, type Point } from './trainer-filters.ts';
import { checkMonth } from './trainer-row.ts';

/** How many trainers with a public page there are of a sport in a state. */
export interface PlaceCount {
  readonly sport: string;
  readonly state: string | null;
  readonly count: number;
}

/** One page of the directory (decision 0083). Beyond the last page, and where there's nobody, it lists nobody and says what is near. */
export async function readDirectory(
  db: Db,
  { near = null, ...place }: Listed,
  { page, now }: { page: number; now: Date },
): Promise<Directory> {
  const point = findPoint({ near: near ?? undefined });
  const [trainers, total, counts, countsNear] = await Promise.all([
    listTrainers(db, { place, point, page, now }),
    countTrainers(db, place, point),
    countPlaces(db),
    point && countPlaces(db, point),
  ]);
  const pages = Math.min(Math.ceil(total / DIRECTORY_PAGE_SIZE), DIRECTORY_PAGES_MAX);
  return { ...place, near, page, trainers, total, pages, sports: sportsIn(countsNear ?? counts, place), states: statesOf(counts, place) };
}

/** A place of the directory; `near` is a zip code: only trainers with a place near it are listed. */
interface Listed extends DirectoryPlace {
  readonly near?: string | null;
}

const listed = (db: Db, { sport, state }: DirectoryPlace, point: Point | undefined) =>
  publicTrainers(db)
    .$if(sport !== null, (rest) => rest.where(sql<boolean>`t.sports @> ${[sport]}`))
    .$if(state !== null, (rest) => rest.where('t.homeState', '=', state))
    .$if(point !== undefined, (rest) => rest.where(isNear(point as Point)));

/** By the index of places (reads/spot-rows.ts): nobody is measured who is farther away. */
function isNear(point: Point) {
  const miles = sql`${toStraightMiles(DIRECTORY_NEAR_MILES)}::float8`;
  return sql<boolean>`t.id in (select spot.trainer_id from trainer_search_spots as spot
    where spot.sport = 0 and spot.place <@ cube_enlarge(${point}, ${miles}, 3) and spot.place <-> ${point} <= ${miles})`;
}

interface ListedPage {
  readonly place: DirectoryPlace;
  readonly point: Point | undefined;
  readonly page: number;
  readonly now: Date;
}

async function listTrainers(db: Db, { place, point, page, now }: ListedPage): Promise<DirectoryTrainer[]> {
  const distance = sql<number | null>`${point ? distanceOf(sql`t.id`, {}, point) : sql`null::float8`}`;
  const rows = await listed(db, place, point)
    .select([...shownColumns, 't.currentUniversity', programsFromCents, inPersonFromCents, checkMonth(now), distance.as('straightMiles')])
    .$if(point !== undefined, (rest) => rest.orderBy(distance))
    .orderBy(sql`(t.image_key is null)`)
    .orderBy('t.ratingTenths', (order) => order.desc().nullsLast())
    .orderBy('t.id')
    .limit(DIRECTORY_PAGE_SIZE)
    .offset((page - 1) * DIRECTORY_PAGE_SIZE)
    .execute();
  const ratings = await readPublicRatings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toShown(row),
    university: withoutContactDetails(row.currentUniversity, profileTexts.currentUniversity.maxLength),
    backgroundCheckMonth: row.backgroundCheckMonth,
    fromPrice: toDollars(row.programsFromCents),
    inPersonFrom: toDollars(row.inPersonFromCents),
    ...(ratings.get(row.id) ?? { rating: null, reviewCount: 0 }),
    // In bands: nearer than its neighborhood a trainer's home is nobody's business (R48).
    ...(row.straightMiles !== null && { distanceMiles: toDistanceBand(toGroundMiles(row.straightMiles)) }),
  }));
}

async function countTrainers(db: Db, place: DirectoryPlace, point: Point | undefined): Promise<number> {
  const { count } = await listed(db, place, point)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every sport of the list with the states it's trained in, each with at least one trainer, near a point if there's one: what pages there are. */
export async function countPlaces(db: Db, point?: Point): Promise<PlaceCount[]> {
  const rows = await listed(db, { sport: null, state: null }, point)
    .select([sql<string>`unnest(t.sports)`.as('sport'), 't.homeState as state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['sport', 't.homeState'])
    .orderBy('sport')
    .orderBy('t.homeState')
    .execute();
  return rows.filter(({ sport }) => isListedSport(sport));
}

function sportsIn(counts: readonly PlaceCount[], { state }: DirectoryPlace): Directory['sports'] {
  const sums = new Map<string, number>();
  for (const { sport, state: at, count } of counts) if (state === null || at === state) sums.set(sport, (sums.get(sport) ?? 0) + count);
  return [...sums].map(([sport, count]) => ({ sport, count }));
}

function statesOf(counts: readonly PlaceCount[], place: DirectoryPlace): Directory['states'] {
  return counts.flatMap(({ sport, state, count }) => (sport === place.sport && isStateCode(state) ? [{ state, count }] : []));
}
