import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { Instant } from '../core/time.ts';
import { REFERRAL_CODE_PATTERN } from './code-form.ts';

/** How many of the friends who joined are listed by name; all are counted. */
export const FRIENDS_LISTED = 20;

/** The code of a personal link, as typed or clicked, case-insensitive. */
export const ReferralCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(REFERRAL_CODE_PATTERN));

/** What 'Refer your friend' shows (R33): the person's code, and who signed up with it. */
const Referral = z.object({
  code: z.string(),
  joinedCount: z.int(),
  /** The newest ones: first name and initial only, 'Somebody' without a name. */
  joined: z.array(z.object({ name: z.string(), joinedAt: Instant })),
});
export type Referral = z.infer<typeof Referral>;

export const referralsRoutes = {
  referral: defineRoute({
    method: 'GET',
    path: '/api/referral',
    access: ['parent', 'trainer'],
    summary: "The signed-in person's referral code, created on the first request, and the friends who signed up with it (R33).",
    reply: Referral,
    errors: [],
  }),
} as const;
