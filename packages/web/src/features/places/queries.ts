import type { PlaceId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { NewPlace, OwnPlace } from '@x1/contract/trainers/places.ts';
import { placesApi } from '../../lib/api/places.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The signed-in trainer's places, and how far the trainer travels. */
export function useOwnPlaces(userId: UserId) {
  return useRead(trainerKeys.ownPlaces(userId), placesApi.listPlaces, {});
}

/** Adds a place, or changes one there is; the form shows why it couldn't be. */
export function useSavePlace(place: OwnPlace | undefined) {
  return useChange({
    call: (body: NewPlace) => (place ? placesApi.changePlace({ params: { placeId: place.id }, body }) : placesApi.addPlace({ body })),
    stale: placesApi.changePlace.stale,
    done: ({ name }) => ({ title: t('{name} is saved', { name }) }),
  });
}

export function useRemovePlace(placeId: PlaceId, onRefreshed: () => void) {
  return useChange({
    call: () => placesApi.removePlace({ params: { placeId } }),
    stale: placesApi.removePlace.stale,
    refreshAfter: 'both',
    done: { title: t('Place removed') },
    failed: t("The place couldn't be removed. Please try again."),
    onRefreshed,
  });
}

export function useSetTravel() {
  return useChange({
    call: (travelMiles: number | null) => placesApi.setTravel({ body: { travelMiles } }),
    stale: placesApi.setTravel.stale,
    failed: t("That couldn't be saved. Please try again."),
  });
}
