import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted, deviceShared } from '../accounts/events.ts';
import { bankChanged } from '../payouts/events.ts';
import {
  noShowReported,
  requestRejected,
  sessionCancelled,
  sessionCompleted,
  sessionRescheduled,
  timeAgreed,
} from '../scheduling/events.ts';
import { followCharge, reconcile, settleIntent } from './jobs.ts';
import type { PaymentsNeeds } from './needs.ts';
import type { CardKeeper, PaymentGateway } from './port.ts';
import { createPaymentsHandlers } from './routes.ts';
import { createPaymentsService } from './service.ts';
import { createPaymentsWebhook } from './webhook.ts';

/** Card payments. */
export function createPaymentsModule(
  context: ModuleContext & { gateway: PaymentGateway; cards: CardKeeper },
  { settings, accounts, trainers, ledger, payouts, programs, scheduling, promoCodes, conversations, search }: PaymentsNeeds,
) {
  const needs = { settings, accounts, trainers, ledger, payouts, programs, scheduling, promoCodes, conversations, search };
  const service = createPaymentsService({ ...context, ...needs });
  const takeWebhook = createPaymentsWebhook({ ...context, payouts });
  return {
    service,
    handlers: createPaymentsHandlers({ payments: service, takeWebhook }),
    subscribe: () => {
      const { events, jobs } = context;
      events.subscribe(requestRejected, 'payments.refund', (rejected) => service.refundRejected(rejected), { retries: 20 });
      events.subscribe(
        sessionCancelled,
        'payments.refund_cancelled',
        async (cancelled) => {
          if (cancelled.isKept) await service.keepRelease(cancelled);
          else await service.planRelease(cancelled);
          await service.refundCancelled(cancelled);
          await service.releaseSoon();
        },
        { retries: 20 },
      );
      events.subscribe(
        noShowReported,
        'payments.report_no_show',
        async ({ appointmentId, of }) => {
          if (of === 'trainer') await service.reportAbsentTrainer(appointmentId);
        },
        { retries: 20 },
      );
      events.subscribe(sessionCompleted, 'payments.release', async (held) => {
        if (await service.planRelease(held)) await service.releaseSoon();
      });
      // It may have been closed before the parent moved it.
      events.subscribe(sessionRescheduled, 'payments.plan_moved', async ({ appointmentId, transactionId }) => {
        if (transactionId) await service.planRelease({ appointmentId, transactionId });
      });
      events.subscribe(timeAgreed, 'payments.release_agreed', async (session) => {
        if (await service.planRelease(session)) await service.releaseSoon();
      });
      events.subscribe(accountDeleted, 'payments.forget_cards', ({ userId }) => service.forgetCards(userId), { retries: 20 });
      events.subscribe(accountDeleted, 'payments.forget_gifts', ({ userId }) => service.forgetGiftRecipients(userId), { retries: 20 });
      events.subscribe(deviceShared, 'payments.review_device', ({ userId }) => service.reviewPaymentsOf(userId));
      events.subscribe(bankChanged, 'payments.review_bank', ({ userId }) => service.reviewPaymentsOf(userId));
      jobs.work(
        settleIntent,
        async ({ intentId }) => {
          if (!(await service.followGiftCard(intentId))) await service.settle(intentId);
        },
        { concurrency: 4 },
      );
      jobs.work(followCharge, ({ intentId, isFee }) => (isFee ? service.followFee(intentId) : service.followCharge(intentId)), {
        concurrency: 4,
      });
      jobs.work(reconcile, () => service.reconcile());
    },
  };
}
