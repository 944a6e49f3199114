import type { AppointmentId, NotificationId, UserId } from '@x1/contract/core/ids.ts';
import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageRequest } from '../../platform/db/paging.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { newRequestId } from '../../platform/tokens.ts';
import { createAwayNotices } from './away.ts';
import * as awayStore from './away-store.ts';
import { createAccountMails } from './mail/account-mails.ts';
import { createFeeMails } from './mail/fee-mails.ts';
import { createGiftMails } from './mail/gift-mails.ts';
import { createMailOutbox } from './mail/outbox.ts';
import { createSafetyMails } from './mail/safety-mails.ts';
import type { NotificationsNeeds } from './needs.ts';
import { createNotify } from './notify.ts';
import type { MailSender, PushSender, SmsSender } from './port.ts';
import { forgetPreferences, readPreferences, writePreferences } from './preference-store.ts';
import { createPush } from './push.ts';
import { deleteSubscriptionsOf } from './push-store.ts';
import { listNotifications } from './reads/notification-list.ts';
import { findSignedUpAt } from './reads/person-facts.ts';
import { findSession, type SessionFacts } from './reads/session-facts.ts';
import { createReminders } from './reminders.ts';
import { createSms } from './sms.ts';
import * as store from './store.ts';
import type { Notify } from './template.ts';
import { invitationAgain } from './templates/session-times.ts';
import { createTimeNotices, type TimeNotices } from './time-notices.ts';
import { createUnsubscribeLinks } from './unsubscribe.ts';

interface Needs
  extends Pick<ModuleContext, 'db' | 'clock' | 'logger' | 'jobs' | 'realtime' | 'secrets' | 'publicUrl' | 'firstHost'>,
    NotificationsNeeds {
  mailSender: MailSender;
  /** Undefined where push is off. */
  push: PushSender | undefined;
  /** Undefined where SMS cannot be sent (R30). */
  sms: SmsSender | undefined;
  /** For how long an email waits for others about the same session (decision 0088). */
  mailGatherMs: number;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

/** What the switches are about, and which of the ways are there. */
interface Settings {
  preferences: NotificationPreferences;
  channels: { smsAvailable: boolean; pushPublicKey: string | null };
}

/** Counted no further (S2§2). */
const UNREAD_MAX = 100;
/** The bell shows the last two weeks of the demo's past. */
const rememberedPastMs = 14 * 86_400_000;
const lifetimeMs = 365 * 86_400_000;
const forgottenAtOnce = 5_000;

/** Notifying people of what concerns them, where and how they want it. */
export function createNotificationsService(context: Needs) {
  const timeNotices = createTimeNotices(context);
  const outbox = createMailOutbox({ ...context, sender: context.mailSender, onSent: timeNotices.mailed });
  const preferences = createPreferences(context);
  const unsubscribeLinks = createUnsubscribeLinks({
    ...context,
    switchOff: async (userId, preference) => void (await preferences.savePreferences({ userId }, { [preference]: false })),
  });
  const needs = { ...context, outbox, timeNotices, unsubscribeLinks };
  const { db, clock, realtime, push, sms } = needs;
  let quietBefore = new Date(0);
  const isPast = (happenedAt: Date) => happenedAt < quietBefore;
  const isLongPast = (happenedAt: Date) => happenedAt.getTime() < quietBefore.getTime() - rememberedPastMs;
  const notifyAll = createNotify({
    ...needs,
    writeInvitation: needs.calendar.writeInvitation,
    has: { push: push !== undefined, sms: sms !== undefined },
    isPast,
    isLongPast,
  });
  const notify: Notify = (tx, template, facts, options) => notifyAll(tx, template, [facts], options);
  const onNotified = (userIds: readonly UserId[]): void => {
    if (userIds.length > 0) realtime.tell(userIds, 'changed', { topics: ['notifications'] });
  };
  const reminders = createReminders({ ...needs, notify, onNotified });
  const away = createAwayNotices({ ...needs, notify, onNotified });

  /** Whether an account belongs to the demo's past. */
  const isOfPast = async (userId: UserId): Promise<boolean> => {
    const signedUpAt = await findSignedUpAt(db, userId);
    return signedUpAt !== undefined && isPast(signedUpAt);
  };
  const accountMails = createAccountMails({ ...needs, isOfPast });

  return {
    notify,
    notifyAll,
    outbox,
    accountMails,
    giftMails: createGiftMails(needs),
    feeMails: createFeeMails(needs),
    safetyMails: createSafetyMails({ ...needs, getSupportRequest: needs.support.getRequest }),
    onAccountClosed: accountMails.farewell,
    retryMail: outbox.sendAgain,
    withholdMails: outbox.withhold,
    ...preferences,
    unsubscribeLinks,
    ...createBell(needs),
    push: createPush(needs),
    sms: createSms(needs),
    onMessagesSent: away.hear,

    /** Plans the reminders of a session that has a time. */
    planReminders: (tx: Tx, session: SessionFacts): Promise<void> => reminders.plan(tx, session),

    /**
     * Emails the invitation to a session once more, to one of its people; a session without a time has none. Each call is an email of its own:
     * the caller limits how often people may use it.
     */
    resendInvitation: async (tx: Tx, appointmentId: AppointmentId, userId: UserId): Promise<void> => {
      const session = await findSession(tx, appointmentId);
      const asked = { requestId: newRequestId(), askedAt: clock.now() };
      if (session) await notify(tx, invitationAgain(asked), session, { only: userId });
    },

    /** Sends what is due by the clock. @throws AggregateError when some of it could not be sent */
    async sendDue(): Promise<void> {
      try {
        await reminders.remindDue();
      } finally {
        await away.sendDue();
      }
    },

    /** Sends nothing about events before this moment: for the demo's past. */
    stayQuietBefore: (moment: Date): void => {
      quietBefore = moment;
    },

    /** Lets go of everything that is kept for a person (security.md §5.2). */
    forgetUser: (userId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        await store.deleteOfUser(tx, userId);
        await forgetPreferences(tx, userId);
        await deleteSubscriptionsOf(tx, userId);
        await awayStore.deleteNoticesOf(tx, userId);
      }),

    /** Lets notifications of more than a year ago go. */
    async forgetOld(): Promise<void> {
      const before = new Date(clock.now().getTime() - lifetimeMs);
      while ((await store.deleteBefore(db, before, forgottenAtOnce)) === forgottenAtOnce);
    },
  };
}

/** A person's notification preferences. */
function createPreferences({ db, clock, push, sms }: Pick<Needs, 'db' | 'clock' | 'push' | 'sms'>) {
  const channels = { smsAvailable: sms !== undefined, pushPublicKey: push?.publicKey ?? null };
  return {
    preferences: async ({ userId }: Actor): Promise<Settings> => ({ preferences: await readPreferences(db, userId), channels }),

    /** What anybody wants, for operators. */
    preferencesIn: (tx: Tx, userId: UserId): Promise<NotificationPreferences> => readPreferences(tx, userId),

    /** Changes the given switches, and leaves the others as they are. */
    savePreferences: ({ userId }: Pick<Actor, 'userId'>, change: Partial<NotificationPreferences>): Promise<Settings> =>
      inTransaction(db, async (tx) => {
        // Two switches at once, from two windows: both count.
        await advisoryLock(tx, 'notification-preferences', userId);
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
        const preferences = { ...(await readPreferences(tx, userId)), ...given };
        await writePreferences(tx, userId, preferences, clock.now());
        return { preferences, channels };
      }),
  };
}

/** The bell: every function is about the caller's own list. */
function createBell({ db, clock, realtime, timeNotices }: Pick<Needs, 'db' | 'clock' | 'realtime'> & { timeNotices: TimeNotices }) {
  return {
    /** Newest first. */
    list: ({ userId }: Actor, request: PageRequest) => listNotifications(db, { ...request, userId }),
    unreadCount: ({ userId }: Actor): Promise<number> => store.countUnread(db, userId, UNREAD_MAX),

    /** @returns the number of unread ones afterwards; the person's other windows are updated */
    markRead: async ({ userId }: Actor, upToId: NotificationId | undefined): Promise<number> => {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await timeNotices.read(tx, userId, await store.setRead(tx, userId, { upToId, now }), now);
      });
      realtime.tell([userId], 'changed', { topics: ['notifications'] });
      return store.countUnread(db, userId, UNREAD_MAX);
    },
  };
}
