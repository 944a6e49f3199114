import type { ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import type { MailPreference } from '@x1/contract/notifications/unsubscribe.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { EventDefinition } from '../../platform/events.ts';
import type { Fact, ListedRefund } from './mail/letter.ts';
import type { Party, SessionFacts } from './reads/session-facts.ts';
import type { Reader } from './templates/time-facts.ts';

export type Topic = 'booking' | 'payment' | 'payout' | 'message' | 'verification' | 'review' | 'reminder' | 'account';

/**
 * What switches a message off (S2§3, R134). `record`: a receipt or a refund, whose email always goes out. `booking` and `reminder` may also come by
 * SMS. `payment` and `reminder` have a switch of their own; everything else goes by the channels' alone.
 */
export type Weight = 'record' | 'booking' | 'payment' | 'reminder' | 'plain';

/** One text in every form it takes: bell, email, push and SMS. */
export interface Message {
  /** Headline of the bell, of push and of the mail. */
  readonly title: string;
  /** One calm sentence, or two. */
  readonly sentence: string;
  /** What stays of title and sentence in an email that says something newer of the session too (decision 0088); all of it by default. */
  readonly lasting?: string;
  /** For the email's subject where the title needs company; the title by default. */
  readonly subject?: string;
  /** What is added to the subject of an email that goes out with it and says something newer: 'receipt: $49.00'. */
  readonly aside?: string;
  readonly facts?: readonly Fact[];
  readonly quote?: { readonly text: string; readonly by: string };
  readonly button: { readonly label: string; readonly path: string };
  /** What one may want besides; in the email alone. */
  readonly link?: { readonly label: string; readonly path: string };
  /** Its line in an email about several refunds. */
  readonly listed?: ListedRefund | undefined;
  /** Why this person gets this: a whole sentence. */
  readonly why: string;
}

type ChannelChoice = 'all' | 'mail';

type OneOrMany<Item> = Item | readonly Item[] | undefined;

/** None, one or several, as a list. */
export function toList<Item>(items: OneOrMany<Item>): readonly Item[] {
  if (items === undefined) return [];
  return isList(items) ? items : [items];
}

const isList = <Item>(items: Item | readonly Item[]): items is readonly Item[] => Array.isArray(items);

/** One recipient of a notification, and what that person reads; a parent's goes to both adults of the family (R172). */
export interface RecipientRule<Facts> {
  readonly to: (facts: Facts) => UserId;
  readonly topic: Topic;
  readonly weight: Weight;
  /** `mail` for what the person has just done: an email to keep, and no bell. */
  readonly channels?: ChannelChoice | ((facts: Facts) => ChannelChoice);
  /** The sessions whose invitation, update or withdrawal goes along; such an email always goes out (R123). Undefined: none does. */
  readonly invites?: (facts: Facts) => OneOrMany<SessionFacts>;
  /** The sessions whose time the parent learns by it; undefined: none. Of a time that the trainer chose it starts the 24 hours (R176). */
  readonly tells?: (facts: Facts) => OneOrMany<SessionFacts>;
  /** Whether this person is notified at all; always by default. */
  readonly when?: (facts: Facts) => boolean;
  readonly write: (facts: Facts, reader: Reader) => Message;
}

/** One kind of notification: when it happened, what identifies it, and who reads what. */
export interface NotificationTemplate<Facts> {
  /** `payments.refunded` and the like: part of stored keys, and the kind of the mail. */
  readonly name: string;
  /** Whether it still applies; otherwise nothing is sent. */
  readonly stillApplies: (facts: Facts) => boolean;
  /** The same for the same event, whatever changed since: one notification per key and person. */
  readonly key: (facts: Facts) => string;
  readonly happenedAt: (facts: Facts) => Date;
  /** Which session its emails are about: they go out together with others about it (decision 0088). By themselves by default. */
  readonly gathers?: (facts: Facts) => GatheredSession | undefined;
  readonly recipients: readonly RecipientRule<Facts>[];
}

/** What emails are gathered by: the session, or the change of many by which it was canceled. */
export interface GatheredSession {
  readonly session: Pick<SessionFacts, 'appointmentId' | 'startsAt' | 'formerStartsAt' | 'canceledInChange'>;
  /** What comes after a session doesn't go out together with what was before it. */
  readonly part: 'booking' | 'afterwards';
}

export interface NotifyOptions {
  /** After this instant the notification is useless. */
  readonly notAfter?: Date | undefined;
  /** Notifies this person alone of those concerned. */
  readonly only?: UserId;
}

/**
 * Notifies everyone concerned. Idempotent: each person is notified once.
 *
 * @returns who was notified
 */
export type Notify = <Facts>(tx: Tx, template: NotificationTemplate<Facts>, facts: Facts, options?: NotifyOptions) => Promise<UserId[]>;

/** The same of several things at once, by no more statements than of one. */
export type NotifyAll = <Facts>(
  tx: Tx,
  template: NotificationTemplate<Facts>,
  all: readonly Facts[],
  options?: NotifyOptions,
) => Promise<UserId[]>;

export type RefreshTopics = ServerEventPayload<'changed'>['topics'];

/** When an event is handled. */
interface Occasion {
  /** The same when the event is handled again. */
  readonly eventId: string;
  readonly now: Date;
}

/** A notification that an event of a module sets off. */
export interface EventNotification<Payload extends object, Facts> extends NotificationTemplate<Facts> {
  readonly on: EventDefinition<Payload>;
  /** The current facts, of one thing or of several; undefined if they no longer apply. */
  readonly read: (tx: Tx, payload: Payload, occasion: Occasion) => Promise<Facts | readonly Facts[] | undefined>;
  /** Whose open pages read their lists again (R28). */
  readonly concerns: (facts: Facts) => readonly Party[];
  readonly refreshes: RefreshTopics;
  /** The session to plan reminders for. */
  readonly plansRemindersOf?: (facts: Facts) => SessionFacts;
  /** What else goes out on this occasion. */
  readonly also?: (tx: Tx, facts: Facts, notify: Notify) => Promise<void>;
}

/**
 * Declares the notification of one event. Its list in `templates/` is all that subscribes it.
 *
 * @returns the template, under the event's name
 */
export function notificationOn<Payload extends object, Facts>(
  on: EventDefinition<Payload>,
  template: Omit<EventNotification<Payload, Facts>, 'on' | 'name'>,
): EventNotification<Payload, Facts> {
  return { ...template, on, name: on.name };
}

export interface Channels {
  readonly bell: boolean;
  readonly mail: boolean;
  readonly push: boolean;
  readonly sms: boolean;
}

/** The channels of a message, by the person's preferences (S2§3, R30, R134). */
export function channelsOf(
  { weight, channels = 'all', isInvited = false }: { weight: Weight; channels?: ChannelChoice | undefined; isInvited?: boolean },
  wants: NotificationPreferences,
): Channels {
  const isWanted = !(weight === 'payment' && !wants.paymentNotifications) && !(weight === 'reminder' && !wants.sessionReminders);
  const isEverywhere = isWanted && channels === 'all';
  const pushes = weight !== 'record' || wants.paymentNotifications;
  return {
    bell: isEverywhere,
    mail: isInvited || (isWanted && (wants.emailNotifications || weight === 'record')),
    push: isEverywhere && wants.pushNotifications && pushes,
    sms: isEverywhere && wants.smsNotifications && (weight === 'booking' || weight === 'reminder'),
  };
}

/** The preference that switches off emails of this weight, the narrowest there is. */
export function mailPreferenceOf({ weight }: { weight: Weight }): MailPreference {
  if (weight === 'reminder') return 'sessionReminders';
  return weight === 'payment' ? 'paymentNotifications' : 'emailNotifications';
}
