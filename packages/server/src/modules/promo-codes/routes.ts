import type { promoCodesRoutes } from '@x1/contract/promo-codes/routes.ts';
import { created, type Handlers, page } from '../../http/handlers.ts';
import type { PromoCodesService } from './service.ts';

/** A trainer's own codes; operators have theirs in the console. */
export const createPromoCodesHandlers = (promoCodes: PromoCodesService): Handlers<typeof promoCodesRoutes> => ({
  listPromoCodes: async (actor, { query }) => page(await promoCodes.listOwn(actor, query)),
  createPromoCode: async (actor, { body }) => {
    const { promoCode, isNew } = await promoCodes.createOwn(actor, body);
    return isNew ? created(promoCode) : promoCode;
  },
  offeredPromoCode: (actor, { params, query }) => promoCodes.showOffered(actor, { trainerId: params.trainerId, code: query.code }),
  endPromoCode: (actor, { params }) => promoCodes.endOwn(actor, params.promoCodeId),
});
