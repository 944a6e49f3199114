import * as z from 'zod/mini';
import { AppointmentId, pathId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { ApiSession } from './session.ts';

/** A trainer's sessions as programs read them. */
export const apiSessionRoutes = {
  listApiSessions: defineRoute({
    method: 'GET',
    path: '/api/developers/sessions',
    access: ['trainer'],
    keyScope: 'sessions:read',
    summary: 'The sessions families bought from the caller, the newest purchase first: ids, times and states, nothing about people.',
    query: z.object(pageQuery),
    reply: z.array(ApiSession),
    isPaged: true,
    errors: [],
  }),
  getApiSession: defineRoute({
    method: 'GET',
    path: '/api/developers/sessions/:appointmentId',
    access: ['trainer'],
    keyScope: 'sessions:read',
    summary: 'One of them: what to read after a webhook told of it.',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    reply: ApiSession,
    errors: ['appointment.not_found'],
  }),
} as const;
