import type { AccountsService } from '../accounts/service.ts';
import type { SettingsService } from '../settings/service.ts';

/** What module background-checks takes from other modules. */
export interface BackgroundChecksNeeds {
  settings: Pick<SettingsService, 'read'>;
  accounts: Pick<AccountsService, 'getAccount'>;
}
