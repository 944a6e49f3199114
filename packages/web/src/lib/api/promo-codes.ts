import { promoCodesRoutes } from '@x1/contract/promo-codes/routes.ts';
import { createApi } from './create-api.ts';

export const promoCodesApi = createApi(promoCodesRoutes, {
  createPromoCode: ['promo-codes'],
  endPromoCode: ['promo-codes'],
});
