import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { requestRejected, sessionCompleted } from '../scheduling/events.ts';
import { followCharge, reconcile, settleIntent } from './jobs.ts';
import type { PaymentsService } from './service.ts';

/** What payments does when others speak. */
export function subscribePayments(payments: PaymentsService, { events, jobs }: { events: Events; jobs: Jobs }): void {
  events.subscribe(
    requestRejected,
    'payments.refund',
    ({ appointmentId, transactionId }) => payments.refundInFull(transactionId, `rejected:${appointmentId}`),
    { retries: 20 },
  );
  events.subscribe(sessionCompleted, 'payments.release', async (held) => {
    await payments.planRelease(held);
    await payments.releaseDue();
  });
  jobs.work(settleIntent, ({ intentId }) => payments.settle(intentId), { concurrency: 4 });
  jobs.work(followCharge, ({ intentId }) => payments.followCharge(intentId), { concurrency: 4 });
  jobs.work(reconcile, () => payments.reconcile());
}
