import type { UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { MediaService } from '../media/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** Reports that stop new conversations. */
export interface ContactPause {
  /** Whether a report about a child's safety is open about a person: then nobody new can write to them (security.md §5.4). */
  isPaused(userId: UserId, tx: Tx): Promise<boolean>;
}

/** What module conversations takes from other modules. */
export interface ConversationsNeeds {
  accounts: Pick<AccountsService, 'assertStaysOpen' | 'getAccount' | 'getFamilyId'>;
  media: Pick<MediaService, 'takeForMessage' | 'letGoOfMessageFiles' | 'openMessageFile'>;
  trainers: Pick<TrainersService, 'getTrainer' | 'findTrainerByUser'>;
  safety: ContactPause;
}
