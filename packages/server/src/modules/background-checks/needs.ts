import type { AccountsService } from '../accounts/service.ts';

/** What module background-checks takes from other modules. */
export interface BackgroundChecksNeeds {
  accounts: Pick<AccountsService, 'getAccount'>;
}
