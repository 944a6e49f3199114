/** The least a card is charged: the payment provider takes nothing smaller. */
export const LEAST_CHARGE_CENTS = 50;
