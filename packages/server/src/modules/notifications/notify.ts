import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CalendarFiles } from '../calendar/service.ts';
import { atItsTime } from '../sessions/reads/session-facts.ts';
import { sendPush, sendSms } from './jobs.ts';
import { toLine } from './mail/address.ts';
import type { Letter } from './mail/letter.ts';
import type { MailOutbox } from './mail/outbox.ts';
import type { NotificationsNeeds } from './needs.ts';
import type { MailInvitation } from './port.ts';
import { readPreferences } from './preference-store.ts';
import { listSubscriptionIds } from './push-store.ts';
import type { SessionFacts } from './reads/facts.ts';
import * as store from './store.ts';
import {
  type Channels,
  channelsOf,
  type Message,
  mailPreferenceOf,
  type NotificationTemplate,
  type Notify,
  type NotifyOptions,
  type RecipientRule,
} from './template.ts';
import type { TimeNotices } from './time-notices.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';

export interface NotifyNeeds extends Pick<ModuleContext, 'clock' | 'jobs' | 'firstHost'>, Pick<NotificationsNeeds, 'accounts'> {
  outbox: Pick<MailOutbox, 'queueMail'>;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'headersFor'>;
  /** Whether this server can send push messages, and SMS, at all. */
  has: { push: boolean; sms: boolean };
  /** Events before this moment are the demo's past: they are in the bell, but nothing is sent. */
  isPast: (happenedAt: Date) => boolean;
  /** Events of the demo's past that are too old even for the bell. */
  isLongPast: (happenedAt: Date) => boolean;
  timeNotices: Pick<TimeNotices, 'expect' | 'heard'>;
  /** The invitation to a session, for one of its two (module calendar). */
  writeInvitation: CalendarFiles['invitation'];
}

type Account = Awaited<ReturnType<AccountsService['getAccount']>>;

/** The time zone for a person without one: most people's here (S2§9). */
const usualZone = 'America/New_York';
const NAME_MAX_LENGTH = 100;
const TITLE_MAX_LENGTH = 200;
const BODY_MAX_LENGTH = 600;

/** Notifies people by bell, mail, push and SMS as they want it, both adults of a family (R172): all written down in one transaction and sent after it. */
export function createNotify({
  clock,
  jobs,
  accounts,
  outbox,
  unsubscribeLinks,
  has,
  isPast,
  isLongPast,
  firstHost,
  timeNotices,
  writeInvitation,
}: NotifyNeeds): Notify {
  /** Undefined for accounts that are closed or switched off: nobody reads there. */
  async function findReader(tx: Tx, userId: UserId): Promise<Account | undefined> {
    try {
      const account = await accounts.getAccount(userId, tx);
      return account.isDisabled ? undefined : account;
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.required') return undefined;
      throw error;
    }
  }

  async function mail(tx: Tx, delivery: Delivery): Promise<void> {
    const { account, key, template, message, notAfter } = delivery;
    const invitation = invitationOf(delivery);
    const letter = toLetter(message, invitation ? 'invitation' : kindOf(delivery.rule));
    const name = toLine(account.name ?? '', NAME_MAX_LENGTH);
    await outbox.queueMail(tx, {
      key: `${key}:${account.id}`,
      kind: template.name,
      userId: account.id,
      to: account.email,
      ...(name && { name }),
      letter,
      headers: {
        ...(letter.kindOfMail === 'choice' && unsubscribeLinks.headersFor(account.id, mailPreferenceOf(delivery.rule))),
        ...threadHeaders(message.button.path, firstHost),
      },
      invitation,
      notAfter,
    });
  }

  function invitationOf({ account, invited }: Delivery): MailInvitation | undefined {
    const session = invited && atItsTime(invited);
    if (!session) return undefined;
    const role = invited.trainer.userId === account.id ? 'trainer' : 'parent';
    // A second adult is invited under their own name (R172).
    const name = invited[role].userId === account.id ? invited[role].name : account.name || (account.email.split('@', 1)[0] ?? '');
    return writeInvitation(session, { role, name, address: account.email });
  }

  async function ring(tx: Tx, delivery: Delivery, channels: Channels): Promise<void> {
    const { account, key, rule, message, happenedAt, notAfter } = delivery;
    const notificationId = await store.insertNotification(tx, {
      userId: account.id,
      key,
      topic: rule.topic,
      title: toLine(message.title, TITLE_MAX_LENGTH),
      body: toLine(message.sentence, BODY_MAX_LENGTH),
      path: message.button.path,
      createdAt: happenedAt,
    });
    // Already sent, or part of the demo's past.
    if (notificationId === undefined || isPast(happenedAt)) return;
    if (channels.push && has.push) {
      for (const subscriptionId of await listSubscriptionIds(tx, account.id))
        await jobs.send(tx, sendPush, { notificationId, subscriptionId });
    }
    if (channels.sms && has.sms) await jobs.send(tx, sendSms, { notificationId, ...(notAfter && { notAfter: notAfter.toISOString() }) });
  }

  async function follow<Facts>(
    tx: Tx,
    template: NotificationTemplate<Facts>,
    facts: Facts,
    rule: RecipientRule<Facts>,
    { notAfter, userId }: NotifyOptions & { userId: UserId },
  ): Promise<UserId | undefined> {
    const account = await findReader(tx, userId);
    if (!account) return undefined;
    const invited = rule.invites?.(facts);
    const channels = channelsOf(
      {
        weight: rule.weight,
        channels: typeof rule.channels === 'function' ? rule.channels(facts) : rule.channels,
        isInvited: invited !== undefined,
      },
      await readPreferences(tx, account.id),
    );
    const happenedAt = template.happenedAt(facts);
    const timeZone = account.timezone ?? usualZone;
    const message = rule.write(facts, { timeZone, now: clock.now() });
    const delivery = {
      account,
      key: `${template.name}:${template.key(facts)}`,
      template,
      rule,
      message,
      invited,
      happenedAt,
      notAfter,
    };
    const told = rule.tells?.(facts);
    // The demo's past is sent to nobody.
    if (told)
      await (isPast(happenedAt) ? timeNotices.heard(tx, told, happenedAt) : timeNotices.expect(tx, told, `${delivery.key}:${account.id}`));
    if (channels.bell) await ring(tx, delivery, channels);
    if (channels.mail && !isPast(happenedAt)) await mail(tx, delivery);
    return account.id;
  }

  return async (tx, template, facts, options = {}) => {
    if (!template.stillApplies(facts) || isLongPast(template.happenedAt(facts))) return [];
    const notified: UserId[] = [];
    for (const rule of template.recipients) {
      if (rule.when && !rule.when(facts)) continue;
      for (const adult of await accounts.listAdults(tx, rule.to(facts))) {
        if (options.only !== undefined && options.only !== adult) continue;
        const userId = await follow(tx, template, facts, rule, { ...options, userId: adult });
        if (userId !== undefined) notified.push(userId);
      }
    }
    return notified;
  };
}

interface Delivery {
  readonly account: Account;
  readonly key: string;
  readonly template: { readonly name: string };
  readonly rule: Pick<RecipientRule<never>, 'topic' | 'weight'>;
  readonly message: Message;
  readonly invited: SessionFacts | undefined;
  readonly happenedAt: Date;
  readonly notAfter: Date | undefined;
}

/** All mails about one session belong together: mailboxes show them as one conversation. */
function threadHeaders(path: string, host: string): Record<string, string> {
  const sessionId = /^\/session\/(\d+)/.exec(path)?.[1];
  if (sessionId === undefined) return {};
  const thread = `<session-${sessionId}@${host}>`;
  return { References: thread, 'In-Reply-To': thread };
}

const kindOf = ({ weight }: Delivery['rule']): Letter['kindOfMail'] => (weight === 'record' ? 'record' : 'choice');

function toLetter({ title, subject = title, sentence, facts, quote, button, why }: Message, kindOfMail: Letter['kindOfMail']): Letter {
  return { subject, preheader: sentence, heading: title, paragraphs: [sentence], facts, quote, button, why, kindOfMail };
}
