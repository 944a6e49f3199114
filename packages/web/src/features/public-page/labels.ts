import { formatDollars } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';

/** 'Chapel Hill, NC'; what is missing is left out, null when both are. */
export function placeText({ city, state }: Pick<PublicPage, 'city' | 'state'>): string | null {
  return [city, state].filter(Boolean).join(', ') || null;
}

/** '$45', '$62.50' of the cheapest where one meets, else '$49 online'; null while nothing is on sale. */
export function fromText({ programs }: Pick<PublicPage, 'programs'>): string | null {
  const inPerson = programs.find(({ format }) => format !== 'Online');
  const cheapest = inPerson ?? programs[0];
  if (!cheapest) return null;
  const price = formatDollars(cheapest.price);
  return inPerson ? price : t('{price} online', { price });
}
