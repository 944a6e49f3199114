import { type CalendarProviderName, calendarNames } from '@x1/contract/calendar/connection.ts';
import { t, translate } from '@x1/contract/core/texts.ts';
import { rejectionReasons, rejectionReasonText } from '@x1/contract/verification/rejection-reasons.ts';
import { connectionLost } from '../../calendar/events.ts';
import * as payouts from '../../payouts/events.ts';
import * as reviews from '../../reviews/events.ts';
import * as verification from '../../verification/events.ts';
import { findCalendar, findIdentity, findPayoutAccount, findReview } from '../reads/person-facts.ts';
import type { Party } from '../reads/session-facts.ts';
import { notificationOn } from '../template.ts';
import { dateOf, partiesOf, sessionPath, toParent, toTrainer } from './session-parts.ts';

/** Changes of a trainer's account, and reviews for both sides. */

interface OwnFacts {
  readonly trainer: Party;
  readonly changedAt: Date;
}

const accountWhy = () => t('You received this email because you train families on X1.');
const toOwner = ({ trainer }: OwnFacts) => trainer.userId;
const stateKey = ({ trainer, changedAt }: OwnFacts) => `${trainer.userId}:${changedAt.getTime()}`;
const bankSetUp = () => ({ label: t('Open your bank setup'), path: '/bank-account-connection' });

export const accountRestricted = notificationOn(payouts.accountRestricted, {
  read: (tx, { userId }) => findPayoutAccount(tx, userId),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['account', 'payments'],
  stillApplies: ({ state }) => state === 'RESTRICTED' || state === 'REJECTED',
  key: stateKey,
  happenedAt: ({ changedAt }) => changedAt,
  recipients: [
    {
      to: toOwner,
      topic: 'payout',
      weight: 'plain',
      write: ({ state }) => ({
        title: state === 'REJECTED' ? t('Your payout account was closed') : t('Your payout account needs your attention'),
        sentence:
          state === 'REJECTED'
            ? t(
                "Our payment partner has closed it. Parents can't book you, and what you've earned stays in your balance. Please contact support.",
              )
            : t(
                "Our payment partner can't pay to your bank right now. Until that's fixed, parents can't book you; what you've earned stays in your balance.",
              ),
        button: bankSetUp(),
        why: accountWhy(),
      }),
    },
  ],
});

export const accountRestored = notificationOn(payouts.accountRestored, {
  read: (tx, { userId }) => findPayoutAccount(tx, userId),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['account', 'payments'],
  stillApplies: ({ state }) => state === 'ACTIVE',
  key: stateKey,
  happenedAt: ({ changedAt }) => changedAt,
  recipients: [
    {
      to: toOwner,
      topic: 'payout',
      weight: 'plain',
      write: () => ({
        title: t('Your bank is connected'),
        sentence: t('Payouts can reach your bank account.'),
        button: bankSetUp(),
        why: accountWhy(),
      }),
    },
  ],
});

export const identityVerified = notificationOn(verification.verified, {
  read: (tx, { userId }) => findIdentity(tx, userId),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['account'],
  stillApplies: ({ state }) => state === 'verified',
  key: ({ trainer }) => String(trainer.userId),
  happenedAt: ({ changedAt }) => changedAt,
  recipients: [
    {
      to: toOwner,
      topic: 'verification',
      weight: 'plain',
      write: () => ({
        title: t('Your identity is verified'),
        sentence: t('Families now see the verified mark on your profile.'),
        button: { label: t('See your verification'), path: '/verification-status' },
        why: accountWhy(),
      }),
    },
  ],
});

export const identityFailed = notificationOn(verification.failed, {
  read: (tx, { userId }) => findIdentity(tx, userId),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['account'],
  stillApplies: ({ state }) => state === 'failed',
  key: stateKey,
  happenedAt: ({ changedAt }) => changedAt,
  recipients: [
    {
      to: toOwner,
      topic: 'verification',
      weight: 'plain',
      write: ({ rejectionReason }) => ({
        title: t("Your identity couldn't be verified"),
        sentence: t('{reason} You can try again.', { reason: rejectionReasonText(rejectionReason ?? rejectionReasons.unnamed) }),
        button: { label: t('Try again'), path: '/verification-status' },
        why: accountWhy(),
      }),
    },
  ],
});

const lostBecause: Readonly<Record<CalendarProviderName, string>> = {
  google: t("Google doesn't let X1 write your sessions there any more."),
  outlook: t("Microsoft doesn't let X1 write your sessions there any more."),
  caldav: t("Your calendar's server no longer accepts X1's app password."),
};

/** R133: nothing is written into the calendar until the consent is given again. */
export const calendarLost = notificationOn(connectionLost, {
  read: (tx, { userId }) => findCalendar(tx, userId),
  concerns: ({ trainer }) => [trainer],
  refreshes: ['account'],
  stillApplies: ({ lostAt }) => lostAt !== null,
  key: ({ trainer, lostAt }) => `${trainer.userId}:${dateOf(lostAt).getTime()}`,
  happenedAt: ({ lostAt }) => dateOf(lostAt),
  recipients: [
    {
      to: ({ trainer }) => trainer.userId,
      topic: 'account',
      weight: 'plain',
      write: ({ provider }) => ({
        title: t('Your {calendar} is no longer connected', { calendar: translate(calendarNames[provider]) }),
        sentence: t('{reason} Your bookings stand; connect it again, and what waits is written.', {
          reason: translate(lostBecause[provider]),
        }),
        button: { label: t('Reconnect'), path: '/trainer-dashboard' },
        why: accountWhy(),
      }),
    },
  ],
});

export const reviewWritten = notificationOn(reviews.reviewWritten, {
  read: (tx, { reviewId }) => findReview(tx, reviewId),
  concerns: partiesOf,
  refreshes: ['sessions'],
  stillApplies: () => true,
  key: ({ reviewId }) => String(reviewId),
  happenedAt: ({ writtenAt }) => writtenAt,
  recipients: [
    {
      to: ({ session }) => toTrainer(session),
      topic: 'review',
      weight: 'plain',
      write: ({ session, rating, text }) => ({
        title: t('{parent} gave you {count, plural, one {# star} other {# stars}}', { parent: session.parent.name, count: rating }),
        sentence: t('A review of {program} is on your profile. You can answer it once.', { program: session.programTitle }),
        ...(text && { quote: { text, by: session.parent.name } }),
        button: { label: t('Read and answer'), path: sessionPath(session) },
        why: accountWhy(),
      }),
    },
  ],
});

export const reviewAnswered = notificationOn(reviews.reviewAnswered, {
  read: (tx, { reviewId }) => findReview(tx, reviewId),
  concerns: partiesOf,
  refreshes: ['sessions'],
  stillApplies: ({ answeredAt }) => answeredAt !== null,
  key: ({ reviewId }) => String(reviewId),
  happenedAt: ({ answeredAt }) => dateOf(answeredAt),
  recipients: [
    {
      to: ({ session }) => toParent(session),
      topic: 'review',
      weight: 'plain',
      write: ({ session, answer }) => ({
        title: t('{trainer} answered your review', { trainer: session.trainer.name }),
        sentence: t('Your review of {program} has an answer.', { program: session.programTitle }),
        ...(answer && { quote: { text: answer, by: session.trainer.name } }),
        button: { label: t('Read the answer'), path: sessionPath(session) },
        why: t('You received this email because you reviewed a session on X1.'),
      }),
    },
  ],
});

export const trainerNotifications = [
  accountRestricted,
  accountRestored,
  identityVerified,
  identityFailed,
  calendarLost,
  reviewWritten,
  reviewAnswered,
];
