import type { PublicPage } from '@x1/contract/trainers/public-page.ts';

/** 'Chapel Hill, NC'; what is missing is left out, null when both are. */
export function placeText({ city, state }: Pick<PublicPage, 'city' | 'state'>): string | null {
  return [city, state].filter(Boolean).join(', ') || null;
}

/** '$45', '$62.50' of the cheapest; null while nothing is on sale. */
export function fromText({ programs }: Pick<PublicPage, 'programs'>): string | null {
  const [cheapest] = programs;
  if (!cheapest) return null;
  return `$${Number.isInteger(cheapest.price) ? cheapest.price : cheapest.price.toFixed(2)}`;
}
