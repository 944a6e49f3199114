import type { Notification } from '@x1/contract/notifications/notification.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CalendarService } from '../calendar/service.ts';
import type { SupportService } from '../support/service.ts';
import type { FactsReader } from './facts.ts';

/** What messages tell, and the bell. */
export interface NotificationViews {
  newsReader: FactsReader;
  /** The caller's own notifications, newest first. */
  listNotifications(actor: Actor, request: PageRequest): Promise<PageOf<Notification>>;
}

/** What module notifications takes from other modules. */
export interface NotificationsNeeds {
  accounts: Pick<
    AccountsService,
    'findLiveSessions' | 'getAccount' | 'getDataExport' | 'getEmailChange' | 'getNewDevice' | 'getPasswordReset'
  >;
  calendar: Pick<CalendarService, 'writeInvitation'>;
  support: Pick<SupportService, 'getRequest'>;
  views: NotificationViews;
}
