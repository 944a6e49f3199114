import type { paymentsRoutes } from '@x1/contract/payments/routes.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import { invariant } from '../../platform/errors.ts';
import type { PaymentsService } from './service.ts';

interface Needs {
  payments: PaymentsService;
  takeWebhook: (rawBody: Buffer, signature: string | undefined) => Promise<void>;
}

export function createPaymentsHandlers({ payments, takeWebhook }: Needs): Handlers<typeof paymentsRoutes> {
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
