import * as z from 'zod/mini';
import { AppointmentId, ProgramId, pathId, TrainerId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { defineRoute } from '../core/route.ts';
import { SessionType } from '../scheduling/states.ts';
import { transactionStatuses } from './transaction.ts';

const ofTransaction = z.object({ transactionId: pathId(TransactionId) });

export const paymentsRoutes = {
  createPaymentIntent: defineRoute({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: ['parent'],
    summary: 'Prepares the payment of a program at the price the server knows; repeated while open, it answers the same intent (R85, R92).',
    limit: 'payment',
    body: z.object({
      programId: ProgramId,
      trainerId: TrainerId,
      sessionType: SessionType,
      /** Only compared: the price in cents or in dollars (R85). */
      amount: z.optional(
        z.nullable(z.number('must be a number').check(z.nonnegative('must not be negative'), z.maximum(1e9, 'is too large'))),
      ),
    }),
    reply: z.object({ clientSecret: z.string(), transactionId: TransactionId, amount: Cents }),
    mayCreate: true,
    errors: [
      'program.not_found',
      'payment.wrong_trainer',
      'payment.trainer_not_payable',
      'payment.price_changed',
      'payment.group_full',
      'payment.group_not_offered',
      'provider.unavailable',
    ],
  }),
  hintStatus: defineRoute({
    method: 'PUT',
    path: '/api/transactions/:transactionId/status',
    access: ['parent'],
    summary: 'A hint that the payment ended; the server asks the provider and answers the truth (R88).',
    params: ofTransaction,
    body: z.object({ status: z.enum(['succeeded', 'failed'], 'must be succeeded or failed') }),
    reply: z.object({ id: TransactionId, status: z.enum(transactionStatuses), appointmentId: z.nullable(AppointmentId) }),
    errors: ['transaction.not_found', 'provider.unavailable'],
  }),
  appointmentOfTransaction: defineRoute({
    method: 'GET',
    path: '/api/transactions/:transactionId/appointment',
    access: ['parent', 'admin'],
    summary: 'The session that a payment bought, null until it is paid (R89).',
    params: ofTransaction,
    reply: z.object({ appointmentId: z.nullable(AppointmentId) }),
    errors: ['transaction.not_found'],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/api/webhooks/payments',
    access: 'anyone',
    summary: 'Signed events of payments and refunds.',
    limit: 'webhook',
    hasRawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook.bad_signature', 'provider.unavailable'],
  }),
} as const;
