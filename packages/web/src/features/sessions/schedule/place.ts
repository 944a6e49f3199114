import { LOCATION_MAX_LENGTH, sessionLocations } from '@x1/contract/scheduling/locations.ts';

/** The choices of the dialog (S2§5): three stored words, and 'custom', which sends its text. */
export const placeOptions = { ...sessionLocations, custom: 'Custom Location' } as const;
export type PlaceOption = keyof typeof placeOptions;

/**
 * What is sent as location.
 *
 * @returns the stored word or the trimmed text; null when the custom text is blank or too long, which must not be sent (R117)
 */
export function locationToSend(place: PlaceOption, customText: string): string | null {
  if (place !== 'custom') return place;
  const text = customText.trim();
  return text === '' || text.length > LOCATION_MAX_LENGTH ? null : text;
}
