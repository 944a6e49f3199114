import * as z from 'zod/mini';
import { pathId, SeeAsId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { NewSeeAs, SeeAs, SeeAsAccount, SeeAsCreditEntry, SeeAsPayment, SeeAsPayout, SeeAsProgram, SeeAsSession } from './see-as.ts';

const params = z.object({ seeAsId: pathId(SeeAsId) });
const query = z.object(pageQuery);
const errors = ['see_as.not_found', 'see_as.over', 'user.closed'] as const;

/**
 * Seeing what one person sees (decision 0115). Only opening and ending it write anything; without messages, athletes, notes, and what is known of
 * a child's health.
 */
export const adminSeeAsRoutes = {
  openSeeAs: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:userId/see-as',
    access: ['admin'],
    summary:
      'Opens what a person sees for 15 minutes, for a reason, and after a fresh proof of who asks. The person reads of it in the export of their data.',
    params: z.object({ userId: pathId(UserId) }),
    body: NewSeeAs,
    reply: SeeAs,
    mayCreate: true,
    errors: ['auth.confirmation_required', 'user.not_found', 'user.is_operator', 'user.closed'],
  }),
  endSeeAs: defineRoute({
    method: 'POST',
    path: '/api/admin/see-as/:seeAsId/end',
    access: ['admin'],
    summary: 'Ends it before its time. Ended already, it stays ended.',
    params,
    reply: z.object({ ended: z.literal(true) }),
    errors: ['see_as.not_found'],
  }),
  seeAccount: defineRoute({
    method: 'GET',
    path: '/api/admin/see-as/:seeAsId',
    access: ['admin'],
    summary: "The person's account and settings; of a trainer balances and availability, too.",
    params,
    reply: SeeAsAccount,
    errors,
  }),
  seeSessions: defineRoute({
    method: 'GET',
    path: '/api/admin/see-as/:seeAsId/sessions',
    access: ['admin'],
    summary: "The person's sessions in their own order (R126), without who trains, where, and what was written.",
    params,
    query,
    reply: z.array(SeeAsSession),
    isPaged: true,
    errors,
  }),
  seePayments: defineRoute({
    method: 'GET',
    path: '/api/admin/see-as/:seeAsId/payments',
    access: ['admin'],
    summary: 'What a parent paid, or what a trainer sold, newest first.',
    params,
    query,
    reply: z.array(SeeAsPayment),
    isPaged: true,
    errors,
  }),
  seeCredit: defineRoute({
    method: 'GET',
    path: '/api/admin/see-as/:seeAsId/credit',
    access: ['admin'],
    summary: "What changed the family's credit, newest first; nothing for a trainer.",
    params,
    query,
    reply: z.array(SeeAsCreditEntry),
    isPaged: true,
    errors,
  }),
  seePrograms: defineRoute({
    method: 'GET',
    path: '/api/admin/see-as/:seeAsId/programs',
    access: ['admin'],
    summary: "A trainer's programs with drafts, newest first; nothing for a parent.",
    params,
    query,
    reply: z.array(SeeAsProgram),
    isPaged: true,
    errors,
  }),
  seePayouts: defineRoute({
    method: 'GET',
    path: '/api/admin/see-as/:seeAsId/payouts',
    access: ['admin'],
    summary: "A trainer's payouts, newest first; nothing for a parent.",
    params,
    query,
    reply: z.array(SeeAsPayout),
    isPaged: true,
    errors,
  }),
} as const;
