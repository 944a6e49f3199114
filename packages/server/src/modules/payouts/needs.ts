import type { TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** What trainers have done so far, and for whom. */
export interface HeldSessions {
  /** How many sessions of a trainer took place and have ended. */
  countHeldSessions(tx: Db | Tx, trainerId: TrainerId, now: Date): Promise<number>;
  /** Who paid, as the trainer reads it. */
  namePayers(tx: Db | Tx, transactionIds: readonly TransactionId[]): Promise<ReadonlyMap<TransactionId, string>>;
}

/** What module payouts takes from other modules. */
export interface PayoutsNeeds {
  settings: Pick<SettingsService, 'feeOf' | 'read'>;
  accounts: Pick<AccountsService, 'assertConfirmed' | 'getAccount'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer' | 'listSports'>;
  ledger: LedgerService;
  sessions: HeldSessions;
}
