import type { UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { PayoutsService } from '../payouts/service.ts';
import type { ProgramsService } from '../programs/service.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import type { TrainersService } from '../trainers/service.ts';
import type { VerificationService } from '../verification/service.ts';

/** Reports that stop sales. */
export interface SalesPause {
  /** Whether a report about a child's safety is open about a person: nobody new books them (security.md §5.4). */
  isPaused(userId: UserId, tx: Tx): Promise<boolean>;
}

/** What module payments takes from other modules. */
export interface PaymentsNeeds {
  accounts: Pick<AccountsService, 'assertStaysOpen' | 'getAccount' | 'hasLeft'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer'>;
  verification: Pick<VerificationService, 'isVerified'>;
  ledger: LedgerService;
  payouts: Pick<PayoutsService, 'canBePaid' | 'holdShare' | 'liftHold' | 'isTaken' | 'onTransferEvent'>;
  programs: Pick<ProgramsService, 'getProgramForSale' | 'getProgramOfPurchase'>;
  scheduling: Pick<
    SchedulingService,
    | 'createPaidAppointment'
    | 'findAppointmentOfTransaction'
    | 'getSession'
    | 'listActiveGroupPurchases'
    | 'listSessions'
    | 'rejectUnservable'
  >;
  safety: SalesPause;
}
