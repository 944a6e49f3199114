import type { EvidenceMessage, EvidenceProfile, EvidenceTexts } from '@x1/contract/admin/report.ts';
import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';

const yearMs = 365 * 86_400_000;

/** Until when evidence of this moment is kept (security.md §5.4). */
export function evidenceUntil(now: Date): Date {
  return new Date(now.getTime() + yearMs);
}

/** What is copied when something is reported. */
export interface Evidence {
  readonly messages: readonly EvidenceMessage[];
  readonly profile: EvidenceProfile | null;
  readonly texts: EvidenceTexts;
  /** Whose bytes stay as long as the evidence. */
  readonly files?: readonly Attachment[];
}

/** The current state of what is reported. */
export interface ReportedSubject {
  readonly accusedId: UserId;
  readonly mentorshipId: MentorshipId | null;
  readonly evidence: Evidence;
}
