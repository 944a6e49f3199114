import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { PublicVerificationStatus, VerificationStatus } from './status.ts';

export const verificationRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/api/verification/status',
    access: ['trainer'],
    summary: "The status of the signed-in trainer's identity check.",
    reply: VerificationStatus,
    errors: [],
  }),
  createSession: defineRoute({
    method: 'POST',
    path: '/api/verification/create-session',
    access: ['trainer'],
    summary: 'Starts or reopens the identity check and returns the address of the hosted page.',
    reply: z.object({ url: z.string() }),
    errors: ['verification.already_verified', 'verification.in_progress', 'verification.too_many_retries', 'provider.unavailable'],
  }),
  checkStatus: defineRoute({
    method: 'POST',
    path: '/api/verification/check-status',
    access: ['trainer'],
    summary: 'Asks the provider for the state of the check and returns it.',
    limit: 'verification-check',
    reply: z.object({ verificationStatus: PublicVerificationStatus }),
    errors: ['provider.unavailable'],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/api/webhooks/identity',
    access: 'anyone',
    summary: 'Signed webhook events of identity checks.',
    limit: 'webhook',
    hasRawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook.bad_signature', 'provider.unavailable'],
  }),
} as const;
