/** A balance below this is carried to the next Friday, until operators set another minimum (S2§9, R97, decision 0109). */
export const MINIMUM_PAYOUT_CENTS = 5_000;
