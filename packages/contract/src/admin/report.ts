import * as z from 'zod/mini';
import { MentorshipId, MessageId, ReportId, TrainerId, UserId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { Attachment } from '../media/attachment.ts';
import { reportReasons, reportSubjects } from '../safety/report.ts';
import { CaseWork } from './case.ts';
import { Person } from './person.ts';

/** warn: the person is notified of a rule violation, without naming the reporter; disable-user: the account is disabled as well. */
export const reportResolutions = ['dismiss', 'warn', 'disable-user'] as const;
export type ReportResolution = (typeof reportResolutions)[number];

export const reportResolutionLabels: Readonly<Record<ReportResolution, string>> = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  'disable-user': 'Account disabled',
};

export const AdminReportListItem = z.object({
  work: CaseWork,
  id: ReportId,
  subject: z.enum(reportSubjects),
  reason: z.enum(reportReasons),
  reporter: Person,
  /** The reported person. */
  accused: Person,
  reportedAt: Instant,
  resolution: z.nullable(z.enum(reportResolutions)),
  resolvedAt: z.nullable(Instant),
  /** Other open reports about the same person. */
  otherOpenReports: z.int(),
  /** Until it is resolved, the reported trainer gets no new conversations or bookings (R178). */
  pausesTrainer: z.boolean(),
});
export type AdminReportListItem = z.infer<typeof AdminReportListItem>;

/** A message as it was when it was reported. */
export const EvidenceMessage = z.object({
  id: MessageId,
  senderId: UserId,
  content: z.string(),
  timestamp: Instant,
  isReported: z.boolean(),
  /** Its files, kept as long as the evidence; absent without any. */
  attachments: z.optional(z.array(Attachment)),
});
export type EvidenceMessage = z.infer<typeof EvidenceMessage>;

/** Texts as they were when they were reported, each under its name. */
export const EvidenceTexts = z.array(z.object({ label: z.string(), text: z.string() }));
export type EvidenceTexts = z.infer<typeof EvidenceTexts>;

/** The public profile as it was when it was reported. */
export const EvidenceProfile = z.object({
  trainerId: TrainerId,
  name: z.string(),
  sports: z.array(z.string()),
  texts: EvidenceTexts,
});
export type EvidenceProfile = z.infer<typeof EvidenceProfile>;

/** The reported person's account details at the time the owner closed it. */
export const EvidenceIdentity = z.object({
  name: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  adultConfirmedAt: z.nullable(Instant),
});
export type EvidenceIdentity = z.infer<typeof EvidenceIdentity>;

export const AdminReport = z.extend(AdminReportListItem, {
  text: z.string(),
  mentorshipId: z.nullable(MentorshipId),
  /** Copied when the report was made and kept for a year; null after that. */
  evidence: z.nullable(
    z.object({
      messages: z.array(EvidenceMessage),
      profile: z.nullable(EvidenceProfile),
      /** Of a program, a session, a review or its answer. */
      texts: EvidenceTexts,
      /** A reported film. */
      files: z.array(Attachment),
      /** Null unless the account is closed. */
      identity: z.nullable(EvidenceIdentity),
      keptUntil: Instant,
    }),
  ),
  resolvedBy: z.nullable(z.object({ id: UserId, email: z.string() })),
  resolutionNote: z.nullable(z.string()),
});
export type AdminReport = z.infer<typeof AdminReport>;
