import type { Message } from '@x1/contract/conversations/message.ts';
import { deliveryOf, isFromOtherSide } from '@x1/contract/conversations/thread.ts';
import type { OutgoingMessage, Thread } from '@x1/contract/conversations/thread-state.ts';
import type { MessageId, UserId } from '@x1/contract/core/ids.ts';
import { locale, t } from '@x1/contract/core/texts.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import { hasFailed } from './thread-store.ts';

/** The delivery status of an own message; 'waiting': for a line. */
export type Delivery = 'waiting' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed';

/** The lines of the log, from top to bottom. `key` stays the same when an outgoing message becomes a stored one. */
export type LogLine =
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'unread'; readonly key: string; readonly label: string }
  | MessageLine;

export interface MessageLine {
  readonly kind: 'message';
  readonly key: string;
  /** Null while it is not known to be stored. */
  readonly id: MessageId | null;
  readonly clientMessageId: string | null;
  /** '' where it carries files alone. */
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly at: string;
  readonly isOwn: boolean;
  /** Who wrote it, where the family has two adults (R172); null for own messages and everywhere else. */
  readonly author: string | null;
  /** Whether the other side wrote it: then it can be reported. */
  readonly isFromOtherSide: boolean;
  /** Of own messages only. */
  readonly delivery: Delivery | null;
  /** Why the server refused it. */
  readonly reason: string | null;
  /** Contact details were hidden in it, which only its sender sees (security.md F66). */
  readonly hasHiddenDetails: boolean;
}

interface LogContext {
  /** The zone in which days begin. */
  readonly zone: string;
  readonly now: Date;
  /** The first unread message when the conversation was opened; the line is above it. */
  readonly unreadFromId: MessageId | null;
  /** The names of everybody who may write here, where a family has two adults (R172). */
  readonly names?: ReadonlyMap<UserId, string> | undefined;
  /** There's no line: what isn't sent waits for one. */
  readonly isOffline?: boolean;
}

/** The log of a thread: what is stored, then what is on its way, with a divider above each day and the unread line. */
export function toLogLines(thread: Thread, { zone, now, unreadFromId, names, isOffline = false }: LogContext): LogLine[] {
  const outgoing = thread.outbox.map((message) => outgoingLine(message, isOffline));
  const messages = [...thread.messages.map((message) => storedLine(thread, message, names)), ...outgoing];
  const lines: LogLine[] = [];
  let lastDay = '';
  for (const message of messages) {
    const day = dayOf(message.at, zone);
    if (day !== lastDay) lines.push({ kind: 'day', key: `day-${day}`, label: dayLabel(message.at, zone, now) });
    lastDay = day;
    if (unreadFromId !== null && message.id === unreadFromId) {
      lines.push({ kind: 'unread', key: 'unread', label: unreadLabel(thread, unreadFromId) });
    }
    lines.push(message);
  }
  return lines;
}

function storedLine(thread: Thread, message: Message, names: LogContext['names']): MessageLine {
  const isOwn = message.senderId === thread.userId;
  return {
    kind: 'message',
    key: isOwn && message.clientMessageId ? message.clientMessageId : `message-${message.id}`,
    id: message.id,
    clientMessageId: message.clientMessageId,
    content: message.content,
    attachments: message.attachments ?? [],
    at: message.timestamp,
    isOwn,
    author: isOwn ? null : (names?.get(message.senderId) ?? null),
    isFromOtherSide: isFromOtherSide(thread, message),
    delivery: isOwn ? deliveryOf(thread, message) : null,
    reason: null,
    hasHiddenDetails: thread.hiddenDetailsIn.includes(message.id),
  };
}

function outgoingLine(message: OutgoingMessage, isOffline: boolean): MessageLine {
  const onItsWay = isOffline ? 'waiting' : 'sending';
  return {
    kind: 'message',
    key: message.clientMessageId,
    id: null,
    clientMessageId: message.clientMessageId,
    content: message.content,
    attachments: message.attachments ?? [],
    at: message.writtenAt,
    isOwn: true,
    author: null,
    isFromOtherSide: false,
    delivery: hasFailed(message, { isOffline }) ? 'failed' : onItsWay,
    reason: message.refusal?.reason || null,
    hasHiddenDetails: false,
  };
}

function unreadLabel(thread: Thread, fromId: MessageId): string {
  const count = thread.messages.filter((message) => message.id >= fromId && isFromOtherSide(thread, message)).length;
  return t('{count, plural, one {# new message} other {# new messages}}', { count });
}

/** Making a format is slow, and there are many messages. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, kind: 'day' | 'label' | 'label-with-year'): Intl.DateTimeFormat {
  const name = `${zone} ${kind}`;
  const known = formats.get(name);
  if (known) return known;
  const long = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  const options = { day: { dateStyle: 'short' }, label: long, 'label-with-year': { ...long, year: 'numeric' } } as const;
  const made = new Intl.DateTimeFormat(locale(), { timeZone: zone, ...options[kind] });
  formats.set(name, made);
  return made;
}

function dayOf(instant: string | Date, zone: string): string {
  return format(zone, 'day').format(new Date(instant));
}

const DAY_MS = 24 * 60 * 60_000;

/** 'Today', 'Yesterday', 'Tuesday, March 10', with the year when it is another one. */
function dayLabel(instant: string, zone: string, now: Date): string {
  const day = dayOf(instant, zone);
  if (day === dayOf(now, zone)) return t('Today');
  if (day === dayOf(new Date(now.getTime() - DAY_MS), zone)) return t('Yesterday');
  const isThisYear = day.split('/')[2] === dayOf(now, zone).split('/')[2];
  return format(zone, isThisYear ? 'label' : 'label-with-year').format(new Date(instant));
}
