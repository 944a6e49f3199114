import { toDistanceBand } from '@x1/contract/search/distance-bands.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { sql } from 'kysely';
import { toGroundMiles } from '../globe.ts';
import type { Point } from './trainer-filters.ts';

/** How far the nearest place of a trainer is, and whether the trainer comes from one; both null where no distance was asked for. */
export interface Distance {
  straightMiles: number | null;
  comes: boolean | null;
}

/** The distance of `t`, to be joined laterally. */
export const distanceFrom = (point: Point | undefined) =>
  (point
    ? sql<Distance>`(select min(place <-> ${point}) as straight_miles, bool_or(place <-> ${point} <= reach) as comes
        from trainer_search_spots where trainer_id = t.id and sport = 0)`
    : sql<Distance>`(select null::float8 as straight_miles, null::boolean as comes)`
  ).as('distance');

/** In bands: nobody may learn where a trainer lives more exactly than the neighborhood (R48). */
export function toTold({ straightMiles, comes }: Distance): Pick<TrainerListItem, 'distanceMiles' | 'comesThere'> {
  if (straightMiles === null) return { distanceMiles: null, comesThere: false };
  return { distanceMiles: toDistanceBand(toGroundMiles(straightMiles)), comesThere: comes === true };
}
