const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

/** Whole dollars without cents, as on a poster: '$1,200', but '$48.50'. @param dollars decimal dollars */
export function inDollars(dollars: number): string {
  return format.format(dollars);
}
