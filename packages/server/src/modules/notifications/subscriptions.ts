import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { accountDeleted } from '../accounts/events.ts';
import { messageSent, messagesSent } from '../conversations/events.ts';
import { forgetOldNotifications, sendDue, sendPush, sendSms } from './jobs.ts';
import type { NotificationsService } from './service.ts';
import { type EventNotification, toList } from './template.ts';
import { eachEventNotification } from './templates/all.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'jobs' | 'realtime'>;

/** Event subscriptions and jobs of the module. Names of stored work stay as they were once chosen. */
export function subscribeNotifications(notifications: NotificationsService, needs: Needs): void {
  const { events, jobs } = needs;
  eachEventNotification((template) => subscribeTemplate(template, notifications, needs));
  events.subscribe(messagesSent, 'notifications.wait_for_reader', ({ messages }) => notifications.onMessagesSent(messages));
  events.subscribe(messageSent, 'notifications.wait_for_reader', (message) => notifications.onMessagesSent([message]));
  events.subscribe(accountDeleted, 'notifications.forget', ({ userId }) => notifications.forgetUser(userId));
  jobs.work(sendPush, (payload) => notifications.push.deliver(payload), { concurrency: 4 });
  jobs.work(sendSms, (payload) => notifications.sms.deliver(payload));
  jobs.work(sendDue, () => notifications.sendDue());
  jobs.work(forgetOldNotifications, () => notifications.forgetOld());
}

/** Facts are read and everyone is notified in one transaction; then open pages reload what changed (R28). */
function subscribeTemplate<Payload extends object, Facts>(
  template: EventNotification<Payload, Facts>,
  notifications: NotificationsService,
  { db, clock, events, realtime }: Needs,
): void {
  events.subscribe(template.on, 'notifications.tell', async (payload, { jobId: eventId }) => {
    const found = await inTransaction(db, async (tx) => {
      const read: Facts | readonly Facts[] | undefined = await template.read(tx, payload, { eventId, now: clock.now() });
      const all = toList<Facts>(read);
      for (const facts of all) {
        if (template.plansRemindersOf) await notifications.planReminders(tx, template.plansRemindersOf(facts));
        await notifications.notify(tx, template, facts);
        await template.also?.(tx, facts, notifications.notify);
      }
      return all;
    });
    const userIds = new Set(found.flatMap((facts) => template.concerns(facts).map(({ userId }) => userId)));
    if (userIds.size > 0) realtime.tell([...userIds], 'changed', { topics: [...template.refreshes, 'notifications'] });
  });
}
