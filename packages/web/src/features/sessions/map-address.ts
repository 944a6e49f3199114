import { HIDDEN_LOCATION, isUsualLocation } from '@x1/contract/scheduling/locations.ts';

/** The address of a map that shows a custom place; null for a call, and for 'Local Gym' and 'Training Field', which only the two of them know, and for a place that is not shown (R177). */
export function mapAddress(location: string | null): string | null {
  if (location === null || location === HIDDEN_LOCATION || isUsualLocation(location)) return null;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}
