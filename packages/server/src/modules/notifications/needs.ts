import type { AccountsService } from '../accounts/service.ts';
import type { CalendarService } from '../calendar/service.ts';
import type { DevelopersService } from '../developers/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { SupportService } from '../support/service.ts';

/** What module notifications takes from other modules. */
export interface NotificationsNeeds {
  settings: Pick<SettingsService, 'feeChange' | 'supportInbox'>;
  accounts: Pick<
    AccountsService,
    | 'findLiveSessions'
    | 'getAccount'
    | 'getConfirmation'
    | 'getDataExport'
    | 'getEmailChange'
    | 'getFamilyMail'
    | 'getNewDevice'
    | 'getPasswordReset'
  >;
  calendar: Pick<CalendarService, 'writeInvitation'>;
  developers: Pick<DevelopersService, 'getMadeApiKey'>;
  scheduling: Pick<SchedulingService, 'timeTold'>;
  payments: Pick<PaymentsService, 'findGiftToSend'>;
  support: Pick<SupportService, 'getRequest'>;
}
