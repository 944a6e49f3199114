import type { AccountsService } from '../accounts/service.ts';
import type { ConversationsService } from '../conversations/service.ts';
import type { MediaService } from '../media/service.ts';

/** What module progress takes from other modules. */
export interface ProgressNeeds {
  accounts: Pick<AccountsService, 'getAccount' | 'getFamilyId'>;
  media: Pick<MediaService, 'takeFilm' | 'openMessageFile'>;
  conversations: Pick<ConversationsService, 'assertNotBlocked'>;
}
