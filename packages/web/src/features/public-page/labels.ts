import type { PublicPage } from '@x1/contract/trainers/public-page.ts';

/** 'Chapel Hill, NC'; what is missing is left out, null when both are. */
export function placeText({ city, state }: Pick<PublicPage, 'city' | 'state'>): string | null {
  return [city, state].filter(Boolean).join(', ') || null;
}
