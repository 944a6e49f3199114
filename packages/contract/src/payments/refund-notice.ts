/** How many hours before a session a family can still cancel for all of its money, until operators set another notice (R95, decision 0109). */
export const FULL_REFUND_HOURS = 24;
