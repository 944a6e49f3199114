import type { ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { EventDefinition, Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Realtime } from '../../platform/realtime.ts';
import { accountDeleted } from '../accounts/events.ts';
import { messageSent } from '../conversations/events.ts';
import * as payments from '../payments/events.ts';
import * as payouts from '../payouts/events.ts';
import * as reviews from '../reviews/events.ts';
import * as scheduling from '../scheduling/events.ts';
import * as verification from '../verification/events.ts';
import * as booking from './booking-news.ts';
import { forgetOldNotifications, sendPush, sendSms, tellDue } from './jobs.ts';
import type { News as NewsOf } from './message.ts';
import * as money from './money-news.ts';
import type { DisputeFacts, NewsReader, Party, RefundFacts, ReviewFacts, SessionFacts } from './news.ts';
import type { NotificationsService } from './service.ts';
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
      read: (tx: Db, payload: Payload) => Promise<Facts | undefined>;
      concerns: (facts: Facts) => readonly Party[];
      topics: Topics;
      /** The session to be reminded of. */
      plans?: (facts: Facts) => SessionFacts;
    },
  ): void {
    events.subscribe(event, 'notifications.tell', async (payload) => {
      const facts = await inTransaction(db, async (tx) => {
        const found = await how.read(tx, payload);
        if (!found) return undefined;
        if (how.plans) await notifications.planReminders(tx, how.plans(found));
        await notifications.tell(tx, news, found);
        return found;
      });
      if (!facts) return;
      const userIds: UserId[] = how.concerns(facts).map(({ userId }) => userId);
      realtime.tell(userIds, 'changed', { topics: [...how.topics, 'notifications'] });
    });
  };
}

const parties = ({ parent, trainer: other }: SessionFacts) => [parent, other];
const partiesOf = ({ session }: RefundFacts | DisputeFacts | ReviewFacts) => parties(session);

function subscribeSessions(notifications: NotificationsService, needs: Needs): void {
  const listen = createListener(notifications, needs);
  const ofSession = {
    read: (tx: Db, { appointmentId }: { appointmentId: AppointmentId }) => needs.news.session(tx, appointmentId),
    concerns: parties,
    topics: ['sessions'] satisfies Topics as Topics,
  };
  listen(scheduling.requestApproved, booking.requestApproved, ofSession);
  listen(scheduling.requestRejected, booking.requestRejected, { ...ofSession, topics: ['sessions', 'payments'] });
  listen(scheduling.sessionScheduled, booking.sessionScheduled, { ...ofSession, plans: (session) => session });
  listen(scheduling.sessionCompleted, booking.sessionCompleted, { ...ofSession, topics: ['sessions', 'payments'] });
  const ofMoney = { ...ofSession, topics: ['sessions', 'payments'] as Topics };
  listen(payments.purchaseSucceeded, money.purchaseSucceeded, ofMoney);
  listen(payments.problemReported, money.problemReported, ofMoney);
  listen(payments.problemDecided, money.problemDecided, ofMoney);
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
}
