import { defineRoute } from '../core/route.ts';
import { NewSupportRequest, SupportReceipt } from './support-request.ts';

export const supportRoutes = {
  request: defineRoute({
    method: 'POST',
    path: '/api/support',
    access: 'anyone',
    summary: 'A message to support, with or without an account; a signed-in sender is identified (R34, B35).',
    limit: 'support',
    body: NewSupportRequest,
    reply: SupportReceipt,
    mayCreate: true,
    errors: [],
  }),
} as const;
