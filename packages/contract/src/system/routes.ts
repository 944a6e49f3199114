import * as z from 'zod/mini';
import { defineRoute, roles } from '../core/route.ts';

const Healthy = z.object({ status: z.literal('ok') });

export const systemRoutes = {
  config: defineRoute({
    method: 'GET',
    path: '/api/config',
    access: 'anyone',
    summary: 'What the client must know before sign-in; no secrets (R93).',
    reply: z.object({
      payments: z.object({ publishableKey: z.string(), apiBase: z.optional(z.string()) }),
      sandbox: z.boolean(),
      /** Whether a Google Calendar can be connected here. */
      googleCalendar: z.boolean(),
      /** Where a mail reaches support. */
      supportEmail: z.string(),
      demoAccounts: z.optional(z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() }))),
    }),
    errors: [],
  }),
  live: defineRoute({
    method: 'GET',
    path: '/api/health/live',
    access: 'anyone',
    summary: 'The process answers.',
    reply: Healthy,
    errors: [],
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/api/health/ready',
    access: 'anyone',
    summary: 'The database answers too; 503 while it does not.',
    reply: Healthy,
    errors: [],
  }),
} as const;
