import { formatDollars } from '@x1/contract/core/number-format.ts';
import { isOnlineFormat } from '@x1/contract/programs/program-words.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';

/** What to book costs at least. */
interface LowestPrice {
  /** '$45', '$62.50' */
  readonly price: string;
  readonly of: 'all' | 'in person' | 'online';
}

/** The lowest in-person price, even if online is cheaper; the online price if nothing is in person. Null while nothing is on sale. */
export function lowestPrice({ programs }: Pick<PublicPage, 'programs'>): LowestPrice | null {
  const inPerson = programs.find(({ format }) => !isOnlineFormat(format));
  const cheapest = inPerson ?? programs[0];
  if (!cheapest) return null;
  const isOnlineLess = programs.some(({ price }) => price < cheapest.price);
  return { price: formatDollars(cheapest.price), of: !inPerson ? 'online' : isOnlineLess ? 'in person' : 'all' };
}
