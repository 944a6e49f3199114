import { defineRoute } from '../core/route.ts';
import { Referral } from './referral.ts';

export const referralsRoutes = {
  referral: defineRoute({
    method: 'GET',
    path: '/api/referral',
    access: ['parent', 'trainer'],
    summary: "The signed-in person's own referral code, made when it is first asked for, and the friends who signed up by it (R33).",
    reply: Referral,
    errors: [],
  }),
} as const;
