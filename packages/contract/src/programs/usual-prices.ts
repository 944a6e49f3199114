import * as z from 'zod/mini';

/** From so many other trainers on prices are told: fewer would tell of each of them. */
export const USUAL_PRICES_TRAINERS_MIN = 5;

/** Between what and what the middle half of them lies, in cents for one session; null with too few. */
const PriceRange = z.nullable(z.object({ lowCents: z.int(), highCents: z.int() }));
export type PriceRange = z.infer<typeof PriceRange>;

/** What other trainers ask for programs of one type. */
export const UsualPrices = z.object({ individual: PriceRange, group: PriceRange });
export type UsualPrices = z.infer<typeof UsualPrices>;
