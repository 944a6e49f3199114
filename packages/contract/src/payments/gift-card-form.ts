import { dollarsToCents } from '../core/number-format.ts';
import { NewGiftCard } from './gift-card.ts';

/** The fields of a gift card as its buyer fills them in. */
export interface GiftCardFields {
  /** Whole dollars. */
  readonly amount: string;
  readonly recipientEmail: string;
  readonly message: string;
  /** Blank: right away. */
  readonly deliverOn: string;
}

export const blankGiftCard: GiftCardFields = { amount: '50', recipientEmail: '', message: '', deliverOn: '' };

/** What is sent for the fields. */
export function toNewGiftCard({ amount, deliverOn, ...texts }: GiftCardFields) {
  return { ...texts, amount: dollarsToCents(amount.trim()) ?? 0, deliverOn: deliverOn === '' ? null : deliverOn };
}

/** The form of a gift card: its output is what is sent. */
export const GiftCardForm = {
  safeParse: (fields: unknown): ReturnType<typeof NewGiftCard.safeParse> => NewGiftCard.safeParse(toNewGiftCard(fields as GiftCardFields)),
};
