import type { Mentorship } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** Reports that stop new conversations. */
export interface ContactPause {
  /** Whether a report about a child's safety is open about a person: nobody new writes to them (security.md §5.4). */
  isPaused(userId: UserId, tx: Tx): Promise<boolean>;
}

/** Conversations with what sessions and profiles say of them. */
export interface MentorshipReader {
  /** One page of a person's conversations, newest first. */
  listMentorships(userId: UserId, request: PageRequest): Promise<PageOf<Mentorship>>;
  /** One of them as that person sees it. @throws AppError 'conversation.not_found' */
  readMentorship(userId: UserId, mentorshipId: MentorshipId): Promise<Mentorship>;
  /** Active conversations of people who have bought, in which nothing has moved since an instant and no bought session is left. */
  listFinishedMentorships(db: Db, selection: { quietSince: Date; limit: number }): Promise<MentorshipId[]>;
}

/** What module conversations takes from other modules. */
export interface ConversationsNeeds {
  accounts: Pick<AccountsService, 'getAccount'>;
  trainers: Pick<TrainersService, 'getTrainer' | 'findTrainerByUser'>;
  safety: ContactPause;
  views: MentorshipReader;
}
