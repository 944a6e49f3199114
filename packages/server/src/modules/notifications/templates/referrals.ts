import { formatCents } from '@x1/contract/core/number-format.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import { referralRewarded } from '../../referrals/events.ts';
import { findReferralReward } from '../reads/facts.ts';
import { notificationOn } from '../template.ts';

const button = { label: 'See your credit', path: '/account-settings#credit' };

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
        title: `You got ${formatCents(amountCents)} in credit`,
        sentence: `${toAuthorName(friendName, 'Your friend')} had a first session on X1, so you both get ${formatCents(amountCents)} for your next booking. Thanks for spreading the word!`,
        button,
        why: 'You received this email because a friend joined X1 with your link.',
      }),
    },
    {
      to: ({ friendId }) => friendId,
      topic: 'payment',
      weight: 'payment',
      write: ({ amountCents }) => ({
        title: `You got ${formatCents(amountCents)} in credit`,
        sentence: `You joined with a friend's link and had your first session, so you both get ${formatCents(amountCents)} for your next booking.`,
        button,
        why: "You received this email because you joined X1 with a friend's link.",
      }),
    },
  ],
});

export const referralNotifications = [rewarded];
