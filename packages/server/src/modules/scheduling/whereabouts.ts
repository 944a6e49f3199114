import type { PlaceId, TrainerId } from '@x1/contract/core/ids.ts';
import { sessionLocations } from '@x1/contract/scheduling/locations.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findPlace } from '../trainers/reads.ts';
import { type Choice, toLocation } from './tables.ts';

/** Where a session takes place, as it is stored: with a place of the trainer's, `location` is its name. */
export interface Whereabouts {
  readonly location: string | null;
  readonly placeId: PlaceId | null;
}

/**
 * The chosen place. Words that are the name of a place mean that place, unless `placeId` is null: pages that know of no places send a session's
 * location as they read it. The place stays until the transaction ends.
 *
 * @throws AppError 'place.not_found' for another trainer's place, and for one that was removed
 */
export async function whereaboutsOf(
  tx: Tx,
  trainerId: TrainerId,
  { placeId, location }: Pick<Choice, 'placeId' | 'location'>,
): Promise<Whereabouts> {
  const words = toLocation({ location });
  if (placeId) {
    const place = await findPlace(tx, trainerId, { id: placeId });
    if (!place) throw new AppError('place.not_found');
    return { location: place.name, placeId };
  }
  if (placeId === null || words === null || Object.hasOwn(sessionLocations, words)) return { location: words, placeId: null };
  const place = await findPlace(tx, trainerId, { name: words });
  return { location: words, placeId: place?.id ?? null };
}
