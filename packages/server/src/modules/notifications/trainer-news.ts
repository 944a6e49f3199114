import { dateOf, sessionPath, toParent, toTrainer } from './booking-news.ts';
import type { News } from './message.ts';
import type { CalendarFacts, IdentityFacts, PayoutAccountFacts, ReviewFacts } from './news.ts';

/** What trainers are told of their standing, and both sides of reviews. */

const accountWhy = 'You get this mail because you train families on X1.';
const toOwner = ({ trainer }: PayoutAccountFacts | IdentityFacts) => trainer.userId;
const stateKey = ({ trainer, changedAt }: PayoutAccountFacts | IdentityFacts) => `${trainer.userId}:${changedAt.getTime()}`;
const bankSetUp = { label: 'Open your bank set-up', path: '/bank-account-connection' };

export const accountRestricted: News<PayoutAccountFacts> = {
  name: 'payouts.account_restricted',
  isTrue: ({ state }) => state === 'RESTRICTED' || state === 'REJECTED',
  key: stateKey,
  happenedAt: ({ changedAt }) => changedAt,
  rules: [
    {
      to: toOwner,
      topic: 'payout',
      weight: 'plain',
      write: ({ state }) => ({
        title: state === 'REJECTED' ? 'Your payout account was closed' : 'Your payout account needs your attention',
        sentence:
          state === 'REJECTED'
            ? 'Our payment partner has closed it. Parents cannot book you, and what you have earned stays in your balance. Please contact support.'
            : 'Our payment partner cannot pay to your bank right now. Until that is put right, parents cannot book you; what you have earned stays in your balance.',
        button: bankSetUp,
        why: accountWhy,
      }),
    },
  ],
};

export const accountRestored: News<PayoutAccountFacts> = {
  name: 'payouts.account_restored',
  isTrue: ({ state }) => state === 'ACTIVE',
  key: stateKey,
  happenedAt: ({ changedAt }) => changedAt,
  rules: [
    {
      to: toOwner,
      topic: 'payout',
      weight: 'plain',
      write: () => ({
        title: 'Your bank is connected',
        sentence: 'Payouts can reach your bank account.',
        button: bankSetUp,
        why: accountWhy,
      }),
    },
  ],
};

export const identityVerified: News<IdentityFacts> = {
  name: 'verification.verified',
  isTrue: ({ state }) => state === 'verified',
  key: ({ trainer }) => String(trainer.userId),
  happenedAt: ({ changedAt }) => changedAt,
  rules: [
    {
      to: toOwner,
      topic: 'verification',
      weight: 'plain',
      write: () => ({
        title: 'Your identity is verified',
        sentence: 'Families see the mark of verified trainers on your profile from now on.',
        button: { label: 'See your verification', path: '/verification-status' },
        why: accountWhy,
      }),
    },
  ],
};

export const identityFailed: News<IdentityFacts> = {
  name: 'verification.failed',
  isTrue: ({ state }) => state === 'failed',
  key: stateKey,
  happenedAt: ({ changedAt }) => changedAt,
  rules: [
    {
      to: toOwner,
      topic: 'verification',
      weight: 'plain',
      write: ({ rejectionReason }) => ({
        title: 'Your identity could not be verified',
        sentence: `${rejectionReason ?? 'The document could not be verified.'} You can try again.`,
        button: { label: 'Try again', path: '/verification-status' },
        why: accountWhy,
      }),
    },
  ],
};

/** R133: nothing is written into the calendar until the consent is given again. */
export const calendarLost: News<CalendarFacts> = {
  name: 'calendar.connection_lost',
  isTrue: ({ lostAt }) => lostAt !== null,
  key: ({ trainer, lostAt }) => `${trainer.userId}:${dateOf(lostAt).getTime()}`,
  happenedAt: ({ lostAt }) => dateOf(lostAt),
  rules: [
    {
      to: ({ trainer }) => trainer.userId,
      topic: 'account',
      weight: 'plain',
      write: () => ({
        title: 'Your Google Calendar is no longer connected',
        sentence:
          'Google does not let X1 write your sessions there any more. Your bookings stand; connect it again, and what waits is written.',
        button: { label: 'Reconnect', path: '/trainer-dashboard' },
        why: accountWhy,
      }),
    },
  ],
};

const stars = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

export const reviewWritten: News<ReviewFacts> = {
  name: 'reviews.review_written',
  isTrue: () => true,
  key: ({ reviewId }) => String(reviewId),
  happenedAt: ({ writtenAt }) => writtenAt,
  rules: [
    {
      to: ({ session }) => toTrainer(session),
      topic: 'review',
      weight: 'plain',
      write: ({ session, rating, text }) => ({
        title: `${session.parent.name} gave you ${stars(rating)}`,
        sentence: `A review of ${session.programTitle} is on your profile. You can answer it once.`,
        ...(text && { quote: { text, by: session.parent.name } }),
        button: { label: 'Read and answer', path: sessionPath(session) },
        why: accountWhy,
      }),
    },
  ],
};

export const reviewAnswered: News<ReviewFacts> = {
  name: 'reviews.review_answered',
  isTrue: ({ answeredAt }) => answeredAt !== null,
  key: ({ reviewId }) => String(reviewId),
  happenedAt: ({ answeredAt }) => dateOf(answeredAt),
  rules: [
    {
      to: ({ session }) => toParent(session),
      topic: 'review',
      weight: 'plain',
      write: ({ session, answer }) => ({
        title: `${session.trainer.name} answered your review`,
        sentence: `Your review of ${session.programTitle} has an answer.`,
        ...(answer && { quote: { text: answer, by: session.trainer.name } }),
        button: { label: 'Read the answer', path: sessionPath(session) },
        why: 'You get this mail because you reviewed a session on X1.',
      }),
    },
  ],
};
