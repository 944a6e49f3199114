import { isOfferedOnline, isOnlineFormat } from '@x1/contract/programs/program-words.ts';
import { isTrainerPlace } from '@x1/contract/scheduling/locations.ts';
import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { placeChoices } from '../schedule/place.ts';

/** Whether a program that's sold in this format can take place there: online alone, or never online; anywhere where it's both. */
export function fitsFormat(option: string, trainingFormat: string): boolean {
  if (isOnlineFormat(trainingFormat)) return option === 'online';
  return isOfferedOnline(trainingFormat) || option !== 'online';
}

/** Where a program can be booked. Where a trainer names places, 'Local Gym' and 'Training Field' are other words for two of them. */
export function bookingPlaces(places: readonly PublicPlace[], trainingFormat: string): ReturnType<typeof placeChoices> {
  return placeChoices(places).filter(({ value }) => fitsFormat(value, trainingFormat) && (places.length === 0 || !isTrainerPlace(value)));
}
