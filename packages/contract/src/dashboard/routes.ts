import * as z from 'zod/mini';
import { pathId, UserId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { TrainerDashboard } from './dashboard.ts';

const ofUser = z.object({ userId: pathId(UserId) });

export const dashboardRoutes = {
  trainerDashboard: defineRoute({
    method: 'GET',
    path: '/api/trainers/dashboard/:userId',
    access: ['trainer', 'admin'],
    summary: "The trainer's sessions, earnings and newest bookings; zeros without a profile.",
    params: ofUser,
    reply: TrainerDashboard,
    errors: [],
  }),
} as const;
