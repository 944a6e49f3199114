import { formatCents } from '../core/number-format.ts';
import { t } from '../core/texts.ts';
import { LEAST_CHARGE_CENTS } from './least-charge.ts';

/**
 * How much of a total a family's credit pays, in cents: as much as there is, but so that the card pays nothing or what the provider takes at
 * least (decision 0086).
 *
 * @param totalCents what is to be paid, after a code
 */
export function creditPartCents(totalCents: number, availableCents: number): number {
  if (availableCents >= totalCents) return totalCents;
  return Math.max(0, Math.min(availableCents, totalCents - LEAST_CHARGE_CENTS));
}

/** Money that goes back to a family, by where it goes, in cents. */
export interface MoneyBack {
  readonly cardCents: number;
  readonly creditCents: number;
}

/**
 * Where money goes that a family gets back: to the card first, and what the card didn't pay becomes credit again (decision 0086).
 *
 * @param cardLeftCents what the card paid and neither asked back nor lost at the bank
 */
export function splitMoneyBack(cents: number, cardLeftCents: number): MoneyBack {
  const cardCents = Math.min(cents, Math.max(0, cardLeftCents));
  return { cardCents, creditCents: cents - cardCents };
}

/** '$20.00 to your card, $10.00 as credit', or the one of them where there's one; null where all goes to the card, as everybody expects. */
export function moneyBackText({ cardCents, creditCents }: MoneyBack): string | null {
  if (creditCents === 0) return null;
  if (cardCents === 0) return t('{amount} as credit', { amount: formatCents(creditCents) });
  return t('{card} to your card, {credit} as credit', { card: formatCents(cardCents), credit: formatCents(creditCents) });
}

/** The same as a sentence that follows one with the whole amount; null where all goes to the card. */
export function moneyBackSentence({ cardCents, creditCents }: MoneyBack): string | null {
  if (creditCents === 0) return null;
  if (cardCents === 0) return t('It becomes credit again.');
  return t('{card} goes to your card, and {credit} becomes credit again.', {
    card: formatCents(cardCents),
    credit: formatCents(creditCents),
  });
}

/** The rule in a sentence, where a promise is made before the amounts are known. */
export const CARD_BEFORE_CREDIT = t('Refunds go to your card first, and then back to your credit.');
