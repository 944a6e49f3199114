import type { EvidenceIdentity } from '@x1/contract/admin/report.ts';
import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import type { NewReport } from '@x1/contract/safety/report.ts';
import type { Actor } from '../../http/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ConversationsService } from '../conversations/service.ts';
import type { ReportedSubject } from './evidence.ts';

/** What people report, and who they are. */
export interface SubjectReader {
  /** What a report is about, as the reporter may see it; undefined where there is nothing, or nothing of theirs. */
  readReportedSubject(tx: Tx, reporter: Actor, report: Pick<NewReport, 'subject' | 'id'>): Promise<ReportedSubject | undefined>;
  /** Who a person is, as the account says. */
  readIdentity(tx: Tx, userId: UserId): Promise<EvidenceIdentity>;
  /** A conversation as one of its two sees it. @throws AppError 'conversation.not_found' */
  readMentorship(userId: UserId, mentorshipId: MentorshipId): Promise<Pick<Mentorship, 'block'>>;
}

/** What module safety takes from other modules. */
export interface SafetyNeeds {
  conversations: Pick<ConversationsService, 'keep' | 'endKeeping' | 'block' | 'unblock'>;
  views: SubjectReader;
}
