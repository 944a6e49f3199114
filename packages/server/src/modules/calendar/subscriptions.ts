import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted, accountDisowned, passwordChanged } from '../accounts/events.ts';
import {
  requestApproved,
  requestRejected,
  sessionCancelled,
  sessionCompleted,
  sessionRescheduled,
  sessionScheduled,
} from '../scheduling/events.ts';
import { revokeConsent, syncCalendar, watchCalendars } from './jobs.ts';
import type { CalendarService } from './service.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'events' | 'jobs' | 'realtime'>;

/** How many calendars are written concurrently in one process: each holds a database connection while Google responds. */
const concurrency = 2;
const lookAgainMs = 2_000;

/** What calendars do when sessions change, and their background jobs. */
export function subscribeCalendar(calendar: CalendarService, { db, clock, events, jobs, realtime }: Needs): void {
  const needed = { onlyIf: calendar.hasCalendar };
  // An answer applies to every session of the purchase, and so does closing a session before there was an answer (R38, R120).
  events.subscribe(requestApproved, 'calendar.note', ({ transactionId }) => calendar.notePurchase(transactionId), needed);
  events.subscribe(requestRejected, 'calendar.note', ({ transactionId }) => calendar.notePurchase(transactionId), needed);
  events.subscribe(sessionCompleted, 'calendar.note', ({ transactionId }) => calendar.notePurchase(transactionId), needed);
  events.subscribe(sessionScheduled, 'calendar.note', ({ appointmentId }) => calendar.noteSession(appointmentId), needed);
  events.subscribe(sessionRescheduled, 'calendar.note', ({ appointmentId }) => calendar.noteSession(appointmentId), needed);
  events.subscribe(sessionCancelled, 'calendar.note', ({ appointmentId }) => calendar.noteSession(appointmentId), needed);
  events.subscribe(accountDeleted, 'calendar.let_go', ({ userId }) => calendar.forgetUser(userId));
  events.subscribe(accountDeleted, 'calendar.forget_feed', ({ userId }) => calendar.forgetFeed(userId));
  // Someone with the old password may know the address; its owner creates a new one in a moment.
  events.subscribe(passwordChanged, 'calendar.revoke_feed', ({ userId, changedAt }) =>
    calendar.revokeFeedMadeBefore(userId, new Date(changedAt)),
  );
  // A disowned account's creator must not get the sessions in their calendar.
  events.subscribe(accountDisowned, 'calendar.let_go', ({ userId }) => calendar.forgetUser(userId));
  events.subscribe(accountDisowned, 'calendar.revoke_feed', ({ userId, disownedAt }) =>
    calendar.revokeFeedMadeBefore(userId, new Date(disownedAt)),
  );
  jobs.work(
    syncCalendar,
    async ({ userId }) => {
      // Open pages now show what waited, disagrees or is lost.
      if (await calendar.sync(userId)) return realtime.tell([userId], 'changed', { topics: ['calendar'] });
      // The process working on it may have read earlier than this job's event: check again when it is done.
      const startAt = new Date(clock.now().getTime() + lookAgainMs);
      await jobs.send(db, syncCalendar, { userId }, { key: String(userId), startAt });
    },
    { concurrency },
  );
  jobs.work(watchCalendars, calendar.wakeDue);
  jobs.work(revokeConsent, calendar.revoke);
}
