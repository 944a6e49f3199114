import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { noShowReported, requestRejected, sessionCancelled, sessionCompleted } from '../scheduling/events.ts';
import { followCharge, reconcile, settleIntent } from './jobs.ts';
import type { PaymentsService } from './service.ts';

/** What payments does when others speak. */
export function subscribePayments(payments: PaymentsService, { events, jobs }: { events: Events; jobs: Jobs }): void {
  events.subscribe(requestRejected, 'payments.refund', (rejected) => payments.refundRejected(rejected), { retries: 20 });
  events.subscribe(
    sessionCancelled,
    'payments.refund_cancelled',
    async (cancelled) => {
      if (cancelled.isKept) await payments.planRelease(cancelled);
      await payments.refundCancelled(cancelled);
      await payments.releaseSoon();
    },
    { retries: 20 },
  );
  events.subscribe(
    noShowReported,
    'payments.report_no_show',
    async ({ appointmentId, of }) => {
      if (of === 'trainer') await payments.reportTrainerNoShow(appointmentId);
    },
    { retries: 20 },
  );
  events.subscribe(sessionCompleted, 'payments.release', async (held) => {
    await payments.planRelease(held);
    await payments.releaseSoon();
  });
  jobs.work(settleIntent, ({ intentId }) => payments.settle(intentId), { concurrency: 4 });
  jobs.work(followCharge, ({ intentId }) => payments.followCharge(intentId), { concurrency: 4 });
  jobs.work(reconcile, () => payments.reconcile());
}
