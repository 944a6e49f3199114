import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';
import { defineRoute, roles } from '../core/route.ts';
import { text } from '../core/text.ts';
import { LandingText } from '../settings/landing-text.ts';
import { Features } from '../settings/settings.ts';

const Healthy = z.object({ status: z.literal('ok') });

export const systemRoutes = {
  config: defineRoute({
    method: 'GET',
    path: '/api/config',
    access: 'anyone',
    summary: 'Configuration the client needs before sign-in; no secrets (R93).',
    reply: z.object({
      payments: z.object({ publishableKey: z.string(), apiBase: z.optional(z.string()) }),
      sandbox: z.boolean(),
      /** Whether Google Calendar is configured on this server. */
      googleCalendar: z.boolean(),
      /** Whether Outlook's calendar is. */
      outlookCalendar: z.boolean(),
      /** Whether calendars of other servers can be connected, by CalDAV. */
      calDav: z.boolean(),
      /** The email address of support. */
      supportEmail: z.string(),
      /** For how many years after its end an agreement with a waiver is kept (R173). */
      consentYears: z.int(),
      /** What X1 keeps of every payment, in hundredths of a percent (R96): 0 where there is no fee. */
      platformFeeBasisPoints: z.int(),
      /** How many hours before a session a family can still cancel for all of its money (R95). */
      fullRefundHours: z.int(),
      /** A balance below this waits for the next Friday (R97). */
      minimumPayout: Cents,
      /** What operators have left on. */
      features: Features,
      /** What operators have added to the lists of sports and universities, sorted (decision 0121). */
      addedSports: z.array(z.string()),
      addedUniversities: z.array(z.string()),
      /** What they have set of the landing page, by language. */
      landing: z.object({ en: LandingText, es: LandingText }),
      demoAccounts: z.optional(z.array(z.object({ role: z.enum(roles), email: z.string(), password: z.string() }))),
    }),
    errors: [],
  }),
  firstAnswers: defineRoute({
    method: 'GET',
    path: '/api/first-answers',
    access: 'anyone',
    summary:
      'What a page of the app begins with, in one reply: what the calls of their own would answer this caller, each with its own rights and limits.',
    query: z.object({
      /** The path of the page's address. */
      page: z.string().check(z.maxLength(200)),
      /** The address or the device narrows the page's list, which the app then asks for. */
      isNarrowed: z.optional(z.literal('true')),
      /** The ZIP code that is kept on the device. */
      near: z.optional(text({ max: 10 })),
    }),
    reply: z.object({
      answers: z.array(
        z.object({
          /** As the app asks for it. */
          path: z.string(),
          status: z.int(),
          /** Those that belong to a page of a list. */
          headers: z.record(z.string(), z.string()),
          body: z.unknown(),
        }),
      ),
      /** The address of the picture that is the largest thing to be seen. */
      picture: z.optional(z.string()),
    }),
    errors: [],
  }),
  live: defineRoute({
    method: 'GET',
    path: '/api/health/live',
    access: 'anyone',
    summary: 'The process is up.',
    reply: Healthy,
    errors: [],
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/api/health/ready',
    access: 'anyone',
    summary: "The database is reachable too; 503 while it isn't.",
    reply: Healthy,
    errors: [],
  }),
} as const;
