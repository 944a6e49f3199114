import type { UserId } from '@x1/contract/core/ids.ts';
import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import type { Fact } from './mail/letter.ts';
import type { SessionFacts } from './news.ts';
import type { Reader } from './session-time.ts';

export type Topic = 'booking' | 'payment' | 'payout' | 'message' | 'verification' | 'review' | 'reminder' | 'account';

/**
 * What switches a message off (S2§3, R134). `record`: a receipt or a refund, whose mail always goes out. `booking` and `reminder` may also come by
 * SMS. `payment` and `reminder` have a switch of their own; everything else goes by the channels' alone.
 */
export type Weight = 'record' | 'booking' | 'payment' | 'reminder' | 'plain';

/** One text in every form it takes: bell, mail, push and SMS. */
export interface Message {
  /** Headline of the bell, of push and of the mail. */
  readonly title: string;
  /** One calm sentence, or two. */
  readonly sentence: string;
  /** For the mail's subject where the title needs company; the title by default. */
  readonly subject?: string;
  readonly facts?: readonly Fact[];
  readonly quote?: { readonly text: string; readonly by: string };
  readonly button: { readonly label: string; readonly path: string };
  /** Why this person gets this: a whole sentence. */
  readonly why: string;
}

type ChannelChoice = 'all' | 'mail';

/** One recipient of one kind of news. */
export interface MessageRule<Facts> {
  readonly to: (facts: Facts) => UserId;
  readonly topic: Topic;
  readonly weight: Weight;
  /** `mail` for what the person has just done: a mail to keep, and no bell. */
  readonly channels?: ChannelChoice | ((facts: Facts) => ChannelChoice);
  /** The session whose invitation, update or withdrawal goes along; such a mail always goes out (R123). Undefined: none does. */
  readonly invites?: (facts: Facts) => SessionFacts | undefined;
  /** Whether this person is told at all; always by default. */
  readonly when?: (facts: Facts) => boolean;
  readonly write: (facts: Facts, reader: Reader) => Message;
}

/** One kind of news: when it happened, by what it is known, and who is told what. */
export interface News<Facts> {
  /** `payments.refunded` and the like: stands in keys, and as the kind of the mail. */
  readonly name: string;
  /** Whether it is still so; news that are over are not told. */
  readonly isTrue: (facts: Facts) => boolean;
  /** The same for the same event, whatever was learnt since: one telling per key and person. */
  readonly key: (facts: Facts) => string;
  readonly happenedAt: (facts: Facts) => Date;
  readonly rules: readonly MessageRule<Facts>[];
}

export interface Channels {
  readonly bell: boolean;
  readonly mail: boolean;
  readonly push: boolean;
  readonly sms: boolean;
}

/** Which ways a message takes to a person who wants to be told so (S2§3, R30, R134). */
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
