import * as z from 'zod/mini';
import { AppointmentId, ProgramId, pathId, TrainerId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { defineRoute } from '../core/route.ts';
import { SessionType } from '../scheduling/states.ts';
import { NewProblemReport, ProblemReport } from './problem.ts';
import { SessionPayment, transactionStatuses } from './transaction.ts';

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
      /** Only compared: how many sessions the page promises for it (R38). */
      sessionsIncluded: z.optional(z.int('must be a whole number').check(z.minimum(1, 'must be at least 1'))),
    }),
    reply: z.object({ clientSecret: z.string(), transactionId: TransactionId, amount: Cents }),
    mayCreate: true,
    errors: [
      'conversation.blocked',
      'program.not_found',
      'payment.wrong_trainer',
      'payment.trainer_not_payable',
      'payment.price_changed',
      'payment.cancelled_too_often',
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
  refund: defineRoute({
    method: 'POST',
    path: '/api/transactions/:transactionId/refund',
    access: ['trainer'],
    summary: 'The trainer gives back all or a part of a payment for a session that was held, missed or cancelled too late (B17, R95).',
    limit: 'payment',
    params: ofTransaction,
    body: z.object({
      /** In cents; absent: everything that is left. */
      amount: z.optional(Cents.check(z.minimum(1, 'must be at least one cent'))),
      /** The session it is given back for (R38); absent: of the payment as a whole. */
      appointmentId: z.optional(AppointmentId),
      /** Made up by the caller, so that a second click is the same refund. */
      requestId: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'must be 8 to 64 letters, digits or dashes')),
    }),
    reply: SessionPayment,
    errors: [
      'transaction.not_found',
      'refund.session_not_completed',
      'refund.more_than_left',
      'refund.nothing_left',
      'refund.disputed',
      'provider.unavailable',
    ],
  }),
  reportProblem: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/problem',
    access: ['parent'],
    summary: 'The parent reports a problem with a session: its money is held until an operator has decided (R97, R120, B29).',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    body: NewProblemReport,
    reply: ProblemReport,
    mayCreate: true,
    errors: ['appointment.not_found', 'problem.too_early', 'problem.too_late'],
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
