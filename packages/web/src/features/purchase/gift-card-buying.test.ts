import { ApiError } from '@x1/contract/core/client.ts';
import type { GiftCardId } from '@x1/contract/core/ids.ts';
import type { GiftCard, GiftCardState, NewGiftCard } from '@x1/contract/payments/gift-card.ts';
import { beforeEach, expect, it } from 'vitest';
import type { CardOutcome } from './card-form/card-form.ts';
import { createGiftCardBuying } from './gift-card-buying.ts';
import { paymentMessages } from './messages.ts';

const wanted: NewGiftCard = {
  amount: 5_000 as NewGiftCard['amount'],
  recipientEmail: 'friend@people.test',
  message: 'Have fun',
  deliverOn: null,
};

/** A server and a bank, as far as a purchase sees them. */
function start() {
  const cards = new Map<string, { id: GiftCardId; message: string; state: GiftCardState }>();
  const asked: string[] = [];
  let ids = 0;
  const buying = createGiftCardBuying(() => {
    ids += 1;
    return `request-${ids}`;
  });
  const world = { outcome: { kind: 'paid' } as CardOutcome, bankState: 'sent' as GiftCardState, isHintLost: false };
  const calls = {
    begin: async ({ requestId, message }: NewGiftCard & { requestId: string }) => {
      asked.push(`begin ${requestId}`);
      const card = cards.get(requestId) ?? { id: (cards.size + 1) as GiftCardId, message, state: 'open' };
      if (card.state !== 'open') throw new ApiError(409, JSON.stringify({ message: 'No.', code: 'gift_card.not_open' }), '');
      cards.set(requestId, { ...card, message });
      return { giftCardId: card.id, clientSecret: 'secret' };
    },
    pay: async ({ giftCardId }: { giftCardId: GiftCardId }) => {
      asked.push(`pay ${giftCardId}`);
      for (const card of cards.values()) if (card.id === giftCardId) card.state = world.bankState;
      return world.outcome;
    },
    hint: async (giftCardId: GiftCardId) => {
      asked.push(`hint ${giftCardId}`);
      if (world.isHintLost) throw new Error('no line');
      return [...cards.values()].find(({ id }) => id === giftCardId) as unknown as GiftCard;
    },
  };
  return { cards, asked, world, buy: (changes: Partial<NewGiftCard> = {}) => buying({ ...wanted, ...changes }, calls) };
}

let shop: ReturnType<typeof start>;
beforeEach(() => {
  shop = start();
});

it('buys one card', async () => {
  expect(await shop.buy()).toMatchObject({ id: 1, state: 'sent' });
  expect(shop.asked).toEqual(['begin request-1', 'pay 1', 'hint 1']);
});

it('pays nothing again when an answer was lost after the payment, although the words were edited meanwhile', async () => {
  shop.world.isHintLost = true;
  await expect(shop.buy()).rejects.toThrow('no line');
  shop.world.isHintLost = false;
  expect(await shop.buy({ message: 'Have a lot of fun' })).toMatchObject({ id: 1, state: 'sent' });
  expect(shop.asked.filter((line) => line.startsWith('pay'))).toHaveLength(1);
  expect(shop.cards.size).toBe(1);
});

it('goes on with the same card when its payment is open, with the words as they are now', async () => {
  shop.world.outcome = { kind: 'unknown' };
  shop.world.bankState = 'open';
  expect(await shop.buy()).toBe(paymentMessages.notConfirmed);
  shop.world.bankState = 'sent';
  expect(await shop.buy({ message: 'Edited' })).toMatchObject({ id: 1, message: 'Edited' });
  expect(shop.cards.size).toBe(1);
});

it('begins no second payment of another amount while the bank may still take the first', async () => {
  shop.world.outcome = { kind: 'unknown' };
  shop.world.bankState = 'open';
  await shop.buy();
  expect(await shop.buy({ amount: 10_000 as NewGiftCard['amount'] })).toBe(paymentMessages.notConfirmedYet);
  expect(shop.cards.size).toBe(1);
});

it('begins a new card for another amount after a declined card, and after a payment that has ended', async () => {
  shop.world.outcome = { kind: 'declined', message: 'Declined' };
  shop.world.bankState = 'open';
  expect(await shop.buy()).toBe('Declined');
  shop.world.outcome = { kind: 'unknown' };
  shop.world.bankState = 'failed';
  expect(await shop.buy({ amount: 10_000 as NewGiftCard['amount'] })).toBe(paymentMessages.notConfirmed);
  shop.world.outcome = { kind: 'paid' };
  shop.world.bankState = 'sent';
  expect(await shop.buy({ amount: 10_000 as NewGiftCard['amount'] })).toMatchObject({ id: 3, state: 'sent' });
});
