import { defineRoute } from '../core/route.ts';
import { NewSupportRequest, SupportReceipt } from './support-request.ts';

export const supportRoutes = {
  request: defineRoute({
    method: 'POST',
    path: '/api/support',
    access: 'anyone',
    summary: 'A letter to support, from anybody; whoever is signed in is known with it (R34, B35).',
    limit: 'support',
    body: NewSupportRequest,
    reply: SupportReceipt,
    mayCreate: true,
    errors: [],
  }),
} as const;
