import * as z from 'zod/mini';
import { PromoCodeId, pathId, TrainerId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { NewPromoCode, OfferedPromoCode, PromoCode, TypedPromoCode } from './promo-code.ts';

/** A trainer's own promo codes (decision 0085); operators make theirs in the console. */
export const promoCodesRoutes = {
  listPromoCodes: defineRoute({
    method: 'GET',
    path: '/api/promo-codes',
    access: ['trainer'],
    summary: "The caller's promo codes, newest first.",
    query: z.object(pageQuery),
    reply: z.array(PromoCode),
    isPaged: true,
    errors: [],
  }),
  createPromoCode: defineRoute({
    method: 'POST',
    path: '/api/promo-codes',
    access: ['trainer'],
    summary: "Makes a code for the caller's own programs. What it takes off is the trainer's: the fee is on the reduced price.",
    limit: 'promo-code',
    body: NewPromoCode,
    reply: PromoCode,
    mayCreate: true,
    errors: ['feature.off', 'trainer.not_found', 'promo_code.taken', 'promo_code.too_many'],
  }),
  endPromoCode: defineRoute({
    method: 'POST',
    path: '/api/promo-codes/:promoCodeId/end',
    access: ['trainer'],
    summary: 'Ends a code. Whoever is paying with it right now keeps the price; ended twice, it ended the first time.',
    params: z.object({ promoCodeId: pathId(PromoCodeId) }),
    reply: PromoCode,
    errors: ['promo_code.not_found'],
  }),
  offeredPromoCode: defineRoute({
    method: 'GET',
    path: '/api/trainers/:trainerId/promo-code',
    access: ['parent'],
    summary: "What a code takes off this trainer's prices, before anything is booked. A purchase checks it again.",
    params: z.object({ trainerId: pathId(TrainerId) }),
    query: z.object({ code: TypedPromoCode }),
    reply: OfferedPromoCode,
    errors: [
      'feature.off',
      'promo_code.unknown',
      'promo_code.not_yet',
      'promo_code.ended',
      'promo_code.used_up',
      'promo_code.used_by_family',
      'promo_code.first_booking_only',
      'promo_code.too_many_tries',
    ],
  }),
} as const;
