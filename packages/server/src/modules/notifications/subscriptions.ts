import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { accountDeleted } from '../accounts/events.ts';
import { messageSent } from '../conversations/events.ts';
import { meetingLinkChanged } from '../trainers/events.ts';
import type { FactsReader } from './facts.ts';
import { forgetOldNotifications, sendDue, sendPush, sendSms } from './jobs.ts';
import type { NotificationsService } from './service.ts';
import type { EventNotification } from './template.ts';
import { eachEventNotification } from './templates/all.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'events' | 'jobs' | 'realtime'> {
  news: FactsReader;
}

/** Event subscriptions and jobs of the module. Names of stored work stay as they were once chosen. */
export function subscribeNotifications(notifications: NotificationsService, needs: Needs): void {
  const { events, jobs } = needs;
  eachEventNotification((template) => subscribeTemplate(template, notifications, needs));
  events.subscribe(meetingLinkChanged, 'notifications.tell', ({ userId, changedAt }, { jobId }) =>
    notifications.notifyMeetingLinkChanged(userId, { eventId: jobId, changedAt: new Date(changedAt) }),
  );
  events.subscribe(messageSent, 'notifications.wait_for_reader', (message) => notifications.onMessageSent(message));
  events.subscribe(accountDeleted, 'notifications.forget', ({ userId }) => notifications.forgetUser(userId));
  jobs.work(sendPush, (payload) => notifications.push.deliver(payload), { concurrency: 4 });
  jobs.work(sendSms, (payload) => notifications.sms.deliver(payload));
  jobs.work(sendDue, () => notifications.sendDue());
  jobs.work(forgetOldNotifications, () => notifications.forgetOld());
}

/** Facts are read and everybody is notified in one transaction; then open pages read what changed (R28). */
function subscribeTemplate<Payload extends object, Facts>(
  template: EventNotification<Payload, Facts>,
  notifications: NotificationsService,
  { db, events, realtime, news: reader }: Needs,
): void {
  events.subscribe(template.on, 'notifications.tell', async (payload, { jobId }) => {
    const facts = await inTransaction(db, async (tx) => {
      const found = await template.read(reader, tx, payload, jobId);
      if (!found) return undefined;
      if (template.plansRemindersOf) await notifications.planReminders(tx, template.plansRemindersOf(found));
      await notifications.notify(tx, template, found);
      await template.also?.(reader, tx, found, notifications.notify);
      return found;
    });
    if (!facts) return;
    const userIds: UserId[] = template.concerns(facts).map(({ userId }) => userId);
    realtime.tell(userIds, 'changed', { topics: [...template.refreshes, 'notifications'] });
  });
}
