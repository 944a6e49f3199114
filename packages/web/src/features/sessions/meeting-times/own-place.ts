import type { PublicPlace } from '@x1/contract/trainers/places.ts';
import { type Place, usualPlace } from '../schedule/place.ts';

/**
 * The usual place as its own trainer means it: of those who name places and no field among them, the first one in place of 'Training Field'.
 *
 * @param places the trainer's own, in their order
 */
export function ownUsualPlace(trainingFormat: string, places: readonly PublicPlace[]): Place {
  const usual = usualPlace(trainingFormat);
  const [first] = places;
  if (usual.option !== 'field' || !first || places.some(({ kind }) => kind === 'field')) return usual;
  return { option: 'custom', customText: first.name, placeId: first.id };
}
