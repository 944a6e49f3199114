import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import type { TransactionStatus } from '@x1/contract/payments/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { ProgramsService } from '../programs/service.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import { type CreateIntentNeeds, createIntents, type PreparedPayment, type WantedPurchase } from './create-intent.ts';
import type { PaymentGateway } from './port.ts';
import { createReconciler, type ReconcileScope } from './reconcile.ts';
import { createRefunds } from './refunds.ts';
import { createReleases } from './releases.ts';
import { createSettle } from './settle.ts';
import * as store from './store.ts';

interface Needs {
  db: Db;
  clock: Clock;
  logger: Logger;
  gateway: PaymentGateway;
  ledger: LedgerService;
  programs: ProgramsService;
  scheduling: SchedulingService;
  assertPayable: CreateIntentNeeds['assertPayable'];
  /** Of every charge, in hundredths of a percent (R96). */
  feeBasisPoints: number;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Card payments: what parents do, what the provider tells, and what follows from sessions. */
export function createPaymentsService(needs: Needs) {
  const { db, scheduling } = needs;
  const settle = createSettle(needs);
  const intents = createIntents({ ...needs, settle });
  const refunds = createRefunds(needs);
  const releases = createReleases(needs);
  const reconciler = createReconciler({ ...needs, settle, endOpen: intents.endOpen, refunds, releases });

  return {
    settle,
    refundInFull: refunds.refundInFull,
    planRelease: releases.plan,
    releaseDue: releases.releaseDue,

    /** Prepares a payment at the server's price for the signed-in parent (R85, R86, R92). */
    createIntent: (actor: Actor, wanted: WantedPurchase): Promise<PreparedPayment> => intents.prepare(actor, wanted),

    /**
     * The payer's browser believes that the payment ended. The provider is asked; 'failed' on an unpaid payment ends it there first, so that
     * no money can arrive on a failed row (R88, L1).
     */
    async hint(
      actor: Actor,
      id: TransactionId,
      claim: 'succeeded' | 'failed',
    ): Promise<{ status: TransactionStatus; appointmentId: AppointmentId | null }> {
      const transaction = await store.getTransactionOf(db, id, actor.userId);
      if (transaction.status === 'pending' && transaction.intentId) await settle(transaction.intentId);
      const isStillOpen = (await store.getTransactionOf(db, id, actor.userId)).status === 'pending';
      if (isStillOpen && claim === 'failed') await intents.endOpen(transaction, 'given up by the payer');
      const { status } = await store.getTransactionOf(db, id, actor.userId);
      return { status, appointmentId: (await scheduling.findAppointmentOfTransaction(db, id)) ?? null };
    },

    /** The session a payment bought, null until it is paid (R89). Operators may look at any. */
    async findAppointment(actor: Actor, id: TransactionId): Promise<AppointmentId | null> {
      if (actor.role === 'admin') {
        if (!(await store.findTransaction(db, id))) throw new AppError('transaction.not_found');
      } else {
        await store.getTransactionOf(db, id, actor.userId);
      }
      return (await scheduling.findAppointmentOfTransaction(db, id)) ?? null;
    },

    /** Brings the books up to the provider's, whatever was missed. */
    reconcile: (scope: ReconcileScope = reconciler.nextScope()): Promise<void> => reconciler.run(scope),
  };
}
