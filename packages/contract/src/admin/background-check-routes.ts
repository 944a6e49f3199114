import * as z from 'zod/mini';
import { backgroundCheckStates } from '../background-checks/states.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { AdminBackgroundCheck } from './background-check.ts';
import { TakenByFilter } from './case.ts';
import { SearchText } from './person.ts';

/** Background checks of trainers (decision 0106). They're decided at Checkr; the console shows how they stand. */
export const adminBackgroundCheckRoutes = {
  listBackgroundChecks: defineRoute({
    method: 'GET',
    path: '/api/admin/background-checks',
    access: ['admin'],
    summary: 'Background checks by state, the one authorized last first. Reports stay with the provider.',
    query: z.object({
      ...pageQuery,
      q: SearchText,
      state: z.optional(z.enum(backgroundCheckStates, "isn't a state of a check")),
      takenBy: z.optional(TakenByFilter),
    }),
    reply: z.array(AdminBackgroundCheck),
    isPaged: true,
    errors: [],
  }),
} as const;
