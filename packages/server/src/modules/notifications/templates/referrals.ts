import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import { referralRewarded } from '../../referrals/events.ts';
import { findReferralReward } from '../reads/money-facts.ts';
import { notificationOn } from '../template.ts';

const button = () => ({ label: t('See your credit'), path: '/account-settings#credit' });

/** A family that was brought has had its first session: both families have their credit (decision 0091). */
const rewarded = notificationOn(referralRewarded, {
  read: (tx, { friendId }) => findReferralReward(tx, friendId),
  concerns: ({ friendId, friendName, referrerId }) => [
    { userId: friendId, name: friendName ?? '' },
    { userId: referrerId, name: '' },
  ],
  refreshes: ['payments'],
  stillApplies: ({ amountCents }) => amountCents > 0,
  key: ({ friendId }) => String(friendId),
  happenedAt: ({ decidedAt }) => decidedAt,
  recipients: [
    {
      to: ({ referrerId }) => referrerId,
      topic: 'payment',
      weight: 'payment',
      write: ({ friendName, amountCents }) => ({
        title: t('You got {amount} in credit', { amount: formatCents(amountCents) }),
        sentence: t('{name} had a first session on X1, so you both get {amount} for your next booking. Thanks for spreading the word!', {
          name: toAuthorName(friendName, t('Your friend')),
          amount: formatCents(amountCents),
        }),
        button: button(),
        why: t('You received this email because a friend joined X1 with your link.'),
      }),
    },
    {
      to: ({ friendId }) => friendId,
      topic: 'payment',
      weight: 'payment',
      write: ({ amountCents }) => ({
        title: t('You got {amount} in credit', { amount: formatCents(amountCents) }),
        sentence: t("You joined with a friend's link and had your first session, so you both get {amount} for your next booking.", {
          amount: formatCents(amountCents),
        }),
        button: button(),
        why: t("You received this email because you joined X1 with a friend's link."),
      }),
    },
  ],
});

export const referralNotifications = [rewarded];
