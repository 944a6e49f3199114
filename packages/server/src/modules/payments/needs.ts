import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { PayoutsService } from '../payouts/service.ts';
import type { ProgramsService } from '../programs/service.ts';
import type { PromoCodesService } from '../promo-codes/service.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** Who may sell (rulings, Who may sell): the rule that decides what lists and pages show as well. */
export interface SellerRule {
  /** Whether somebody may buy from a trainer; undefined where there is none, or a disabled one. */
  findPayability(tx: Tx, trainerId: TrainerId, buyerId: UserId): Promise<{ readonly canAcceptPayments: boolean } | undefined>;
  /** The same, and whether trainer and family block each other, as it stays until the transaction ends (R177). */
  findSeller(
    tx: Tx,
    trainerId: TrainerId,
    buyer: { readonly userId: UserId; readonly familyId: UserId },
  ): Promise<{ readonly canAcceptPayments: boolean; readonly isBlocked: boolean } | undefined>;
}

/** Blocks between a parent and a trainer. */
export interface BlockGuard {
  /** Which of the two blocks the other, as part of another statement and as it stays until the transaction ends; null where they never talked. */
  blocksWithin(
    trainerId: RawBuilder<unknown>,
    parentId: RawBuilder<unknown>,
  ): RawBuilder<Readonly<Record<'parent' | 'trainer', boolean>> | null>;
}

/** What module payments takes from other modules. */
export interface PaymentsNeeds {
  settings: Pick<SettingsService, 'assertOn' | 'readTerms'>;
  accounts: Pick<AccountsService, 'assertOwnAthlete' | 'assertStaysOpen' | 'assertStaysOpenAfter' | 'getAccount'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'listSports'>;
  ledger: LedgerService;
  payouts: Pick<PayoutsService, 'holdShare' | 'liftHold' | 'isTaken' | 'onTransferEvent'>;
  programs: Pick<ProgramsService, 'getProgramForSale' | 'getProgramOfPurchase'>;
  promoCodes: Pick<PromoCodesService, 'countingTries' | 'takeForPurchase'>;
  scheduling: Pick<
    SchedulingService,
    | 'cancelRefunded'
    | 'chooseFirstTime'
    | 'listOfferedPlaces'
    | 'createPaidAppointment'
    | 'dropFirstTime'
    | 'getSession'
    | 'listActiveGroupPurchases'
    | 'listSessions'
    | 'payableFrom'
    | 'payableFromWithin'
    | 'prolongHold'
    | 'readFirst'
    | 'rejectUnservable'
    | 'scheduleFirst'
  >;
  conversations: BlockGuard;
  search: SellerRule;
}
