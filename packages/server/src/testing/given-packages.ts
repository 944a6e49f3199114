import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from './given.ts';
import type { TestApp } from './start-app.ts';

/** A purchase of several sessions, made by real calls to the running product. */
export interface PaidPackage extends PaidRequest {
  readonly appointmentIds: readonly [AppointmentId, AppointmentId, AppointmentId, ...AppointmentId[]];
}

/** A parent has paid for a package: unless said otherwise $100.00 for three sessions, of $33.33, $33.33 and $33.34. */
export async function paidPackage(
  app: TestApp,
  { sessions = 3, priceCents = 10_000 }: { sessions?: number; priceCents?: number } = {},
): Promise<PaidPackage> {
  const trainer = await sellingTrainer(app, { individualPriceCents: priceCents, sessionsIncluded: sessions });
  const request = await paidRequest(app, { trainer });
  const rows = await app.services.scheduling.listSessions(app.db, request.transactionId);
  return { ...request, appointmentIds: rows.map(({ id }) => id) as unknown as PaidPackage['appointmentIds'] };
}

/** The parent sets a session for two hours from now and the trainer marks it complete; two hours after its end it is over for good. */
export async function holdSession(app: TestApp, { parent, trainer }: PaidPackage, appointmentId: AppointmentId): Promise<void> {
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
  await trainer.api.scheduling.complete({ params: { appointmentId } });
  app.clock.advance({ hours: 5 });
  await app.drainJobs();
  await app.services.payments.releaseDue();
}

/** The parent chooses a time so many hours ahead and cancels it at once. */
export async function cancelByParent(app: TestApp, { parent }: PaidPackage, session: { id: AppointmentId; hours: number }): Promise<void> {
  await parent.api.scheduling.schedule({ body: { appointmentId: session.id, ...timeIn(app, session.hours) } });
  await parent.api.scheduling.cancel({ params: { appointmentId: session.id }, body: {} });
  await app.drainJobs();
}
