import { UNSUBSCRIBE_PATH } from '@x1/contract/notifications/unsubscribe.ts';
import { mountRedirect } from '../../http/mount-redirect.ts';
import type { Module, ModuleContext } from '../../module-context.ts';
import { subscribeMail } from './mail/subscriptions.ts';
import type { NotificationsNeeds } from './needs.ts';
import type { MailSender, PushSender, SmsSender } from './port.ts';
import { createNotificationsHandlers } from './routes.ts';
import { createNotificationsService } from './service.ts';
import { subscribeNotifications } from './subscriptions.ts';
import { toUnsubscribePage, UNSUBSCRIBE_PAGE } from './unsubscribe.ts';

interface Context extends ModuleContext {
  mailSender: MailSender;
  /** Undefined where push is off. */
  pushSender: PushSender | undefined;
  /** Undefined where text messages cannot be sent (R30). */
  smsSender: SmsSender | undefined;
}

/** Emails, push messages, text messages and the bell. */
export function createNotificationsModule(
  context: Context,
  { settings, accounts, calendar, developers, scheduling, payments, support }: NotificationsNeeds,
) {
  const { mailSender, pushSender: push, smsSender: sms, config } = context;
  const { mailGatherMs } = config;
  const needs = { settings, accounts, calendar, developers, scheduling, payments, support };
  const service = createNotificationsService({ ...context, ...needs, mailSender, push, sms, mailGatherMs });
  return {
    service,
    handlers: createNotificationsHandlers(service),
    mount: (app, options) => mountRedirect(app, UNSUBSCRIBE_PATH, toUnsubscribePage, { ...options, fallback: UNSUBSCRIBE_PAGE }),
    subscribe: () => {
      subscribeMail(service, context);
      subscribeNotifications(service, context);
    },
  } satisfies Module;
}
