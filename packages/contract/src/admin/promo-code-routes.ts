import * as z from 'zod/mini';
import { PromoCodeId, pathId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { ActionReason } from './person.ts';
import { AdminPromoCode, NewPlatformCode } from './promo-code.ts';

/** Promo codes (decision 0085). */
export const adminPromoCodeRoutes = {
  listPromoCodes: defineRoute({
    method: 'GET',
    path: '/api/admin/promo-codes',
    access: ['admin'],
    summary: "Promo codes with their uses, newest first: X1's own, trainers', or both.",
    query: z.object({ ...pageQuery, by: z.optional(z.enum(['x1', 'trainers'], 'must be x1 or trainers')) }),
    reply: z.array(AdminPromoCode),
    isPaged: true,
    errors: [],
  }),
  createPromoCode: defineRoute({
    method: 'POST',
    path: '/api/admin/promo-codes',
    access: ['admin'],
    summary: "Makes a code for every trainer's programs. X1 pays what it takes off; trainers get their share of the full price.",
    body: NewPlatformCode,
    reply: AdminPromoCode,
    mayCreate: true,
    errors: ['promo_code.taken', 'promo_code.too_many'],
  }),
  endPromoCode: defineRoute({
    method: 'POST',
    path: '/api/admin/promo-codes/:promoCodeId/end',
    access: ['admin'],
    summary: "Ends X1's code or a trainer's; ended twice, it ended the first time.",
    params: z.object({ promoCodeId: pathId(PromoCodeId) }),
    body: ActionReason,
    reply: AdminPromoCode,
    errors: ['promo_code.not_found'],
  }),
} as const;
