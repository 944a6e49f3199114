import { paymentsRoutes } from '@x1/contract/payments/routes.ts';
import { createApi } from './create-api.ts';

export const paymentsApi = createApi(paymentsRoutes, {
  // A refusal casts doubt on price, places left, and whether the trainer can take payments.
  createPaymentIntent: ['programs', 'trainers'],
  nameAthlete: [],
  chooseCard: [],
  beginCard: [],
  finishCard: ['cards'],
  removeCard: ['cards'],
  hintStatus: ['sessions', 'payments', 'cards'],
  refund: ['payments'],
  reportProblem: ['sessions', 'payments'],
});
