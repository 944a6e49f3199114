import type { PlaceId, TrainerId } from '@x1/contract/core/ids.ts';
import type { PlaceKind } from '@x1/contract/trainers/places.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { findNeighborhood } from '../platform/us-zip-places.ts';

interface PlaceFacts {
  readonly trainerId: TrainerId;
  readonly kind?: PlaceKind;
  readonly name?: string;
  readonly address?: string;
  readonly zipcode?: string;
}

/** A place of a trainer, in Durham unless another zip code is said. */
export async function insertPlace(db: Db | Tx, { trainerId, kind, name, address, zipcode = '27701' }: PlaceFacts): Promise<PlaceId> {
  const { latitude = null, longitude = null } = findNeighborhood(zipcode) ?? {};
  const now = new Date('2026-01-05T12:00:00Z');
  const { id } = await db
    .insertInto('trainerPlaces')
    .values({
      trainerId,
      kind: kind ?? 'field',
      name: name ?? 'Riverside Park',
      address: address ?? '500 Blackwell Street',
      city: 'Durham',
      state: 'NC',
      zipcode,
      note: 'Gate 2, behind the gym',
      latitude,
      longitude,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
