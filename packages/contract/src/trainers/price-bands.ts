/** The price filter (S1§9): bounds in cents of the hourly rate, inclusive on both sides, so 50 and 75 lie in two bands (R46). */
export const priceBands = {
  '25-50': { label: '$25-$50', minCents: 2_500, maxCents: 5_000 },
  '50-75': { label: '$50-$75', minCents: 5_000, maxCents: 7_500 },
  '75-100': { label: '$75-$100', minCents: 7_500, maxCents: 10_000 },
  '100+': { label: '$100+', minCents: 10_000, maxCents: null },
} as const;
export type PriceBand = keyof typeof priceBands;
export const priceBandNames = ['25-50', '50-75', '75-100', '100+'] as const satisfies readonly PriceBand[];
