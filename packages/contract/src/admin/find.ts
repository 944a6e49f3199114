import * as z from 'zod/mini';
import { Cents } from '../core/money.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { Person } from './person.ts';

/** What the command palette finds by a name, an email or a number, in the order in which it is shown. */
export const foundKinds = ['person', 'session', 'payment', 'payout', 'report', 'problem', 'support-request', 'dispute'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** The most results of each kind; the lists have the rest. */
export const FOUND_AT_MOST = 5;

export const Found = z.object({
  kind: z.enum(foundKinds),
  /** Of the person, the session, the payment and so on; a problem's is its session's. */
  id: z.int(),
  /** A program's title; null for what is named by its number. */
  title: z.nullable(z.string()),
  /** Whose it is: the payer, the trainer of a payout, the reported person; null for a letter from somebody without an account. */
  person: z.nullable(Person),
  /** Such as 'open' or 'paid'; null where there's none. */
  state: z.nullable(z.string()),
  amount: z.nullable(Cents),
});
export type Found = z.infer<typeof Found>;

/** Going to anything by the keyboard (decision 0137). */
export const adminFindRoutes = {
  findAnything: defineRoute({
    method: 'GET',
    path: '/api/admin/find',
    access: ['admin'],
    summary: `People, sessions, payments, payouts, reports, problems, support requests and disputes by a name, an email or a number: at most ${FOUND_AT_MOST} of each.`,
    query: z.object({ q: text({ min: 1, max: 100 }) }),
    reply: z.array(Found),
    errors: [],
  }),
} as const;
