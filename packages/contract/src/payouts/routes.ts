import * as z from 'zod/mini';
import { pathId, UserId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { ConnectStatus } from './connect.ts';

export const payoutsRoutes = {
  connectStatus: defineRoute({
    method: 'GET',
    path: '/api/connect-status/:userId',
    access: ['trainer', 'admin'],
    summary: 'Whether the trainer has a payout account, finished its set-up and may be paid out.',
    params: z.object({ userId: pathId(UserId) }),
    reply: ConnectStatus,
    errors: [],
  }),
  createConnectAccount: defineRoute({
    method: 'POST',
    path: '/api/create-connect-account',
    access: ['trainer'],
    summary: 'Creates the payout account; an existing one is answered again (R68).',
    reply: ConnectStatus,
    errors: ['provider.unavailable'],
  }),
  onboardingLink: defineRoute({
    method: 'POST',
    path: '/api/connect-onboarding-link',
    access: ['trainer'],
    summary: 'A fresh address of the hosted bank set-up.',
    reply: z.object({ url: z.string() }),
    errors: ['payout_account.required', 'provider.unavailable'],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/api/webhooks/connect',
    access: 'anyone',
    summary: 'Signed events of payout accounts.',
    limit: 'webhook',
    hasRawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook.bad_signature', 'provider.unavailable'],
  }),
} as const;
