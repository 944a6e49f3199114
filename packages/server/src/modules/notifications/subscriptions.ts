import type { ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { EventDefinition, Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Realtime } from '../../platform/realtime.ts';
import { accountDeleted } from '../accounts/events.ts';
import { connectionLost } from '../calendar/events.ts';
import { messageSent } from '../conversations/events.ts';
import * as payments from '../payments/events.ts';
import * as payouts from '../payouts/events.ts';
import * as reviews from '../reviews/events.ts';
import * as scheduling from '../scheduling/events.ts';
import { meetingLinkChanged } from '../trainers/events.ts';
import * as verification from '../verification/events.ts';
import * as booking from './booking-news.ts';
import { forgetOldNotifications, sendPush, sendSms, tellDue } from './jobs.ts';
import type { News as NewsOf } from './message.ts';
import * as money from './money-news.ts';
import type { DecisionFacts, NewsReader, Party, SessionFacts } from './news.ts';
import * as noShow from './no-show-news.ts';
import type { NotificationsService } from './service.ts';
import * as time from './time-news.ts';
import * as trainer from './trainer-news.ts';

interface Needs {
  db: Db;
  events: Events;
  jobs: Jobs;
  realtime: Pick<Realtime, 'tell'>;
  news: NewsReader;
}

type Topics = ServerEventPayload<'changed'>['topics'];

/** What notifications does when others speak, and by the clock. */
export function subscribeNotifications(notifications: NotificationsService, needs: Needs): void {
  const { events, jobs } = needs;
  subscribeSessions(notifications, needs);
  subscribeAnswers(notifications, needs);
  subscribeTimes(notifications, needs);
  subscribePayments(notifications, needs);
  subscribeTrainerNews(notifications, needs);
  events.subscribe(messageSent, 'notifications.wait_for_reader', (message) => notifications.hearOfMessage(message));
  events.subscribe(accountDeleted, 'notifications.forget', ({ userId }) => notifications.forgetUser(userId));
  jobs.work(sendPush, (payload) => notifications.push.deliver(payload), { concurrency: 4 });
  jobs.work(sendSms, (payload) => notifications.sms.deliver(payload));
  jobs.work(tellDue, () => notifications.tellDue());
  jobs.work(forgetOldNotifications, () => notifications.forgetOld());
}

/** One kind of event: its facts are read and told in one transaction, and then everybody concerned sees what changed (R28). */
function createListener(notifications: NotificationsService, { db, events, realtime }: Needs) {
  return function listen<Payload extends object, Facts>(
    event: EventDefinition<Payload>,
    news: NewsOf<Facts>,
    how: {
      read: (tx: Db, payload: Payload, jobId: string) => Promise<Facts | undefined>;
      concerns: (facts: Facts) => readonly Party[];
      topics: Topics;
      /** The session to be reminded of. */
      plans?: (facts: Facts) => SessionFacts;
      /** What else is told on this occasion. */
      also?: (tx: Tx, facts: Facts) => Promise<void>;
    },
  ): void {
    events.subscribe(event, 'notifications.tell', async (payload, { jobId }) => {
      const facts = await inTransaction(db, async (tx) => {
        const found = await how.read(tx, payload, jobId);
        if (!found) return undefined;
        if (how.plans) await notifications.planReminders(tx, how.plans(found));
        await notifications.tell(tx, news, found);
        await how.also?.(tx, found);
        return found;
      });
      if (!facts) return;
      const userIds: UserId[] = how.concerns(facts).map(({ userId }) => userId);
      realtime.tell(userIds, 'changed', { topics: [...how.topics, 'notifications'] });
    });
  };
}

const parties = ({ parent, trainer: other }: SessionFacts) => [parent, other];
const partiesOf = ({ session }: { session: SessionFacts }) => parties(session);

function subscribeSessions(notifications: NotificationsService, needs: Needs): void {
  const listen = createListener(notifications, needs);
  const { news } = needs;
  const ofMoney = {
    read: (tx: Db, { appointmentId }: { appointmentId: AppointmentId }) => news.session(tx, appointmentId),
    concerns: parties,
    topics: ['sessions', 'payments'] satisfies Topics as Topics,
  };
  listen(scheduling.sessionCompleted, booking.sessionCompleted, ofMoney);
  listen(scheduling.noShowReported, noShow.noShowReported, ofMoney);
  listen(payments.purchaseSucceeded, money.purchaseSucceeded, ofMoney);
  listen(payments.problemReported, money.problemReported, ofMoney);
  listen(payments.problemDecided, money.problemDecided, ofMoney);
  listen(scheduling.notesWritten, booking.notesWritten, {
    read: (tx, { appointmentId }) => news.notes(tx, appointmentId),
    concerns: partiesOf,
    topics: ['sessions'],
  });
}

/** The answer to a request is told once for the purchase; every session that has a time gets its invitation anew. */
function subscribeAnswers(notifications: NotificationsService, needs: Needs): void {
  const listen = createListener(notifications, needs);
  const { news } = needs;
  const ofAnswer = {
    concerns: partiesOf,
    also: async (tx: Tx, { session }: DecisionFacts) => {
      for (const other of await news.decidedTogether(tx, session)) {
        // A time that the trainer chose was the answer itself, and is told of by that.
        const isToldOtherwise = other.scheduledBy === other.trainer.userId;
        if (!isToldOtherwise) await notifications.tell(tx, time.invitationUpdated, other);
      }
    },
  };
  const read = async (tx: Db, appointmentId: AppointmentId, isExpired: boolean) => {
    const session = await news.session(tx, appointmentId);
    return session && { session, isExpired };
  };
  listen(scheduling.requestApproved, booking.requestApproved, {
    ...ofAnswer,
    read: (tx, { appointmentId }) => read(tx, appointmentId, false),
    topics: ['sessions'],
  });
  listen(scheduling.requestRejected, booking.requestRejected, {
    ...ofAnswer,
    read: (tx, { appointmentId, isExpired }) => read(tx, appointmentId, isExpired),
    topics: ['sessions', 'payments'],
  });
}

function subscribeTimes(notifications: NotificationsService, needs: Needs): void {
  const listen = createListener(notifications, needs);
  const { news } = needs;
  needs.events.subscribe(meetingLinkChanged, 'notifications.tell', ({ userId, changedAt }, { jobId }) =>
    notifications.tellOfMeetingLink(userId, { eventId: jobId, changedAt: new Date(changedAt) }),
  );
  listen(scheduling.sessionScheduled, time.sessionScheduled, {
    read: async (tx, { appointmentId, startsAt }) => {
      const session = await news.session(tx, appointmentId);
      // What has moved on since is told by what moved it on.
      return session?.startsAt?.getTime() === Date.parse(startsAt) ? session : undefined;
    },
    concerns: parties,
    topics: ['sessions'],
    plans: (session) => session,
  });
  listen(scheduling.sessionRescheduled, time.sessionRescheduled, {
    read: async (tx, { appointmentId, rescheduledBy, startsAt, formerStartsAt, formerEndsAt, changedAt }, eventId) => {
      const session = await news.session(tx, appointmentId);
      const former = { startsAt: new Date(formerStartsAt), endsAt: new Date(formerEndsAt) };
      if (!session?.scheduledAt) return undefined;
      const movedAt = changedAt ? new Date(changedAt) : session.scheduledAt;
      return { session, eventId, movedBy: rescheduledBy, changedAt: movedAt, startsAt: new Date(startsAt), former };
    },
    concerns: partiesOf,
    topics: ['sessions'],
    plans: ({ session }) => session,
  });
  listen(scheduling.sessionCancelled, time.sessionCancelled, {
    read: async (tx, { appointmentId, refundCents, isKept }) => {
      const session = await news.session(tx, appointmentId);
      return session && { session, refundCents, isKept };
    },
    concerns: partiesOf,
    topics: ['sessions', 'payments'],
  });
}

function subscribePayments(notifications: NotificationsService, needs: Needs): void {
  const listen = createListener(notifications, needs);
  const { news } = needs;
  const topics: Topics = ['payments', 'sessions'];
  const ofDispute = {
    read: (tx: Db, { disputeId }: { disputeId: number }) => news.dispute(tx, disputeId),
    concerns: partiesOf,
    topics,
  };
  listen(payments.refunded, money.refunded, { read: (tx, { refundId }) => news.refund(tx, refundId), concerns: partiesOf, topics });
  listen(payments.disputeOpened, money.disputeOpened, ofDispute);
  listen(payments.disputeClosed, money.disputeClosed, ofDispute);
}

function subscribeTrainerNews(notifications: NotificationsService, needs: Needs): void {
  const listen = createListener(notifications, needs);
  const { news } = needs;
  const concerns = ({ trainer: owner }: { trainer: Party }) => [owner];
  const ofPayout = {
    read: (tx: Db, { payoutId }: { payoutId: number }) => news.payout(tx, payoutId),
    concerns,
    topics: ['payments'] as Topics,
  };
  listen(payouts.payoutDecided, money.payoutDecided, ofPayout);
  listen(payouts.payoutPaid, money.payoutPaid, ofPayout);
  listen(payouts.payoutFailed, money.payoutFailed, ofPayout);
  const ofAccount = {
    read: (tx: Db, { userId }: { userId: UserId }) => news.payoutAccount(tx, userId),
    concerns,
    topics: ['account', 'payments'] as Topics,
  };
  listen(payouts.accountRestricted, trainer.accountRestricted, ofAccount);
  listen(payouts.accountRestored, trainer.accountRestored, ofAccount);
  const ofIdentity = {
    read: (tx: Db, { userId }: { userId: UserId }) => news.identity(tx, userId),
    concerns,
    topics: ['account'] as Topics,
  };
  listen(verification.verified, trainer.identityVerified, ofIdentity);
  listen(verification.failed, trainer.identityFailed, ofIdentity);
  const ofReview = {
    read: (tx: Db, { reviewId }: { reviewId: number }) => news.review(tx, reviewId),
    concerns: partiesOf,
    topics: ['sessions'] as Topics,
  };
  listen(reviews.reviewWritten, trainer.reviewWritten, ofReview);
  listen(reviews.reviewAnswered, trainer.reviewAnswered, ofReview);
  listen(connectionLost, trainer.calendarLost, {
    read: (tx, { userId }) => news.calendar(tx, userId),
    concerns,
    topics: ['account'],
  });
}
