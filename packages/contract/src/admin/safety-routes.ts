import * as z from 'zod/mini';
import { pathId, ReportId, SupportRequestId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute, roles } from '../core/route.ts';
import { MediaId } from '../media/media-file.ts';
import { reportReasons } from '../safety/report.ts';
import { ActionResult } from './approval.ts';
import { TakenByFilter } from './case.ts';
import { AdminOverview } from './overview.ts';
import { ActionReason, Note, SearchText } from './person.ts';
import { AdminReport, AdminReportListItem, reportResolutions } from './report.ts';
import { AdminSupportRequest } from './support-request.ts';
import { AdminUser, AdminUserListItem, AdminVerification, verificationFilters } from './user.ts';

const ofReport = z.object({ reportId: pathId(ReportId) });
const ofReportFile = z.object({ reportId: pathId(ReportId), mediaId: MediaId });
const ofUser = z.object({ userId: pathId(UserId) });

/** Overview, reports, people, and support requests. */
export const adminSafetyRoutes = {
  overview: defineRoute({
    method: 'GET',
    path: '/api/admin/overview',
    access: ['admin'],
    summary: 'Counts of what is waiting for an operator.',
    reply: AdminOverview,
    errors: [],
  }),
  listReports: defineRoute({
    method: 'GET',
    path: '/api/admin/reports',
    access: ['admin'],
    summary: "Reports: those about a child's safety first, then oldest first; resolved ones newest first.",
    query: z.object({
      ...pageQuery,
      state: z._default(z.enum(['open', 'resolved'], 'must be open or resolved'), 'open'),
      reason: z.optional(z.enum(reportReasons, "isn't a reason for a report")),
      accusedId: z.optional(pathId(UserId)),
      takenBy: z.optional(TakenByFilter),
    }),
    reply: z.array(AdminReportListItem),
    isPaged: true,
    errors: [],
  }),
  getReport: defineRoute({
    method: 'GET',
    path: '/api/admin/reports/:reportId',
    access: ['admin'],
    summary: "One report with its evidence, which is the only access to other people's messages.",
    params: ofReport,
    reply: AdminReport,
    errors: ['report.not_found'],
  }),
  getReportFile: defineRoute({
    method: 'GET',
    path: '/api/admin/reports/:reportId/files/:mediaId',
    access: ['admin'],
    summary: "A file of a message in a report's evidence, which is the only access to other people's files in messages.",
    params: ofReportFile,
    reply: z.string(),
    file: { contentType: 'application/octet-stream' },
    errors: ['report.not_found', 'media.not_found'],
  }),
  takeDownReportFile: defineRoute({
    method: 'POST',
    path: '/api/admin/reports/:reportId/files/:mediaId/take-down',
    access: ['admin'],
    summary: 'Removes such a file from its conversation permanently; it is kept for a year as evidence (security.md §5.4). Idempotent.',
    params: ofReportFile,
    body: ActionReason,
    reply: AdminReport,
    errors: ['report.not_found', 'media.not_found'],
  }),
  pauseTrainer: defineRoute({
    method: 'POST',
    path: '/api/admin/reports/:reportId/pause',
    access: ['admin'],
    summary: 'Pauses new conversations and bookings of the reported trainer until the report is resolved (R178). Idempotent.',
    params: ofReport,
    body: ActionReason,
    reply: AdminReport,
    errors: ['report.not_found', 'report.already_resolved', 'report.not_about_a_trainer'],
  }),
  resolveReport: defineRoute({
    method: 'POST',
    path: '/api/admin/reports/:reportId/resolve',
    access: ['admin'],
    summary: 'Dismisses a report, warns the person or disables the account. The first resolution is final. Idempotent.',
    params: ofReport,
    body: z.object({ resolution: z.enum(reportResolutions, 'must be dismiss, warn or disable-user'), note: Note }),
    reply: AdminReport,
    errors: ['report.not_found', 'report.already_resolved', 'user.is_operator'],
  }),
  listUsers: defineRoute({
    method: 'GET',
    path: '/api/admin/users',
    access: ['admin'],
    summary: 'People, newest first; searched by email, name or id.',
    query: z.object({
      ...pageQuery,
      q: SearchText,
      role: z.optional(z.enum(roles, 'must be parent, trainer or admin')),
      state: z.optional(z.enum(['active', 'disabled'], 'must be active or disabled')),
    }),
    reply: z.array(AdminUserListItem),
    isPaged: true,
    errors: [],
  }),
  getUser: defineRoute({
    method: 'GET',
    path: '/api/admin/users/:userId',
    access: ['admin'],
    summary: 'Details of one person.',
    params: ofUser,
    reply: AdminUser,
    errors: ['user.not_found'],
  }),
  disableUser: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:userId/disable',
    access: ['admin'],
    summary: 'Disables an account: sign-ins end, programs leave the lists, media addresses change. Idempotent.',
    params: ofUser,
    body: ActionReason,
    reply: AdminUser,
    errors: ['user.not_found', 'user.is_operator'],
  }),
  enableUser: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:userId/enable',
    access: ['admin'],
    summary: 'Requests enabling an account again; another operator confirms it. Idempotent.',
    params: ofUser,
    body: ActionReason,
    reply: ActionResult,
    errors: ['user.not_found', 'user.closed'],
  }),
  stopPayouts: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:userId/stop-payouts',
    access: ['admin'],
    summary: "Stops a trainer's payouts: none is made until two operators resume them (R182). Idempotent.",
    params: ofUser,
    body: ActionReason,
    reply: AdminUser,
    errors: ['trainer.not_found'],
  }),
  resumePayouts: defineRoute({
    method: 'POST',
    path: '/api/admin/users/:userId/resume-payouts',
    access: ['admin'],
    summary: "Requests resuming a trainer's payouts; another operator confirms it. Idempotent.",
    params: ofUser,
    body: ActionReason,
    reply: ActionResult,
    errors: ['trainer.not_found'],
  }),
  listVerifications: defineRoute({
    method: 'GET',
    path: '/api/admin/verifications',
    access: ['admin'],
    summary:
      'Identity checks, most recently changed first; failed ones that were put away are a list of their own. Documents stay with the provider.',
    query: z.object({
      ...pageQuery,
      state: z.optional(z.enum(verificationFilters, "isn't a state of a check")),
      takenBy: z.optional(TakenByFilter),
    }),
    reply: z.array(AdminVerification),
    isPaged: true,
    errors: [],
  }),
  listSupportRequests: defineRoute({
    method: 'GET',
    path: '/api/admin/support',
    access: ['admin'],
    summary: 'Support requests: open ones oldest first, closed ones newest first.',
    query: z.object({
      ...pageQuery,
      state: z._default(z.enum(['open', 'closed'], 'must be open or closed'), 'open'),
      /** Sent while signed in to this account. */
      userId: z.optional(pathId(UserId)),
      takenBy: z.optional(TakenByFilter),
    }),
    reply: z.array(AdminSupportRequest),
    isPaged: true,
    errors: [],
  }),
  closeSupportRequest: defineRoute({
    method: 'POST',
    path: '/api/admin/support/:supportRequestId/close',
    access: ['admin'],
    summary: 'Closes a support request as answered. The first note is final.',
    params: z.object({ supportRequestId: pathId(SupportRequestId) }),
    body: z.object({ note: Note }),
    reply: AdminSupportRequest,
    errors: ['support.not_found'],
  }),
} as const;
