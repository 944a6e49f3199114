import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type PaidRequest, paidRequest, timeIn } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** What happens to a session at the moment at which all of its money goes back. Every money check runs on this database after the last test. */
const app = await openApp();
const rounds = Number(process.env['X1_ROUNDS'] ?? 20);
let operator: Person;
beforeAll(async () => {
  operator = await app.createOperator();
});

const rivals: Readonly<Record<string, (request: PaidRequest) => Promise<unknown>>> = {
  'marks it complete': ({ trainer, appointmentId }) => trainer.api.scheduling.complete({ params: { appointmentId } }),
  'cancels it': ({ trainer, appointmentId }) => trainer.api.scheduling.cancel({ params: { appointmentId }, body: {} }),
  'moves it': ({ trainer, appointmentId }) => trainer.api.scheduling.reschedule({ params: { appointmentId }, body: timeIn(app, 99) }),
  'rejects it': ({ trainer, appointmentId }) =>
    trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'No field is free' } }),
};
/** How the session may end when the trainer was first; otherwise X1 has canceled it. */
const endsOf: Readonly<Record<string, object>> = {
  'marks it complete': { state: 'completed' },
  'cancels it': { state: 'cancelled', cancelledBy: 'trainer' },
  'moves it': { state: 'cancelled', cancelledBy: 'support' },
  'rejects it': { state: 'rejected' },
};

it.each(Object.keys(rivals))('a full refund while the trainer %s: one of the two is first, and the money goes back once', async (what) => {
  for (let round = 0; round < rounds; round += 1) {
    const request = await paidRequest(app);
    const { parent, transactionId, appointmentId } = request;
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48) } });
    const body = { requestId: randomUUID(), reason: 'The family wrote to us.' };
    const [rival, ...refunds] = await Promise.allSettled([
      rivals[what]?.(request),
      operator.api.admin.refundTransaction({ params: { transactionId }, body }),
      operator.api.admin.refundTransaction({ params: { transactionId }, body }),
    ]);
    expect(refunds.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await app.drainJobs();
    const { appointment } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    const isFirst = rival.status === 'fulfilled';
    expect(appointment).toMatchObject(isFirst ? (endsOf[what] ?? {}) : { state: 'cancelled', cancelledBy: 'support' });
    const paid = await app.db.selectFrom('refunds').select(['amountCents', 'status']).where('transactionId', '=', transactionId).execute();
    expect(paid).toEqual([{ amountCents: 4_900, status: 'succeeded' }]);
  }
});
