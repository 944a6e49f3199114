/** Where a session can take place (S2§5); 'custom' is a control of the dialog, what is stored is the text. */
export const sessionLocations = {
  online: 'Online (Video Call)',
  gym: 'Local Gym',
  field: 'Training Field',
} as const;
export const LOCATION_MAX_LENGTH = 200;

/** How a stored location reads in lists: blank and 'online' are Online (R118). */
export function locationLabel(location: string | null | undefined): string {
  if (!location || location === 'online') return 'Online';
  if (location === 'gym' || location === 'field') return sessionLocations[location];
  return location;
}

/** Whether a session takes place by video: then it has no place. */
export function isOnlineLocation(location: string | null | undefined): boolean {
  return [locationLabel('online'), sessionLocations.online].includes(locationLabel(location));
}

/** Stands for a place in somebody's own words while one of the two blocks the other (R177). */
export const HIDDEN_LOCATION = 'Not shown';

/** Whether a location is one of the dialog's choices, and nobody's own words. */
export function isUsualLocation(location: string | null): boolean {
  const labels: readonly string[] = ['Online', ...Object.values(sessionLocations)];
  return labels.includes(locationLabel(location));
}

/** Lengths a session may have, in minutes (S2§5). */
export const sessionDurationsMinutes = [30, 60, 90, 120] as const;
export const DEFAULT_SESSION_MINUTES = 60;
