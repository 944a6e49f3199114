import type { UserId } from '@x1/contract/core/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { CalendarFiles } from '../calendar/service.ts';
import { toCalendarSession } from './invited-session.ts';
import { sendPush, sendSms } from './jobs.ts';
import { toLine } from './mail/address.ts';
import type { Letter } from './mail/letter.ts';
import type { MailOutbox } from './mail/outbox.ts';
import { renderMail } from './mail/render.ts';
import { type Channels, channelsOf, type Message, type MessageRule, type News } from './message.ts';
import type { SessionFacts } from './news.ts';
import type { MailInvitation } from './port.ts';
import { readPreferences } from './preference-store.ts';
import { listSubscriptionIds } from './push-store.ts';
import * as store from './store.ts';

export interface TellNeeds {
  clock: Clock;
  jobs: Jobs;
  accounts: Pick<AccountsService, 'getAccount'>;
  outbox: Pick<MailOutbox, 'queueMail'>;
  /** Whether this server can send push messages, and SMS, at all. */
  has: { push: boolean; sms: boolean };
  /** What happened before this moment is a past that the demo tells: it stands in the bell, and nobody is disturbed. */
  isPast: (happenedAt: Date) => boolean;
  /** Of that past, what nobody looks for in the bell any more either. */
  isLongPast: (happenedAt: Date) => boolean;
  publicUrl: string;
  /** The invitation to a session, for one of its two (module calendar). */
  writeInvitation: CalendarFiles['invitation'];
}

export interface TellOptions {
  /** After this instant the message is of no use. */
  readonly notAfter?: Date | undefined;
}

type Account = Awaited<ReturnType<AccountsService['getAccount']>>;

/** Where times are told in for a person who has no zone yet: that of most people here (S2§9). */
const usualZone = 'America/New_York';
const NAME_MAX_LENGTH = 100;
const TITLE_MAX_LENGTH = 200;
const BODY_MAX_LENGTH = 600;

/** Tells people news: bell, mail, push and SMS as they want it, all written down in one transaction and sent after it. */
export function createTell({ clock, jobs, accounts, outbox, has, isPast, isLongPast, publicUrl, writeInvitation }: TellNeeds) {
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

  async function mail(tx: Tx, telling: Telling): Promise<void> {
    const { account, key, news, message, notAfter } = telling;
    const invitation = invitationOf(telling);
    const letter = toLetter(message, invitation ? 'invitation' : kindOf(telling.rule));
    const name = toLine(account.name ?? '', NAME_MAX_LENGTH);
    await outbox.queueMail(tx, {
      key: `${key}:${account.id}`,
      kind: news.name,
      userId: account.id,
      to: account.email,
      ...(name && { name }),
      ...renderMail(letter, publicUrl),
      invitation,
      notAfter,
    });
  }

  function invitationOf({ account, invited }: Telling): MailInvitation | undefined {
    const session = invited && toCalendarSession(invited);
    if (!session) return undefined;
    const role = invited.parent.userId === account.id ? 'parent' : 'trainer';
    return writeInvitation(session, { role, name: invited[role].name, address: account.email });
  }

  async function ring(tx: Tx, telling: Telling, channels: Channels): Promise<void> {
    const { account, key, rule, message, happenedAt, notAfter } = telling;
    const notificationId = await store.insertNotification(tx, {
      userId: account.id,
      key,
      topic: rule.topic,
      title: toLine(message.title, TITLE_MAX_LENGTH),
      body: toLine(message.sentence, BODY_MAX_LENGTH),
      path: message.button.path,
      createdAt: happenedAt,
    });
    // Told before, or of a past that nobody is to be disturbed by.
    if (notificationId === undefined || isPast(happenedAt)) return;
    if (channels.push && has.push) {
      for (const subscriptionId of await listSubscriptionIds(tx, account.id))
        await jobs.send(tx, sendPush, { notificationId, subscriptionId });
    }
    if (channels.sms && has.sms) await jobs.send(tx, sendSms, { notificationId, ...(notAfter && { notAfter: notAfter.toISOString() }) });
  }

  async function follow<Facts>(
    tx: Tx,
    news: News<Facts>,
    facts: Facts,
    rule: MessageRule<Facts>,
    options: TellOptions,
  ): Promise<UserId | undefined> {
    const account = await findReader(tx, rule.to(facts));
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
    const happenedAt = news.happenedAt(facts);
    const timeZone = account.timezone ?? usualZone;
    const currentYear = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO(timeZone).year;
    const message = rule.write(facts, { timeZone, currentYear });
    const telling = {
      account,
      key: `${news.name}:${news.key(facts)}`,
      news,
      rule,
      message,
      invited,
      happenedAt,
      notAfter: options.notAfter,
    };
    if (channels.bell) await ring(tx, telling, channels);
    if (channels.mail && !isPast(happenedAt)) await mail(tx, telling);
    return account.id;
  }

  /**
   * Tells everybody concerned. Said twice, each person has been told once.
   *
   * @returns whom there was something to tell
   */
  return async <Facts>(tx: Tx, news: News<Facts>, facts: Facts, options: TellOptions = {}): Promise<UserId[]> => {
    if (!news.isTrue(facts) || isLongPast(news.happenedAt(facts))) return [];
    const told: UserId[] = [];
    for (const rule of news.rules) {
      if (rule.when && !rule.when(facts)) continue;
      const userId = await follow(tx, news, facts, rule, options);
      if (userId !== undefined) told.push(userId);
    }
    return told;
  };
}

export type Tell = ReturnType<typeof createTell>;

interface Telling {
  readonly account: Account;
  readonly key: string;
  readonly news: { readonly name: string };
  readonly rule: Pick<MessageRule<never>, 'topic' | 'weight'>;
  readonly message: Message;
  readonly invited: SessionFacts | undefined;
  readonly happenedAt: Date;
  readonly notAfter: Date | undefined;
}

const kindOf = ({ weight }: Telling['rule']): Letter['kindOfMail'] => (weight === 'record' ? 'record' : 'choice');

function toLetter({ title, subject = title, sentence, facts, quote, button, why }: Message, kindOfMail: Letter['kindOfMail']): Letter {
  return { subject, preheader: sentence, heading: title, paragraphs: [sentence], facts, quote, button, why, kindOfMail };
}
