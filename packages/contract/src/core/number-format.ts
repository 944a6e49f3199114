/**
 * Numbers as people read them. By hand and not by `Intl`, whose first use costs a phone 100 ms before the first page is drawn. In the United States
 * English and Spanish write numbers and amounts alike ('es-US': 1,234.50).
 */

/** '1,234' for 1234. */
export function formatCount(count: number): string {
  return groupThousands(String(count));
}

/** '15%' for 1500 basis points, '12.5%' for 1250. */
export function formatBasisPoints(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** '49.99' for 4999: exact, without grouping; negative amounts keep their sign. */
export function centsToText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** '$1,234.50' for 123450: how every amount of money is displayed. */
export function formatCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${groupThousands(centsToText(Math.abs(cents)))}`;
}

/** '$1,200' or '$62.50', as on a poster, for a price in decimal dollars. */
export function formatDollars(dollars: number): string {
  return formatCents(Math.round(dollars * 100)).replace(/\.00$/, '');
}

function groupThousands(number: string): string {
  return number.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

const DOLLAR_TEXT = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Parses decimal dollars into cents by their decimal text, never by float multiplication (rulings, Money).
 *
 * @param dollars a number such as 19.99, or text such as '19.99', '20' or '20.5'
 * @returns whole cents, or undefined when it is not a plain non-negative amount with at most two decimals
 */
export function dollarsToCents(dollars: number | string): number | undefined {
  const match = DOLLAR_TEXT.exec(typeof dollars === 'number' ? String(dollars) : dollars.trim());
  if (!match?.[1]) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
