import type { giftCardRoutes } from '@x1/contract/payments/gift-card-routes.ts';
import type { paymentsRoutes } from '@x1/contract/payments/routes.ts';
import { created, type Handlers, page } from '../../http/handlers.ts';
import { invariant } from '../../platform/errors.ts';
import type { PaymentsService } from './service.ts';

interface Needs {
  payments: PaymentsService;
  takeWebhook: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
}

export function createPaymentsHandlers({ payments, takeWebhook }: Needs): Handlers<typeof paymentsRoutes & typeof giftCardRoutes> {
  return {
    createPaymentIntent: async (actor, { body }) => {
      const { clientSecret, transactionId, cardCents, creditCents, discountCents, isNew } = await payments.createIntent(actor, body);
      const discount = body.promoCode && discountCents > 0 ? { code: body.promoCode, amount: discountCents } : undefined;
      const credit = creditCents > 0 && { credit: creditCents };
      const reply = { clientSecret, transactionId, amount: cardCents, ...(discount && { discount }), ...credit };
      return isNew ? created(reply) : reply;
    },
    nameAthlete: async (actor, { params, body }) => ({
      athleteId: await payments.nameAthlete(actor, params.transactionId, body.athleteId),
    }),
    chooseCard: async (actor, { params, body }) => {
      await payments.chooseCard(actor, params.transactionId, body);
      return { ok: true };
    },
    listCards: (actor) => payments.listCards(actor),
    beginCard: (actor, { body }) => payments.beginCard(actor, body.requestId),
    finishCard: async (actor, { params }) => ({ card: await payments.finishCard(actor, params.setupId) }),
    removeCard: async (actor, { params }) => {
      await payments.removeCard(actor, params.cardId);
      return { ok: true };
    },
    listGiftCards: async (actor, { query }) => page(await payments.listGiftCards(actor, query)),
    buyGiftCard: async (actor, { body }) => {
      const { giftCardId, clientSecret, amountCents, isNew } = await payments.buyGiftCard(actor, body);
      const reply = { giftCardId, clientSecret, amount: amountCents };
      return isNew ? created(reply) : reply;
    },
    hintGiftCard: (actor, { params }) => payments.hintGiftCard(actor, params.giftCardId),
    redeemGiftCard: async (actor, { body }) => {
      const { amountCents, balanceCents } = await payments.redeemGiftCard(actor, body.code);
      return { amount: amountCents, balance: balanceCents };
    },
    refundGiftCard: (actor, { params }) => payments.refundGiftCard(actor, params.giftCardId),
    hintStatus: async (actor, { params, body }) => ({
      id: params.transactionId,
      ...(await payments.hint(actor, params.transactionId, body.status)),
    }),
    appointmentOfTransaction: (actor, { params }) => payments.findAppointment(actor, params.transactionId),
    refund: (actor, { params, body }) => payments.refundByTrainer(actor, params.transactionId, body),
    reportProblem: async (actor, { params, body }) => {
      const { report, isNew } = await payments.reportProblem(actor, params.appointmentId, body.text);
      return isNew ? created(report) : report;
    },
    webhook: async (_actor, _input, { rawBody, header }) => {
      invariant(rawBody, 'the webhook route hands over raw bytes');
      await takeWebhook(rawBody, header('stripe-signature'));
      return { received: true };
    },
  };
}
