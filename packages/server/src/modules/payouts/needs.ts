import type { PayoutId } from '@x1/contract/core/ids.ts';
import type { Payout } from '@x1/contract/payouts/payout.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** Payouts in the form of the contract. */
export interface PayoutReader {
  /** A payout that was just made, as its trainer sees it. */
  readPayout(payoutId: PayoutId): Promise<Payout>;
  /** The caller's own, newest first. */
  listPayouts(actor: Actor, request: PageRequest): Promise<PageOf<Payout>>;
}

/** What module payouts takes from other modules. */
export interface PayoutsNeeds {
  accounts: Pick<AccountsService, 'getAccount'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer'>;
  ledger: LedgerService;
  views: PayoutReader;
}
