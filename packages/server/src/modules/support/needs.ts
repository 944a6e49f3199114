import type { AccountsService } from '../accounts/service.ts';

/** What module support takes from other modules. */
export interface SupportNeeds {
  accounts: Pick<AccountsService, 'authenticate'>;
}
