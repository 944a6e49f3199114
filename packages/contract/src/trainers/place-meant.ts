import { isTrainerPlace } from '../scheduling/locations.ts';
import type { PublicPlace } from './places.ts';

/** The trainer's own place that a session's location means: 'field' and 'gym' are the first of their kind (decision 0092), other words a name. */
export function placeMeant<Each extends Pick<PublicPlace, 'kind' | 'name'>>(
  location: string | null,
  places: readonly Each[],
): Each | undefined {
  return places.find(({ kind, name }) => name === location || (isTrainerPlace(location) && kind === location));
}
