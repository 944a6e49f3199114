import type { ModuleContext } from '../../module-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { groupCalls } from '../../platform/group-calls.ts';
import type { JobRun } from '../../platform/jobs/jobs.ts';
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

/** So many events of one kind are told of together: they need one connection, where each of its own would need as many. */
const eventsAtOnce = 16;

/**
 * Facts are read and everyone is notified in one transaction; then open pages reload what changed (R28). Events of one kind that come together are
 * told of together (decision 0093); where that fails, each by itself.
 */
function subscribeTemplate<Payload extends object, Facts>(
  template: EventNotification<Payload, Facts>,
  notifications: NotificationsService,
  { db, clock, events, realtime }: Needs,
): void {
  const tellOf = groupCalls(async (happened: readonly { payload: Payload; eventId: string }[]) => {
    const found = await inTransaction(db, async (tx) => {
      // At once, so that what is read of each in the same way is one statement.
      const facts = await Promise.all(happened.map(({ payload, eventId }) => template.read(tx, payload, { eventId, now: clock.now() })));
      const all = facts.flatMap((each) => toList<Facts>(each));
      if (template.plansRemindersOf) for (const facts of all) await notifications.planReminders(tx, template.plansRemindersOf(facts));
      await notifications.notifyAll(tx, template, all);
      for (const facts of all) await template.also?.(tx, facts, notifications.notify);
      return all;
    });
    const userIds = new Set(found.flatMap((facts) => template.concerns(facts).map(({ userId }) => userId)));
    if (userIds.size > 0) realtime.tell([...userIds], 'changed', { topics: [...template.refreshes, 'notifications'] });
    return happened;
  });
  const tell = async (payload: Payload, { jobId: eventId }: JobRun) => void (await tellOf({ payload, eventId }));
  events.subscribe(template.on, 'notifications.tell', tell, { concurrency: eventsAtOnce });
}
