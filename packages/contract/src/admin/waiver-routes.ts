import * as z from 'zod/mini';
import { Consent } from '../consents/consent.ts';
import { pathId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { AdminWaiver, WaiverPublication } from './waiver.ts';

/** Texts of the waiver, and what people agreed to (R173). */
export const adminWaiverRoutes = {
  listWaivers: defineRoute({
    method: 'GET',
    path: '/api/admin/waivers',
    access: ['admin'],
    summary: 'Every version of the waiver, newest first; the newest is in force.',
    query: z.object(pageQuery),
    reply: z.array(AdminWaiver),
    isPaged: true,
    errors: [],
  }),
  publishWaiver: defineRoute({
    method: 'POST',
    path: '/api/admin/waivers',
    access: ['admin'],
    summary: 'Publishes a new version, asked for from the next agreement or renewal on. The texts in force again change nothing.',
    body: WaiverPublication,
    reply: AdminWaiver,
    mayCreate: true,
    errors: [],
  }),
  listUserConsents: defineRoute({
    method: 'GET',
    path: '/api/admin/users/:userId/consents',
    access: ['admin'],
    summary: 'What a parent agreed to, or families with a trainer, newest first.',
    params: z.object({ userId: pathId(UserId) }),
    query: z.object(pageQuery),
    reply: z.array(Consent),
    isPaged: true,
    errors: [],
  }),
} as const;
