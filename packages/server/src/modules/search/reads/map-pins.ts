import type { TrainerId } from '@x1/contract/core/ids.ts';
import { type MapPins, PINS_AT_MOST } from '@x1/contract/search/map-pins.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { plannedEachTime } from '../../../platform/db/prepared.ts';
import { allContained, allMeant, correctWords, readSearchWords } from './search-words.ts';
import { spotRows } from './spot-rows.ts';
import { filtersOf, findPoint, type TrainerSearch, UNKNOWN_RATE, type Viewer } from './trainer-filters.ts';

type MapSearch = Omit<TrainerSearch, 'limit' | 'cursor' | 'sort'> & { readonly box: string };

interface PinRow {
  trainerId: TrainerId;
  latitude: number;
  longitude: number;
  hourlyRateCents: number;
}

/**
 * The pins in a part of the map: each place of a trainer is one. Nobody is counted as seen by it (L32): a pin has no name.
 *
 * @throws AppError as `listTrainers`
 */
export async function listMapPins(db: Db, search: MapSearch, viewer: Viewer): Promise<MapPins> {
  const point = findPoint(search);
  const rows = spotRows({ ...search, limit: PINS_AT_MOST }, point);
  const filters = filtersOf({ ...search, limit: PINS_AT_MOST }, viewer);
  const find = (words: readonly RawBuilder<boolean>[]) => {
    const conditions = [...filters, ...words];
    return db
      .selectFrom((rows as RawBuilder<PinRow & { bestRank: number }>).as<'s'>(sql.ref('s')))
      .modifyFront(plannedEachTime)
      .select(['s.trainerId', 's.latitude', 's.longitude', 's.hourlyRateCents'])
      .where(conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`)
      .orderBy('s.bestRank')
      .orderBy('s.trainerId')
      .limit(PINS_AT_MOST + 1)
      .execute();
  };
  if (!search.q) return toPins(await find([]));
  const words = await readSearchWords(db, search.q);
  if (words.length === 0) return { pins: [], hasMore: false };
  const exact = await find([allContained(words)]);
  const corrected = exact.length === 0 ? await correctWords(db, words, 0) : undefined;
  return toPins(corrected ? await find([allMeant(corrected)]) : exact);
}

function toPins(rows: readonly PinRow[]): MapPins {
  const pins = rows.slice(0, PINS_AT_MOST).map(({ hourlyRateCents, latitude, longitude, trainerId }) => ({
    trainerId,
    latitude: toFourDigits(latitude),
    longitude: toFourDigits(longitude),
    hourlyRateCents: hourlyRateCents === UNKNOWN_RATE ? null : hourlyRateCents,
  }));
  return { pins, hasMore: rows.length > PINS_AT_MOST };
}

/** Ten meters: more digits would say nothing. */
const toFourDigits = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
