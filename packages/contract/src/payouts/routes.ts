import * as z from 'zod/mini';
import { pathId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { OwnFee } from '../settings/own-fee.ts';
import { ConnectStatus, Payout, PayoutBalance, PayoutPart } from './payout.ts';

export const payoutsRoutes = {
  connectStatus: defineRoute({
    method: 'GET',
    path: '/api/connect-status/:userId',
    access: ['trainer', 'admin'],
    summary: 'Whether the trainer has a payout account, has completed onboarding, and can receive payouts.',
    params: z.object({ userId: pathId(UserId) }),
    reply: ConnectStatus,
    errors: [],
  }),
  createConnectAccount: defineRoute({
    method: 'POST',
    path: '/api/create-connect-account',
    access: ['trainer'],
    summary: 'Creates the payout account; an existing one is returned (R68).',
    reply: ConnectStatus,
    errors: ['provider.unavailable'],
  }),
  onboardingLink: defineRoute({
    method: 'POST',
    path: '/api/connect-onboarding-link',
    access: ['trainer'],
    summary: 'A new link to the hosted bank onboarding.',
    reply: z.object({ url: z.string() }),
    errors: ['payout_account.required', 'payout_account.closed', 'auth.confirmation_required', 'provider.unavailable'],
  }),
  balance: defineRoute({
    method: 'GET',
    path: '/api/payouts/balance',
    access: ['trainer'],
    keyScope: 'earnings:read',
    summary: "The signed-in trainer's balances: held, available, in transit and paid out, and the next Friday payout (R97, R103).",
    reply: PayoutBalance,
    errors: [],
  }),
  nextPayout: defineRoute({
    method: 'GET',
    path: '/api/payouts/next',
    access: ['trainer'],
    summary:
      "What the signed-in trainer's next Friday payout would consist of; its lines add up to its amount, and there are none when it's blocked.",
    reply: z.array(PayoutPart),
    errors: [],
  }),
  ownFee: defineRoute({
    method: 'GET',
    path: '/api/payouts/fee',
    access: ['trainer'],
    summary: "What X1 keeps of the signed-in trainer's sales now, and from when on it will be another part (decision 0109).",
    reply: OwnFee,
    errors: [],
  }),
  listPayouts: defineRoute({
    method: 'GET',
    path: '/api/payouts',
    access: ['trainer'],
    keyScope: 'earnings:read',
    summary: "The signed-in trainer's payouts, newest first.",
    query: z.object(pageQuery),
    reply: z.array(Payout),
    isPaged: true,
    errors: [],
  }),
  requestPayout: defineRoute({
    method: 'POST',
    path: '/api/payouts/request',
    access: ['trainer'],
    summary: 'Pays out what was released at least 48 hours ago, if it is at least $50 (R98).',
    reply: Payout,
    mayCreate: true,
    errors: [
      'payout.below_minimum',
      'payout.account_not_ready',
      'payout.email_unconfirmed',
      'payout.stopped',
      'payout.request_open',
      'payout.first_on_friday',
    ],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/api/webhooks/connect',
    access: 'anyone',
    summary: 'Signed webhook events of payout accounts.',
    limit: 'webhook',
    hasRawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook.bad_signature', 'provider.unavailable'],
  }),
} as const;
