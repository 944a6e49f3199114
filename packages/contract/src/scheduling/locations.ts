import { t } from '../core/texts.ts';

/** Where a session can take place (S2§5); 'custom' is only a control of the dialog, the typed text is stored. */
export const sessionLocations = {
  online: t('Online (Video Call)'),
  gym: t('Local Gym'),
  field: t('Training Field'),
} as const;
export const LOCATION_MAX_LENGTH = 200;

/** How lists show a stored location: blank and 'online' are Online (R118). */
export function locationLabel(location: string | null | undefined): string {
  if (!location || location === 'online') return t('Online');
  if (location === 'gym') return t('Local Gym');
  return location === 'field' ? t('Training Field') : location;
}

/** Whether a session takes place by video and so has no place. */
export function isOnlineLocation(location: string | null | undefined): boolean {
  return !location || ['online', 'Online', 'Online (Video Call)'].includes(location);
}

/** The two places that every trainer has of their own, and where an address can be given. */
export const trainerPlaces = ['field', 'gym'] as const;
export type TrainerPlace = (typeof trainerPlaces)[number];

export function isTrainerPlace(location: string | null): location is TrainerPlace {
  return trainerPlaces.some((place) => place === location);
}

/** The place and, where it's known, its address: 'Training Field, 500 Blackwell St, Durham, NC 27701'. */
export function placeWithAddress({ location, placeAddress }: { location: string | null; placeAddress: string | null }): string {
  return placeAddress === null ? locationLabel(location) : `${locationLabel(location)}, ${placeAddress}`;
}

/** Replaces a place in somebody's own words while one of the two blocks the other (R177). */
export const HIDDEN_LOCATION = t('Not shown');

/** Whether a location is one of the dialog's choices rather than typed text. */
export function isUsualLocation(location: string | null): boolean {
  return isOnlineLocation(location) || isTrainerPlace(location) || location === 'Local Gym' || location === 'Training Field';
}

/** Possible session lengths, in minutes (S2§5). */
export const sessionDurationsMinutes = [30, 60, 90, 120] as const;
export const DEFAULT_SESSION_MINUTES = 60;
