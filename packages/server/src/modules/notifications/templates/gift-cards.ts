import { formatCents } from '@x1/contract/core/number-format.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { giftCardPaid, giftCardRefunded } from '../../payments/events.ts';
import { findGiftCard } from '../reads/facts.ts';
import { notificationOn, type RefreshTopics } from '../template.ts';
import { dateOf } from './session-parts.ts';

const button = { label: 'See your gift cards', path: '/account-settings#gift-cards' };
const why = 'You received this email because you bought a gift card on X1.';

type Card = NonNullable<Awaited<ReturnType<typeof findGiftCard>>>;

const aboutCard = ({ amountCents, recipientEmail }: Card) => [
  { label: 'Gift card', value: formatCents(amountCents), isLasting: true },
  ...(recipientEmail === null ? [] : [{ label: 'For', value: recipientEmail, isLasting: true }]),
];

/** Shared by both: the buyer hears of a card. */
const ofCard = {
  read: findGiftCardOf,
  concerns: ({ buyerId }: Card) => [{ userId: buyerId, name: '' }],
  refreshes: ['payments'] as RefreshTopics,
  key: ({ id }: Card) => String(id),
};

function findGiftCardOf(tx: Parameters<typeof findGiftCard>[0], { giftCardId }: { giftCardId: Card['id'] }) {
  return findGiftCard(tx, giftCardId);
}

const paid = notificationOn(giftCardPaid, {
  ...ofCard,
  stillApplies: ({ paidAt }) => paidAt !== null,
  happenedAt: ({ paidAt }) => dateOf(paidAt),
  recipients: [
    {
      to: ({ buyerId }) => buyerId,
      topic: 'payment',
      weight: 'record',
      channels: 'mail',
      write: (card, { timeZone }) => ({
        title: 'Your gift card is paid',
        subject: `Receipt: ${formatCents(card.amountCents)} gift card`,
        sentence: `You paid ${formatCents(card.amountCents)} for a gift card. ${
          card.deliverAt > dateOf(card.paidAt)
            ? `We'll email it on ${formatLongDate(card.deliverAt.toISOString(), timeZone)}.`
            : 'The email with its code is on its way.'
        }`,
        facts: [
          ...aboutCard(card),
          { label: 'Paid on', value: formatLongDate(dateOf(card.paidAt).toISOString(), timeZone), isLasting: true },
        ],
        button,
        why,
      }),
    },
  ],
});

const refunded = notificationOn(giftCardRefunded, {
  ...ofCard,
  stillApplies: ({ refundAskedAt }) => refundAskedAt !== null,
  happenedAt: ({ refundAskedAt }) => dateOf(refundAskedAt),
  recipients: [
    {
      to: ({ buyerId }) => buyerId,
      topic: 'payment',
      weight: 'record',
      write: (card) => ({
        title: `${formatCents(card.amountCents)} gift card refunded`,
        sentence: `We're sending ${formatCents(card.amountCents)} back to your card. Banks show it within 5 to 10 days. The gift card's code doesn't work anymore.`,
        facts: aboutCard(card),
        button,
        why,
      }),
    },
  ],
});

export const giftCardNotifications = [paid, refunded];
