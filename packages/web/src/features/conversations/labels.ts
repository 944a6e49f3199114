import { type Mentorship, type MentorshipStatus, UNREAD_MAX } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';

type Titled = Pick<Mentorship, 'id'> & { trainer: Pick<Mentorship['trainer'], 'name'> };

/** How a conversation is called in lists (S2§2, R147): the number is the mentorship's. */
export function conversationTitle({ id, trainer }: Titled, role: Role): string {
  if (role === 'trainer') return `Parent Conversation #${id}`;
  return trainer.name?.trim() || `Trainer Conversation #${id}`;
}

/** The other side as a person: who writes, and whose face it is. */
export function counterpartOf(conversation: Mentorship, role: Role): { name: string; imageUrl: string | null; userId: number } {
  const { trainer, parent } = conversation;
  if (role === 'trainer') return { name: parent.name, imageUrl: null, userId: parent.id };
  return { name: conversationTitle(conversation, role), imageUrl: trainer.imageUrl, userId: trainer.userId };
}

/** The state of a conversation, as label and badge; unknown values are gray (S2§3). */
export function statusBadge(status: MentorshipStatus | (string & {})): { label: string; tone: 'ok' | 'neutral' | 'bad' } {
  const label = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  if (status === 'active') return { label, tone: 'ok' };
  return { label, tone: status === 'cancelled' ? 'bad' : 'neutral' };
}

/** The last line of a conversation as its list shows it. */
export function previewText({ lastMessagePreview }: Pick<Mentorship, 'lastMessagePreview'>): string {
  return lastMessagePreview ?? 'No messages yet';
}

/** '2', or '99+': more than that are not counted. */
export function unreadText(unreadCount: number): string {
  return unreadCount >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unreadCount);
}

const MINUTE_MS = 60_000;
const steps = [
  ['year', 365 * 24 * 60],
  ['month', 30 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** '5 months ago', '6 days ago', 'Just now' within the first minute. */
export function timeSince(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS);
  const [unit, size] = steps.find(([, inMinutes]) => minutes >= inMinutes) ?? [undefined, 1];
  return unit ? ago.format(-Math.floor(minutes / size), unit) : 'Just now';
}

/**
 * Where a conversation is opened. For parents the trainer says which (R19); for trainers, whose conversations all have the same trainer,
 * the mentorship does (R136).
 */
export function conversationPath({ id, trainerId }: { id: MentorshipId; trainerId: TrainerId }, role: Role): string {
  return role === 'trainer' ? `/messages/${trainerId}?conversation=${id}` : `/messages/${trainerId}`;
}
