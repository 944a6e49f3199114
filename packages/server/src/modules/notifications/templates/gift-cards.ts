import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { giftCardPaid, giftCardRefunded } from '../../payments/events.ts';
import { findGiftCard } from '../reads/money-facts.ts';
import { notificationOn, type RefreshTopics } from '../template.ts';
import { dateOf } from './session-parts.ts';

const button = () => ({ label: t('See your gift cards'), path: '/account-settings#gift-cards' });
const why = () => t('You received this email because you bought a gift card on X1.');

type Card = NonNullable<Awaited<ReturnType<typeof findGiftCard>>>;

const aboutCard = ({ amountCents, recipientEmail }: Card) => [
  { label: t('Gift card'), value: formatCents(amountCents), isLasting: true },
  ...(recipientEmail === null ? [] : [{ label: t('For'), value: recipientEmail, isLasting: true }]),
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
        title: t('Your gift card is paid'),
        subject: t('Receipt: {amount} gift card', { amount: formatCents(card.amountCents) }),
        sentence:
          card.deliverAt > dateOf(card.paidAt)
            ? t("You paid {amount} for a gift card. We'll email it on {date}.", {
                amount: formatCents(card.amountCents),
                date: formatLongDate(card.deliverAt.toISOString(), timeZone),
              })
            : t('You paid {amount} for a gift card. The email with its code is on its way.', { amount: formatCents(card.amountCents) }),
        facts: [
          ...aboutCard(card),
          { label: t('Paid on'), value: formatLongDate(dateOf(card.paidAt).toISOString(), timeZone), isLasting: true },
        ],
        button: button(),
        why: why(),
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
        title: t('{amount} gift card refunded', { amount: formatCents(card.amountCents) }),
        sentence: t(
          "We're sending {amount} back to your card. Banks show it within 5 to 10 days. The gift card's code doesn't work anymore.",
          { amount: formatCents(card.amountCents) },
        ),
        facts: aboutCard(card),
        button: button(),
        why: why(),
      }),
    },
  ],
});

export const giftCardNotifications = [paid, refunded];
