import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { CheckAuthorization, OwnBackgroundCheck } from './check.ts';

/** Background checks of trainers (decision 0106). Nobody else reads more of one than the month on the trainer's page. */
export const backgroundChecksRoutes = {
  readCheck: defineRoute({
    method: 'GET',
    path: '/api/background-check',
    access: ['trainer'],
    summary: "The signed-in trainer's background check, as last reported.",
    reply: OwnBackgroundCheck,
    errors: [],
  }),
  startCheck: defineRoute({
    method: 'POST',
    path: '/api/background-check',
    access: ['trainer'],
    summary:
      "Starts a check with the trainer's authorization, or goes on with the open one, and returns the address of the provider's form.",
    limit: 'verification-check',
    body: CheckAuthorization,
    reply: z.object({ url: z.string() }),
    errors: [
      'background_check.not_offered',
      'background_check.text_changed',
      'background_check.identity_first',
      'background_check.state_missing',
      'background_check.in_progress',
      'background_check.not_due',
      'background_check.declined',
      'background_check.unavailable',
    ],
  }),
  openCheck: defineRoute({
    method: 'POST',
    path: '/api/background-check/open',
    access: ['trainer'],
    summary: "Returns the address of the provider's form while it waits for the trainer.",
    limit: 'verification-check',
    reply: z.object({ url: z.string() }),
    errors: ['background_check.not_offered', 'background_check.nothing_to_fill_in', 'background_check.unavailable'],
  }),
  refreshCheck: defineRoute({
    method: 'POST',
    path: '/api/background-check/refresh',
    access: ['trainer'],
    summary: 'Asks the provider for the state of the check and returns it.',
    limit: 'verification-check',
    reply: OwnBackgroundCheck,
    errors: ['background_check.unavailable'],
  }),
  webhook: defineRoute({
    method: 'POST',
    path: '/api/webhooks/background-checks',
    access: 'anyone',
    summary: 'Signed webhook events of background checks.',
    limit: 'webhook',
    hasRawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['webhook.bad_signature', 'background_check.unavailable'],
  }),
} as const;
