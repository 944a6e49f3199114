import * as z from 'zod/mini';
import { MentorshipId, pathId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { NewReport, ReportReceipt } from './report.ts';

const ofMentorship = z.object({ mentorshipId: pathId(MentorshipId) });

/** Whether messages can be sent, from the caller's side: the same field as in a mentorship. */
const BlockState = z.object({ mentorshipId: MentorshipId, block: z.enum(['none', 'by-me', 'by-counterpart']) });

export const safetyRoutes = {
  report: defineRoute({
    method: 'POST',
    path: '/api/reports',
    access: ['parent', 'trainer'],
    summary:
      "Reports a message, the other side of a conversation, a trainer, a program, a shared session, a review or the answer to one, a goal or a drill. The same report again answers the one that is open; the reported person isn't notified (R148, R179, B20).",
    limit: 'report',
    body: NewReport,
    reply: ReportReceipt,
    mayCreate: true,
    errors: ['report.nothing_there'],
  }),
  block: defineRoute({
    method: 'POST',
    path: '/api/conversations/:mentorshipId/block',
    access: ['parent', 'trainer'],
    summary:
      'Blocks messages and bookings between the two, except ending what is open, until the person who blocked lifts it (R146, R177). Idempotent.',
    params: ofMentorship,
    reply: BlockState,
    errors: ['conversation.not_found'],
  }),
  unblock: defineRoute({
    method: 'POST',
    path: '/api/conversations/:mentorshipId/unblock',
    access: ['parent', 'trainer'],
    summary: "Lifts the caller's block; one by the other side stays (B19).",
    params: ofMentorship,
    reply: BlockState,
    errors: ['conversation.not_found'],
  }),
} as const;
