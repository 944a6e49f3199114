import * as z from 'zod/mini';
import { GiftCardId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { Instant } from '../core/time.ts';
import { giftCardStates } from '../payments/gift-card.ts';
import { Person } from './person.ts';

/** What the console can filter gift cards by. */
export const giftCardFilters = ['pending', 'paid', 'redeemed', 'refunding', 'refunded', 'lost', 'failed'] as const;

/** A gift card as operators see it. Its code is nobody's to see, and what was said with it is between two people. */
export const AdminGiftCard = z.object({
  id: GiftCardId,
  state: z.enum(giftCardStates),
  amount: Cents,
  /** What of it went back to the buyer's card, or was lost to the bank, before anybody redeemed it. */
  returnedAmount: Cents,
  buyer: Person,
  /** Null once it's forgotten. */
  recipientEmail: z.nullable(z.string()),
  redeemedBy: z.nullable(Person),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  /** When it's sent, or was. */
  deliverAt: Instant,
  redeemedAt: z.nullable(Instant),
  /** When its buyer asked for the money back. */
  refundAskedAt: z.nullable(Instant),
  /** When all of it was gone. */
  endedAt: z.nullable(Instant),
});
export type AdminGiftCard = z.infer<typeof AdminGiftCard>;
