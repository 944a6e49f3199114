import type { PlaceId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { trainerPlaces } from '@x1/contract/scheduling/locations.ts';
import {
  addressLine,
  MAX_PLACES,
  type NewPlace,
  type OwnPlace,
  type OwnPlaces,
  placeTextMax,
  type Travel,
} from '@x1/contract/trainers/places.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { withoutContactDetails } from '../../platform/contact-details/hide.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { findZipPlace } from '../../platform/us-zip-places.ts';
import { placeAddressChanged, placeMoved } from './events.ts';
import type { TrainersNeeds } from './needs.ts';
import * as store from './place-store.ts';
import { findTrainerByUser } from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events'> & Pick<TrainersNeeds, 'accounts' | 'scheduling'>;

/** Where a trainer meets families: up to five places, and how far the trainer travels (decision 0092). */
export function createPlaces({ db, clock, events, accounts, scheduling }: Needs) {
  /** Changes the caller's places one change at a time, and tells who hears of another address of the field or the gym. */
  const changing = <Result>(actor: Actor, change: (tx: Tx, trainerId: TrainerId) => Promise<Result>): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await accounts.assertOpen(tx, actor.userId);
      const { id } = await store.lockOwner(tx, actor.userId);
      const before = await store.listPlacesOf(tx, id);
      const result = await change(tx, id);
      await store.writeAddressesOfKinds(tx, id);
      await announceChanges(tx, actor.userId, before, await store.listPlacesOf(tx, id));
      return result;
    });

  async function announceChanges(tx: Tx, userId: UserId, before: readonly store.StoredPlace[], after: readonly store.StoredPlace[]) {
    const change = { userId, changedAt: clock.now().toISOString() };
    for (const kind of trainerPlaces) {
      if (lineOfFirst(before, kind) !== lineOfFirst(after, kind))
        await events.announce(tx, placeAddressChanged, { ...change, place: kind });
    }
    for (const place of before) {
      const now = after.find(({ id }) => id === place.id);
      if (now && addressLine(now) !== addressLine(place)) await events.announce(tx, placeMoved, { ...change, placeId: place.id });
    }
  }

  async function readOwn(from: Db | Tx, userId: UserId): Promise<OwnPlaces> {
    const own = await findTrainerByUser(from, userId);
    if (!own) throw new AppError('trainer.not_found');
    const { travelMiles } = await from.selectFrom('trainers').select('travelMiles').where('id', '=', own.id).executeTakeFirstOrThrow();
    return { places: (await store.listPlacesOf(from, own.id)).map(toOwnPlace), travelMiles };
  }

  return {
    /** @throws AppError 'trainer.not_found' while there is no profile */
    listPlaces: ({ userId }: Actor): Promise<OwnPlaces> => readOwn(db, userId),

    /**
     * The same once more, as by a second click, is the place that is there.
     *
     * @throws AppError 'trainer.not_found', 'place.too_many', 'place.name_taken', 'request.invalid' for a zip code that lies nowhere
     */
    addPlace: (actor: Actor, wanted: NewPlace): Promise<{ place: OwnPlace; isNew: boolean }> => {
      const place = toShown(wanted);
      return changing(actor, async (tx, trainerId) => {
        const places = await store.listPlacesOf(tx, trainerId);
        const known = places.find((one) => isSameName(one, place));
        if (known && isSame(toOwnPlace(known), place)) return { place: toOwnPlace(known), isNew: false };
        if (known) throw new AppError('place.name_taken');
        if (places.length >= MAX_PLACES) throw new AppError('place.too_many');
        return { place: toOwnPlace(await store.insertPlace(tx, trainerId, place, clock.now())), isNew: true };
      });
    },

    /** @throws AppError 'trainer.not_found', 'place.not_found' also for somebody else's, 'place.name_taken', 'request.invalid' as above */
    changePlace: (actor: Actor, placeId: PlaceId, wanted: NewPlace): Promise<OwnPlace> => {
      const place = toShown(wanted);
      return changing(actor, async (tx, trainerId) => {
        const places = await store.listPlacesOf(tx, trainerId);
        assertListed(places, placeId);
        if (places.some((one) => one.id !== placeId && isSameName(one, place))) throw new AppError('place.name_taken');
        return toOwnPlace(await store.updatePlace(tx, placeId, place, clock.now()));
      });
    },

    /** @throws AppError 'trainer.not_found', 'place.not_found' also for somebody else's and one that was removed before, 'place.in_use' */
    removePlace: (actor: Actor, placeId: PlaceId): Promise<OwnPlaces> =>
      changing(actor, async (tx, trainerId) => {
        assertListed(await store.listPlacesOf(tx, trainerId), placeId);
        await store.lockPlace(tx, placeId);
        if (await scheduling.isPlaceInUse(tx, placeId)) throw new AppError('place.in_use');
        await store.deletePlace(tx, placeId);
        return readOwn(tx, actor.userId);
      }),

    /** @throws AppError 'trainer.not_found' */
    setTravel: (actor: Actor, { travelMiles }: Travel): Promise<OwnPlaces> =>
      changing(actor, async (tx, trainerId) => {
        await store.setTravelMiles(tx, trainerId, travelMiles, clock.now());
        return readOwn(tx, actor.userId);
      }),
  };
}

function assertListed(places: readonly store.StoredPlace[], placeId: PlaceId): void {
  if (!places.some(({ id }) => id === placeId)) throw new AppError('place.not_found');
}

/** Families read the name before they have paid: contact details are hidden, as in the profile (R179). */
function toShown(place: NewPlace): NewPlace {
  if (!findZipPlace(place.zipcode))
    throw new AppError('request.invalid', undefined, { fields: { zipcode: t("This isn't a US ZIP code.") } });
  return {
    ...place,
    name: withoutContactDetails(place.name, placeTextMax.name),
    city: withoutContactDetails(place.city, placeTextMax.city),
  };
}

const isSameName = (one: { name: string }, other: { name: string }) => one.name.toLowerCase() === other.name.toLowerCase();

function isSame({ id: _, ...known }: OwnPlace, place: NewPlace): boolean {
  return Object.entries(known).every(([key, value]) => place[key as keyof NewPlace] === value);
}

function lineOfFirst(places: readonly store.StoredPlace[], kind: 'field' | 'gym'): string | null {
  const first = places.find((place) => place.kind === kind);
  return first ? addressLine(first) : null;
}

function toOwnPlace({ id, kind, name, address, city, state, zipcode, note }: store.StoredPlace): OwnPlace {
  return { id, kind, name, address: address ?? '', city: city ?? '', state: state ?? '', zipcode: zipcode ?? '', note: note ?? '' };
}
