import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';
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
  /**
   * The newest ones: first name and initial only, 'Somebody' without a name. `reward` is what became of the credit: both families have it, the
   * friend's first session is awaited, or there's none because the two share a device or a card; null where nobody gets any.
   */
  joined: z.array(z.object({ name: z.string(), joinedAt: Instant, reward: z.nullable(z.enum(['earned', 'waiting', 'none'])) })),
  /** What each of two families gets, and what this one got so far for those it brought; null for trainers, and where nothing is given (decision 0091). */
  reward: z.nullable(z.object({ amount: Cents, earned: Cents })),
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
