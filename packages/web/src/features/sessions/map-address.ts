import { HIDDEN_LOCATION, isUsualLocation } from '@x1/contract/scheduling/locations.ts';

interface Whereabouts {
  readonly location: string | null;
  readonly placeAddress: string | null;
  readonly placeTown: string | null;
}

/**
 * The address of a map that shows where the trainer's place is, or a place in somebody's own words; null for a call, for a place whose address
 * isn't told (yet): its name alone would lead anywhere; and for one that is not shown (R177).
 */
export function mapAddress({ location, placeAddress, placeTown }: Whereabouts): string | null {
  if (placeAddress !== null) return searchOf(placeAddress);
  if (placeTown !== null || location === null || location === HIDDEN_LOCATION || isUsualLocation(location)) return null;
  return searchOf(location);
}

const searchOf = (words: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`;
