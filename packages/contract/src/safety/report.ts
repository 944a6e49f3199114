import * as z from 'zod/mini';
import {
  AppointmentId,
  ClipCommentId,
  ClipId,
  DrillId,
  GoalId,
  MessageId,
  ProgramId,
  ReportId,
  ReviewId,
  TrainerId,
  UserId,
} from '../core/ids.ts';
import { text } from '../core/text.ts';
import { t } from '../core/texts.ts';
import { Instant } from '../core/time.ts';

/** Reasons for a report; the first one is at the top of the queue (security.md §5.4). */
export const reportReasons = ['child-safety', 'harassment', 'scam', 'impersonation', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  'child-safety': t("A child's safety"),
  harassment: t('Harassment or abuse'),
  scam: t('Scam, or asking to pay outside X1'),
  impersonation: t('Pretends to be someone else'),
  other: t('Something else'),
};

export const reportSubjects = [
  'message',
  'user',
  'trainer',
  'program',
  'session',
  'review',
  'answer',
  'goal',
  'drill',
  'clip',
  'clip_comment',
] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const REPORT_TEXT_MAX = 2_000;

const said = {
  reason: z.enum(reportReasons, t('Please choose a reason')),
  /** In the reporter's words; may be empty, except for 'other'. */
  text: z._default(text({ max: REPORT_TEXT_MAX }), ''),
};

/**
 * A message of the other side, the other side of a conversation, a trainer's public profile or program, what the other side wrote about a
 * shared session, a published review, the trainer's answer to one, what the other side wrote into an athlete's goals and drills, added as a film of them, or says about one (R148, R179, B20).
 */
export const NewReport = z
  .discriminatedUnion('subject', [
    z.object({ subject: z.literal('message'), id: MessageId, ...said }),
    z.object({ subject: z.literal('user'), id: UserId, ...said }),
    z.object({ subject: z.literal('trainer'), id: TrainerId, ...said }),
    z.object({ subject: z.literal('program'), id: ProgramId, ...said }),
    z.object({ subject: z.literal('session'), id: AppointmentId, ...said }),
    z.object({ subject: z.literal('review'), id: ReviewId, ...said }),
    z.object({ subject: z.literal('answer'), id: ReviewId, ...said }),
    z.object({ subject: z.literal('goal'), id: GoalId, ...said }),
    z.object({ subject: z.literal('drill'), id: DrillId, ...said }),
    z.object({ subject: z.literal('clip'), id: ClipId, ...said }),
    z.object({ subject: z.literal('clip_comment'), id: ClipCommentId, ...said }),
  ])
  .check(z.refine((report) => report.reason !== 'other' || report.text !== '', { path: ['text'], error: t('Please say what is wrong') }));
export type NewReport = z.output<typeof NewReport>;

/** The reporter gets a confirmation; the reported person is not informed. */
export const ReportReceipt = z.object({ id: ReportId, reportedAt: Instant });
export type ReportReceipt = z.infer<typeof ReportReceipt>;
