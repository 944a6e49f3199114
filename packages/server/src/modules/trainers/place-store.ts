import type { PlaceId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { addressLine, type NewPlace } from '@x1/contract/trainers/places.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findNeighborhood } from '../../platform/us-zip-places.ts';

export type StoredPlace = Row<'trainerPlaces'>;

/** A person's profile, locked until the transaction ends, so that its places change one after the other. @throws AppError 'trainer.not_found' */
export async function lockOwner(tx: Tx, userId: UserId): Promise<{ id: TrainerId }> {
  const row = await tx.selectFrom('trainers').select('id').where('userId', '=', userId).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new AppError('trainer.not_found');
  return row;
}

/** In the order in which they were named. */
export function listPlacesOf(db: Db | Tx, trainerId: TrainerId): Promise<StoredPlace[]> {
  return db.selectFrom('trainerPlaces').selectAll().where('trainerId', '=', trainerId).orderBy('id').execute();
}

/** @throws AppError 'place.name_taken' */
export async function insertPlace(tx: Tx, trainerId: TrainerId, place: NewPlace, now: Date): Promise<StoredPlace> {
  const row = await tx
    .insertInto('trainerPlaces')
    .values({ ...toColumns(place), trainerId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('place.name_taken');
  return row;
}

/** With the trainer locked. */
export function updatePlace(tx: Tx, id: PlaceId, place: NewPlace, now: Date): Promise<StoredPlace> {
  return tx
    .updateTable('trainerPlaces')
    .set({ ...toColumns(place), updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nobody chooses it until the transaction ends. */
export async function lockPlace(tx: Tx, id: PlaceId): Promise<void> {
  await tx.selectFrom('trainerPlaces').select('id').where('id', '=', id).forUpdate().execute();
}

export async function deletePlace(tx: Tx, id: PlaceId): Promise<void> {
  await tx.deleteFrom('trainerPlaces').where('id', '=', id).execute();
}

/** Where 'Training Field' and 'Local Gym' are: the first place of their kind. The version before reads it from the profile, and so do sessions. */
export async function writeAddressesOfKinds(tx: Tx, trainerId: TrainerId): Promise<void> {
  const places = await listPlacesOf(tx, trainerId);
  const lineOf = (kind: 'field' | 'gym') => {
    const place = places.find((one) => one.kind === kind);
    return place ? addressLine(place) : null;
  };
  const [fieldAddress, gymAddress] = [lineOf('field'), lineOf('gym')];
  await tx
    .updateTable('trainers')
    .set({ fieldAddress, gymAddress })
    .where('id', '=', trainerId)
    .where(sql<boolean>`(field_address, gym_address) is distinct from (${fieldAddress}::text, ${gymAddress}::text)`)
    .execute();
}

export async function setTravelMiles(tx: Tx, trainerId: TrainerId, travelMiles: number | null, now: Date): Promise<void> {
  await tx.updateTable('trainers').set({ travelMiles, updatedAt: now }).where('id', '=', trainerId).execute();
}

function toColumns({ kind, name, address, city, state, zipcode, note }: NewPlace) {
  const { latitude = null, longitude = null } = findNeighborhood(zipcode) ?? {};
  return { kind, name, address: address || null, city, state, zipcode, note: note || null, latitude, longitude };
}
