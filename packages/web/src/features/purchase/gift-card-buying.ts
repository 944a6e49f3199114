import { ApiError } from '@x1/contract/core/client.ts';
import type { GiftCardId } from '@x1/contract/core/ids.ts';
import type { GiftCard, NewGiftCard } from '@x1/contract/payments/gift-card.ts';
import type { CardOutcome } from './card-form/card-form.ts';
import { paymentMessages } from './messages.ts';

/** What buying a gift card asks the server and the form. */
interface Calls {
  /** The same request is one card, for whom and with what words it was said last. */
  readonly begin: (wanted: NewGiftCard & { requestId: string }) => Promise<{ giftCardId: GiftCardId; clientSecret: string }>;
  readonly pay: (begun: { giftCardId: GiftCardId; clientSecret: string }) => Promise<CardOutcome>;
  /** What became of the payment, by the provider. */
  readonly hint: (giftCardId: GiftCardId) => Promise<GiftCard>;
  readonly newId: () => string;
}

/** One purchase that is tried, as often as it takes. */
interface Attempt {
  readonly amount: number;
  readonly requestId: string;
  giftCardId: GiftCardId | null;
  /** An answer about its payment was lost. */
  mayBePaid: boolean;
}

/** How an attempt ended: the card, why it isn't paid, or null while a field says so, or while the browser leaves for the bank's page. */
type Outcome = GiftCard | string | null;

const isPaid = ({ state }: GiftCard) => state !== 'open' && state !== 'failed';

/**
 * Buys a gift card. Whatever gets lost on the way, one purchase is one card: before anything is paid again, the server is asked about what may be paid
 * already, and edited words change the card that was begun.
 */
export function createGiftCardBuying(newId: Calls['newId']) {
  let attempt: Attempt | null = null;

  return async (wanted: NewGiftCard, { begin, pay, hint }: Omit<Calls, 'newId'>): Promise<Outcome> => {
    if (attempt?.mayBePaid && attempt.giftCardId !== null) {
      const earlier = await hint(attempt.giftCardId);
      if (isPaid(earlier)) return earlier;
      if (earlier.state === 'failed') attempt = null;
      // The bank may still take it: another amount would be another payment beside it.
      else if (attempt.amount !== wanted.amount) return paymentMessages.notConfirmedYet;
    }
    if (attempt?.amount !== wanted.amount) attempt = { amount: wanted.amount, requestId: newId(), giftCardId: null, mayBePaid: false };
    const current = attempt;
    try {
      const begun = await begin({ ...wanted, requestId: current.requestId });
      current.giftCardId = begun.giftCardId;
      current.mayBePaid = true;
      const outcome = await pay(begun);
      if (outcome.kind === 'leaving') return null;
      if (outcome.kind !== 'paid' && outcome.kind !== 'unknown') {
        current.mayBePaid = false;
        return outcome.message;
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'gift_card.not_open')) throw error;
      // Paid meanwhile, or given up by the provider: then the next try is a new card.
      if (current.giftCardId === null) {
        attempt = null;
        throw error;
      }
    }
    const card = await hint(current.giftCardId);
    if (isPaid(card)) return card;
    if (card.state === 'failed') attempt = null;
    return paymentMessages.notConfirmed;
  };
}
