import type { AccountsService } from '../accounts/service.ts';

/** What module verification takes from other modules. */
export interface VerificationNeeds {
  accounts: Pick<AccountsService, 'getAccount'>;
}
