import type { AccountsService } from '../accounts/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** What module payouts takes from other modules. */
export interface PayoutsNeeds {
  accounts: Pick<AccountsService, 'assertConfirmed' | 'getAccount'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer'>;
  ledger: LedgerService;
}
