import { giftCardRoutes } from '@x1/contract/payments/gift-card-routes.ts';
import { createApi } from './create-api.ts';

export const giftCardsApi = createApi(giftCardRoutes, {
  buyGiftCard: [],
  hintGiftCard: ['payments'],
  redeemGiftCard: ['payments'],
  refundGiftCard: ['payments'],
});
