import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** A session that was paid for. */
interface PaidSession {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly payerName: string;
  readonly programTitle: string;
  readonly startsAt: Date | null;
}

/** What trainers have done so far, and for whom. */
export interface HeldSessions {
  /** How many sessions of a trainer took place and have ended. */
  countHeldSessions(tx: Db | Tx, trainerId: TrainerId, now: Date): Promise<number>;
  /** The sessions of these purchases, as the trainer reads them. */
  listPaidSessions(tx: Db | Tx, transactionIds: readonly TransactionId[]): Promise<readonly PaidSession[]>;
}

/** What module payouts takes from other modules. */
export interface PayoutsNeeds {
  settings: Pick<SettingsService, 'feeOf' | 'read'>;
  accounts: Pick<AccountsService, 'assertConfirmed' | 'getAccount'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer' | 'listSports'>;
  ledger: LedgerService;
  sessions: HeldSessions;
}
