import * as z from 'zod/mini';
import { pathId, TrainerId, UserId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { OwnNumbers } from './own-numbers.ts';

export const numbersRoutes = {
  ownNumbers: defineRoute({
    method: 'GET',
    path: '/api/trainers/numbers/:userId',
    access: ['trainer', 'admin'],
    summary: "How often a trainer's page was opened and booked in twelve weeks, and which families came back; zeros without a profile.",
    params: z.object({ userId: pathId(UserId) }),
    reply: OwnNumbers,
    errors: [],
  }),
  countPageView: defineRoute({
    method: 'POST',
    path: '/api/public/trainers/:trainerId/view',
    access: 'anyone',
    summary: "Counts that a trainer's page was opened: the trainer and the day, nothing about who did. The same answer for nobody.",
    params: z.object({ trainerId: pathId(TrainerId) }),
    limit: 'public-page',
    reply: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
} as const;
