import * as z from 'zod/mini';
import { Done } from '../accounts/replies.ts';
import { AppointmentId, AthleteId, PlaceId, ProgramId, pathId, TimeHoldId, TrainerId, TransactionId } from '../core/ids.ts';
import { Cents } from '../core/money.ts';
import { RequestId } from '../core/request-id.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { AppliedPromoCode, TypedPromoCode } from '../promo-codes/promo-code.ts';
import { LOCATION_MAX_LENGTH } from '../scheduling/locations.ts';
import { SessionType } from '../scheduling/states.ts';
import { FirstTime } from '../scheduling/time-hold.ts';
import { CardSetupId, KeptCard, KeptCardId } from './kept-card.ts';
import { NewProblemReport, ProblemReport } from './problem.ts';
import { SessionPayment, transactionStatuses } from './transaction.ts';

const ofTransaction = z.object({ transactionId: pathId(TransactionId) });

/** Null where no time was chosen before paying, and until it is paid. */
const firstTime = z.nullable(FirstTime);

export const paymentsRoutes = {
  createPaymentIntent: defineRoute({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: ['parent'],
    summary: "Creates a payment intent at the server's price; repeated while open, it returns the same intent (R85, R92).",
    limit: 'payment',
    body: z.object({
      programId: ProgramId,
      trainerId: TrainerId,
      sessionType: SessionType,
      /** Only compared: the price before or after the code, or what the card pays, in cents or in dollars (R85). */
      amount: z.optional(
        z.nullable(z.number('must be a number').check(z.nonnegative('must not be negative'), z.maximum(1e9, 'is too large'))),
      ),
      /** Who trains, of the caller's own athletes, for all sessions of the purchase (R171). Absent: as it was said before, else nobody. */
      athleteId: z.optional(z.nullable(AthleteId)),
      /**
       * The time that the family keeps, for the first session: it is scheduled when the payment settles. Each call says it anew; absent or null:
       * the session gets its time later.
       */
      holdId: z.optional(z.nullable(TimeHoldId)),
      /** Where the first session takes place, as `schedule` takes it; without `holdId` it means nothing. */
      location: z._default(z.nullable(text({ max: LOCATION_MAX_LENGTH })), null),
      /** At which of the trainer's places (decision 0092). */
      placeId: z.optional(z.nullable(PlaceId)),
      /** Only compared: how many sessions the page shows for it (R38). */
      sessionsIncluded: z.optional(z.int('must be a whole number').check(z.minimum(1, 'must be at least 1'))),
      /** Only compared: the refund notice the page shows (decision 0109), so that nobody is shown one and sold another. */
      fullRefundHours: z.optional(z.int('must be a whole number').check(z.minimum(1, 'must be at least 1'))),
      /** Takes something off the price (decision 0085). Each call says it anew; absent, null or blank: the full price. */
      promoCode: z.optional(z.nullable(TypedPromoCode)),
      /** Whether the family's credit pays as much as it can (decision 0086). Each call says it anew; absent: nothing of it. */
      useCredit: z._default(z.boolean('must be true or false'), false),
    }),
    /**
     * `amount` is what the card pays. `discount` only with a code. `credit` only where the family's credit pays something; where it pays all,
     * `clientSecret` is null, and the hint that the payment succeeded is what makes it.
     */
    reply: z.object({
      clientSecret: z.nullable(z.string()),
      transactionId: TransactionId,
      amount: Cents,
      discount: z.optional(AppliedPromoCode),
      credit: z.optional(Cents),
    }),
    mayCreate: true,
    errors: [
      'feature.off',
      'conversation.blocked',
      'program.not_found',
      'athlete.not_found',
      'place.not_found',
      'payment.wrong_trainer',
      'payment.trainer_not_payable',
      'payment.price_changed',
      'payment.terms_changed',
      'payment.cancelled_too_often',
      'payment.group_full',
      'payment.group_not_offered',
      'time_hold.not_found',
      'time_hold.ended',
      'promo_code.unknown',
      'promo_code.not_yet',
      'promo_code.ended',
      'promo_code.used_up',
      'promo_code.used_by_family',
      'promo_code.first_booking_only',
      'promo_code.too_many_tries',
      'provider.unavailable',
    ],
  }),
  nameAthlete: defineRoute({
    method: 'PUT',
    path: '/api/transactions/:transactionId/athlete',
    access: ['parent'],
    summary: 'Says which athlete an open purchase is for (R171); one that is paid or failed keeps what it says.',
    params: ofTransaction,
    body: z.object({ athleteId: AthleteId }),
    reply: z.object({ athleteId: z.nullable(AthleteId) }),
    errors: ['transaction.not_found', 'athlete.not_found'],
  }),
  chooseCard: defineRoute({
    method: 'PUT',
    path: '/api/transactions/:transactionId/card',
    access: ['parent'],
    summary:
      'Says how an open purchase is about to be paid: with a card the caller keeps, or with a typed one, which may be kept (decision 0070).',
    limit: 'payment',
    params: ofTransaction,
    body: z.object({
      /** One of the caller's own kept cards; absent or null: one that is typed. */
      cardId: z.optional(z.nullable(KeptCardId)),
      /** Whether the typed card is kept for the caller once it has paid. */
      keep: z._default(z.boolean('must be true or false'), false),
    }),
    reply: Done,
    errors: [
      'transaction.not_found',
      'payment.not_open',
      'payment.started_by_other',
      'payment_card.not_found',
      'payment_card.expired',
      'provider.unavailable',
    ],
  }),
  listCards: defineRoute({
    method: 'GET',
    path: '/api/payment-cards',
    access: ['parent'],
    summary: "The caller's own kept cards, the newest first; not those of the other adult of the family.",
    reply: z.array(KeptCard),
    errors: ['provider.unavailable'],
  }),
  beginCard: defineRoute({
    method: 'POST',
    path: '/api/payment-cards/setups',
    access: ['parent'],
    summary: 'Begins to add a card without paying: the browser then hands it to the provider with this secret (decision 0076).',
    limit: 'card-setup',
    body: z.object({ requestId: RequestId }),
    reply: z.object({ setupId: CardSetupId, clientSecret: z.string() }),
    errors: ['provider.unavailable'],
  }),
  finishCard: defineRoute({
    method: 'PUT',
    path: '/api/payment-cards/setups/:setupId',
    access: ['parent'],
    summary: 'Says what became of a card that was being added: the card, or null until it is kept. The server asks the provider.',
    limit: 'payment',
    params: z.object({ setupId: CardSetupId }),
    reply: z.object({ card: z.nullable(KeptCard) }),
    errors: ['payment_card.setup_not_found', 'provider.unavailable'],
  }),
  removeCard: defineRoute({
    method: 'DELETE',
    path: '/api/payment-cards/:cardId',
    access: ['parent'],
    summary: "Removes one of the caller's kept cards. Idempotent: for any other id it does nothing.",
    params: z.object({ cardId: KeptCardId }),
    reply: Done,
    errors: ['provider.unavailable'],
  }),
  hintStatus: defineRoute({
    method: 'PUT',
    path: '/api/transactions/:transactionId/status',
    access: ['parent'],
    summary:
      "A hint that the payment finished; the server asks the provider and returns the actual status (R88). It books what the family's credit pays alone.",
    params: ofTransaction,
    body: z.object({ status: z.enum(['succeeded', 'failed'], 'must be succeeded or failed') }),
    reply: z.object({ id: TransactionId, status: z.enum(transactionStatuses), appointmentId: z.nullable(AppointmentId), firstTime }),
    errors: ['transaction.not_found', 'provider.unavailable'],
  }),
  appointmentOfTransaction: defineRoute({
    method: 'GET',
    path: '/api/transactions/:transactionId/appointment',
    access: ['parent', 'admin'],
    summary: 'The session that a payment bought, null until it is paid (R89).',
    params: ofTransaction,
    reply: z.object({ appointmentId: z.nullable(AppointmentId), firstTime }),
    errors: ['transaction.not_found'],
  }),
  refund: defineRoute({
    method: 'POST',
    path: '/api/transactions/:transactionId/refund',
    access: ['trainer'],
    summary: 'The trainer refunds all or part of a payment for a session that was completed, missed or canceled too late (B17, R95).',
    limit: 'payment',
    params: ofTransaction,
    body: z.object({
      /** In cents; if absent, everything that is left. */
      amount: z.optional(Cents.check(z.minimum(1, 'must be at least one cent'))),
      /** The session that is refunded (R38); if absent, the payment as a whole. */
      appointmentId: z.optional(AppointmentId),
      requestId: RequestId,
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
    summary: 'The parent reports a problem with a session: its money is on hold until an operator has decided (R97, R120, B29).',
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
    summary: 'Signed webhook events of payments and refunds.',
    limit: 'webhook',
    hasRawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook.bad_signature', 'provider.unavailable'],
  }),
} as const;
