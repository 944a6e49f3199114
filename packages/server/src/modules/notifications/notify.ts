import type { NotificationId } from '@x1/contract/core/ids.ts';
import { inLanguage } from '@x1/contract/core/texts.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CalendarFiles } from '../calendar/service.ts';
import { atItsTime } from '../sessions/reads/session-facts.ts';
import { sendPush, sendSms } from './jobs.ts';
import { toLine } from './mail/address.ts';
import { toAttachments } from './mail/combine.ts';
import { type Letter, letterIn } from './mail/letter.ts';
import type { MailOutbox, NewMail } from './mail/outbox.ts';
import type { MailInvitation } from './port.ts';
import { listRecipients, type Recipient } from './reads/recipients.ts';
import type { SessionFacts } from './reads/session-facts.ts';
import * as store from './store.ts';
import {
  type Channels,
  channelsOf,
  type GatheredSession,
  type Message,
  mailPreferenceOf,
  type NotificationTemplate,
  type NotifyAll,
  type RecipientRule,
  toList,
} from './template.ts';
import { noticeKey, type TimeNotices } from './time-notices.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';

export interface NotifyNeeds extends Pick<ModuleContext, 'clock' | 'jobs' | 'firstHost'> {
  outbox: Pick<MailOutbox, 'queueMails'>;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'headersFor'>;
  /** Whether this server can send push messages, and SMS, at all. */
  has: { push: boolean; sms: boolean };
  /** Events before this moment are the demo's past: they are in the bell, but nothing is sent. */
  isPast: (happenedAt: Date) => boolean;
  /** Events of the demo's past that are too old even for the bell. */
  isLongPast: (happenedAt: Date) => boolean;
  timeNotices: Pick<TimeNotices, 'expect' | 'heard'>;
  /** For how long an email waits for others about the same session (decision 0088); 0: for none. */
  mailGatherMs: number;
  /** The invitation to a session, for one of its two (module calendar). */
  writeInvitation: CalendarFiles['invitation'];
}

/** The time zone for a person without one: most people's here (S2§9). */
const usualZone = 'America/New_York';
const NAME_MAX_LENGTH = 100;
const TITLE_MAX_LENGTH = 200;
const BODY_MAX_LENGTH = 600;
/** An email about a session that starts this soon waits for nothing. */
const SOON_MS = 3 * 3_600_000;

/**
 * Notifies people by bell, email, push and SMS as they want it and in their own language, both adults of a family (R172): all written down in one
 * transaction and sent after it. One pass for all of them, and for all that is told of by one template at once: each step is one statement, however many there are.
 */
export function createNotify({
  clock,
  jobs,
  outbox,
  unsubscribeLinks,
  has,
  isPast,
  isLongPast,
  firstHost,
  timeNotices,
  mailGatherMs,
  writeInvitation,
}: NotifyNeeds): NotifyAll {
  function toMail(delivery: Delivery, now: Date): NewMail {
    const { recipient, key, template, message, notAfter } = delivery;
    const [invitation, ...others] = delivery.invited.flatMap((session) => invitationTo(session, recipient));
    const letter = letterIn(recipient.language, () => toLetter(message, invitation ? 'invitation' : kindOf(delivery.rule)));
    const name = toLine(recipient.name ?? '', NAME_MAX_LENGTH);
    return {
      key: `${key}:${recipient.id}`,
      kind: template.name,
      userId: recipient.id,
      to: recipient.email,
      ...(name && { name }),
      letter,
      headers: {
        ...(letter.kindOfMail === 'choice' && unsubscribeLinks.headersFor(recipient.id, mailPreferenceOf(delivery.rule))),
        ...threadHeaders(message.button.path, firstHost),
      },
      invitation,
      attachments: toAttachments(others),
      notAfter,
      gathers: notAfter ? undefined : whenGathered(delivery, now.getTime()),
    };
  }

  function whenGathered({ gathers, invited }: Delivery, now: number): NewMail['gathers'] {
    if (mailGatherMs === 0 || !gathers) return undefined;
    const { session, part } = gathers;
    const about =
      part === 'booking' && session.canceledInChange !== null ? `change:${session.canceledInChange}` : `${part}:${session.appointmentId}`;
    // An email with invitations to several sessions is about no one of them, but about the change that canceled them.
    if (invited.length > 1 && session.canceledInChange === null) return undefined;
    const startsAt = (session.startsAt ?? session.formerStartsAt)?.getTime() ?? Number.POSITIVE_INFINITY;
    // Takes along what waits.
    const isUrgent = part === 'booking' && startsAt - now < SOON_MS;
    return { about, until: new Date(isUrgent ? now : now + mailGatherMs) };
  }

  function invitationTo(invited: SessionFacts, recipient: Recipient): MailInvitation[] {
    const session = atItsTime(invited);
    if (!session) return [];
    const role = invited.trainer.userId === recipient.id ? 'trainer' : 'parent';
    // A second adult is invited under their own name (R172).
    const name = invited[role].userId === recipient.id ? invited[role].name : recipient.name || (recipient.email.split('@', 1)[0] ?? '');
    return [inLanguage(recipient.language ?? 'en', () => writeInvitation(session, { role, name, address: recipient.email }))];
  }

  async function ring(tx: Tx, rung: readonly Delivery[]): Promise<void> {
    const added = await store.insertNotifications(tx, rung.map(toNotification));
    const pushes: { notificationId: NotificationId; subscriptionId: number }[] = [];
    const texts: { notificationId: NotificationId; notAfter?: string }[] = [];
    for (const { recipient, key, channels, happenedAt, notAfter } of rung) {
      const place = store.placeOf({ userId: recipient.id, key });
      const notificationId = added.get(place);
      added.delete(place);
      // Already sent, or part of the demo's past.
      if (notificationId === undefined || isPast(happenedAt)) continue;
      if (channels.push && has.push)
        pushes.push(...recipient.subscriptionIds.map((subscriptionId) => ({ notificationId, subscriptionId })));
      if (channels.sms && has.sms) texts.push({ notificationId, ...(notAfter && { notAfter: notAfter.toISOString() }) });
    }
    await jobs.sendMany(tx, sendPush, pushes);
    await jobs.sendMany(tx, sendSms, texts);
  }

  async function noteTimes(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
    const telling = deliveries.flatMap(({ told, happenedAt, key, recipient }) =>
      told.map((session, index) => ({ session, happenedAt, mailKey: noticeKey(`${key}:${recipient.id}`, index) })),
    );
    // The demo's past is sent to nobody.
    for (const { session, happenedAt } of telling.filter((each) => isPast(each.happenedAt)))
      await timeNotices.heard(tx, session, happenedAt);
    await timeNotices.expect(
      tx,
      telling.filter(({ happenedAt }) => !isPast(happenedAt)),
    );
  }

  function toDelivery<Facts>(
    recipient: Recipient,
    { template, rule, facts, notAfter }: Occasion<Facts> & { rule: RecipientRule<Facts> },
  ): Delivery {
    const invited = toList(rule.invites?.(facts));
    const language = recipient.language ?? 'en';
    const chosen = typeof rule.channels === 'function' ? rule.channels(facts) : rule.channels;
    return {
      recipient,
      key: `${template.name}:${template.key(facts)}`,
      template,
      rule,
      channels: channelsOf({ weight: rule.weight, channels: chosen, isInvited: invited.length > 0 }, recipient.wants),
      message: inLanguage(language, () => rule.write(facts, { timeZone: recipient.timezone ?? usualZone, now: clock.now(), language })),
      invited,
      told: toList(rule.tells?.(facts)),
      happenedAt: template.happenedAt(facts),
      gathers: template.gathers?.(facts),
      notAfter,
    };
  }

  return async (tx, template, all, { only, notAfter } = {}) => {
    const concerned = all
      .filter((facts) => template.stillApplies(facts) && !isLongPast(template.happenedAt(facts)))
      .flatMap((facts) => template.recipients.filter((rule) => !rule.when || rule.when(facts)).map((rule) => ({ facts, rule })));
    if (concerned.length === 0) return [];
    const recipients = await listRecipients(
      tx,
      concerned.map(({ facts, rule }) => rule.to(facts)),
    );
    const deliveries = concerned.flatMap(({ facts, rule }) =>
      (recipients.get(rule.to(facts)) ?? [])
        .filter(({ id }) => only === undefined || only === id)
        .map((recipient) => toDelivery(recipient, { template, rule, facts, notAfter })),
    );
    await noteTimes(tx, deliveries);
    await ring(
      tx,
      deliveries.filter(({ channels }) => channels.bell),
    );
    const now = clock.now();
    const mailed = deliveries.filter(({ channels, happenedAt }) => channels.mail && !isPast(happenedAt));
    await outbox.queueMails(
      tx,
      mailed.map((delivery) => toMail(delivery, now)),
    );
    return deliveries.map(({ recipient }) => recipient.id);
  };
}

interface Occasion<Facts> {
  readonly template: NotificationTemplate<Facts>;
  readonly facts: Facts;
  readonly notAfter: Date | undefined;
}

interface Delivery {
  readonly recipient: Recipient;
  readonly key: string;
  readonly template: { readonly name: string };
  readonly rule: Pick<RecipientRule<never>, 'topic' | 'weight'>;
  readonly channels: Channels;
  readonly message: Message;
  readonly invited: readonly SessionFacts[];
  readonly told: readonly SessionFacts[];
  readonly happenedAt: Date;
  readonly gathers: GatheredSession | undefined;
  readonly notAfter: Date | undefined;
}

const toNotification = ({ recipient, key, rule, message, happenedAt }: Delivery): store.NewNotification => ({
  userId: recipient.id,
  key,
  topic: rule.topic,
  title: toLine(message.title, TITLE_MAX_LENGTH),
  body: toLine(message.sentence, BODY_MAX_LENGTH),
  path: message.button.path,
  createdAt: happenedAt,
});

/** All emails about one session belong together: mailboxes show them as one conversation. */
function threadHeaders(path: string, host: string): Record<string, string> {
  const sessionId = /^\/session\/(\d+)/.exec(path)?.[1];
  if (sessionId === undefined) return {};
  const thread = `<session-${sessionId}@${host}>`;
  return { References: thread, 'In-Reply-To': thread };
}

const kindOf = ({ weight }: Delivery['rule']): Letter['kindOfMail'] => (weight === 'record' ? 'record' : 'choice');

function toLetter(
  { title, subject = title, aside, sentence, lasting, facts, quote, button, link, listed, why }: Message,
  kindOfMail: Letter['kindOfMail'],
): Letter {
  return {
    subject,
    aside,
    preheader: sentence,
    heading: title,
    paragraphs: [sentence],
    lasting,
    facts,
    quote,
    button,
    link,
    listed,
    why,
    kindOfMail,
  };
}
