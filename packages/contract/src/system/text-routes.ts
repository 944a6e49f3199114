import * as z from 'zod/mini';
import { defineRoute } from '../core/route.ts';
import { Instant } from '../core/time.ts';

/** Texts that operators can publish (decision 0109). */
export const textRoutes = {
  legalText: defineRoute({
    method: 'GET',
    path: '/api/texts/:name',
    access: 'anyone',
    summary: 'The text of Terms or Privacy that operators have published, and since when; null while it is the one that comes with X1.',
    params: z.object({ name: z.enum(['terms', 'privacy'], 'must be terms or privacy') }),
    reply: z.object({ text: z.nullable(z.string()), since: z.nullable(Instant) }),
    errors: [],
  }),
} as const;
