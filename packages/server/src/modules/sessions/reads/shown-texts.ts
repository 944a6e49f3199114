import { HIDDEN_LOCATION, isUsualLocation } from '@x1/contract/scheduling/locations.ts';

interface Texts {
  /** As it was called when it was bought. */
  title: string;
  /** As the program is called now. */
  programTitle: string;
  location: string | null;
}

/**
 * What is told of the words that the two of a session have written. While one of them blocks, nothing that either writes reaches the other
 * (R177): the program keeps the name under which it was bought, and a place in somebody's own words is not told.
 */
export function shownTexts({ isBlocked, title, programTitle, location }: Texts & { isBlocked: boolean }) {
  if (!isBlocked) return { programTitle, location };
  return { programTitle: title, location: isUsualLocation(location) ? location : HIDDEN_LOCATION };
}
