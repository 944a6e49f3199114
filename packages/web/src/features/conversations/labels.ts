import { type Mentorship, type MentorshipStatus, UNREAD_MAX } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { t } from '@x1/contract/core/texts.ts';

/** The other side as a person: who writes, and whose face it is. An unknown trainer is called by the mentorship's number (S2§2). */
export function counterpartOf(
  { id, trainer, parent }: Pick<Mentorship, 'id' | 'trainer' | 'parent'>,
  role: Role,
): { name: string; imageUrl: string | null; userId: number } {
  if (role === 'trainer') return { name: parent.name, imageUrl: null, userId: parent.id };
  return { name: trainer.name?.trim() || t('Trainer Conversation #{id}', { id }), imageUrl: trainer.imageUrl, userId: trainer.userId };
}

/** The names of everybody who may have written, where the family has, or had, two adults (R172). */
export function writersOf({ id, parent, trainer }: Pick<Mentorship, 'id' | 'parent' | 'trainer'>): ReadonlyMap<UserId, string> | undefined {
  if (!parent.adults) return undefined;
  const { name } = counterpartOf({ id, parent, trainer }, 'parent');
  return new Map([...parent.adults.map((adult) => [adult.id, adult.name] as const), [trainer.userId, name]]);
}

/** Below the person's name: since when, and for trainers the conversation's number (R147, R184). */
export function startedText({ id, createdAt }: Pick<Mentorship, 'id' | 'createdAt'>, role: Role, now: Date): string {
  const ago = agoText(createdAt, now);
  const started = ago === null ? t('Started just now') : t('Started {ago}', { ago });
  return role === 'trainer' ? t('Parent Conversation #{id} · {started}', { id, started }) : started;
}

/** The state of a conversation, as label and badge; unknown values are gray (S2§3). */
export function statusBadge(status: MentorshipStatus | (string & {})): { label: string; tone: 'ok' | 'neutral' | 'bad' } {
  const label = statusLabels[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  if (status === 'active') return { label, tone: 'ok' };
  return { label, tone: status === 'cancelled' ? 'bad' : 'neutral' };
}

const statusLabels: Readonly<Record<string, string>> = {
  active: t('Active', { context: 'conversation' }),
  completed: t('Completed', { context: 'conversation' }),
  cancelled: t('Cancelled', { context: 'conversation' }),
};

/** The last line of a conversation as its list shows it: 'You: See you there.' where the reader wrote it. */
export function previewText(
  { lastMessagePreview, lastMessageSenderId }: Pick<Mentorship, 'lastMessagePreview' | 'lastMessageSenderId'>,
  readerId: UserId,
): string {
  if (lastMessagePreview === null) return t('No messages yet');
  return lastMessageSenderId === readerId ? t('You: {text}', { text: lastMessagePreview }) : lastMessagePreview;
}

/** '2', or '99+': more than that are not counted. */
export function unreadText(unreadCount: number): string {
  return unreadCount >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unreadCount);
}

const MINUTE_MS = 60_000;
const steps = [
  { inMinutes: 365 * 24 * 60, text: (count: number) => t('{count, plural, one {# year ago} other {# years ago}}', { count }) },
  { inMinutes: 30 * 24 * 60, text: (count: number) => t('{count, plural, one {# month ago} other {# months ago}}', { count }) },
  { inMinutes: 24 * 60, text: (count: number) => t('{count, plural, one {# day ago} other {# days ago}}', { count }) },
  { inMinutes: 60, text: (count: number) => t('{count, plural, one {# hour ago} other {# hours ago}}', { count }) },
  { inMinutes: 1, text: (count: number) => t('{count, plural, one {# minute ago} other {# minutes ago}}', { count }) },
] as const;

/** '5 months ago', '6 days ago', 'Just now' within the first minute. */
export function timeSince(instant: string, now: Date): string {
  return agoText(instant, now) ?? t('Just now');
}

/** '5 months ago'; null within the first minute. */
function agoText(instant: string, now: Date): string | null {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
  const step = steps.find(({ inMinutes }) => minutes >= inMinutes);
  return step ? step.text(Math.floor(minutes / step.inMinutes)) : null;
}

/**
 * Where a conversation is opened. For parents the trainer says which (R19); for trainers, whose conversations all have the same trainer,
 * the mentorship does (R136).
 */
export function conversationPath({ id, trainerId }: { id: MentorshipId; trainerId: TrainerId }, role: Role): string {
  return role === 'trainer' ? `/messages/${trainerId}?conversation=${id}` : `/messages/${trainerId}`;
}
