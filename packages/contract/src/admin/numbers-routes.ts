import { defineRoute } from '../core/route.ts';
import { Numbers, NumbersCheck, NumbersQuery } from './numbers.ts';

/** What operators read about the whole marketplace. */
export const adminNumbersRoutes = {
  readNumbers: defineRoute({
    method: 'GET',
    path: '/api/admin/numbers',
    access: ['admin'],
    summary:
      'Bookings, money, fill rate, repeats, the funnel and cohorts by day, week or month, of dates, a sport or a state if asked; counted every hour.',
    query: NumbersQuery,
    reply: Numbers,
    errors: [],
  }),
  checkNumbers: defineRoute({
    method: 'GET',
    path: '/api/admin/numbers/check',
    access: ['admin'],
    summary: "The range's counted totals beside the same sums over the ledger's entries, as each day was last compared.",
    query: NumbersQuery,
    reply: NumbersCheck,
    errors: [],
  }),
} as const;
