import type { AccountsService } from '../accounts/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** What module developers takes from other modules. */
export interface DevelopersNeeds {
  accounts: Pick<AccountsService, 'assertConfirmed' | 'assertOpen'>;
  trainers: Pick<TrainersService, 'findTrainerByUser'>;
}
