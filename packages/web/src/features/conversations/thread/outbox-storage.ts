import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';

/**
 * Messages that are not known to be stored wait on the device, each under its own name, so that a reload loses none and two tabs do not
 * disturb each other: both may send it, and it stays one message (R141).
 */
const PREFIX = 'outbox:';

const keyOf = (mentorshipId: MentorshipId, clientMessageId: string) => `${PREFIX}${mentorshipId}:${clientMessageId}`;

/** Puts in what is new or has another outcome and takes out what has left. A full or forbidden storage only means that a reload loses it. */
export function keepOutbox(
  storage: Storage,
  mentorshipId: MentorshipId,
  { before, now }: { before: readonly OutgoingMessage[]; now: readonly OutgoingMessage[] },
): void {
  const textsBefore = new Map(before.map((message) => [message.clientMessageId, toText(message)]));
  const idsNow = new Set(now.map(({ clientMessageId }) => clientMessageId));
  try {
    for (const message of now) {
      const { clientMessageId } = message;
      const text = toText(message);
      if (textsBefore.get(clientMessageId) !== text) storage.setItem(keyOf(mentorshipId, clientMessageId), text);
    }
    for (const id of textsBefore.keys()) if (!idsNow.has(id)) storage.removeItem(keyOf(mentorshipId, id));
  } catch {
    // Sending works as before.
  }
}

/**
 * What waits of one conversation, in the order of writing; sent again by itself on the next connection, except for what the server refused:
 * that is for the person to decide.
 */
export function readOutbox(storage: Storage, mentorshipId: MentorshipId): OutgoingMessage[] {
  const prefix = keyOf(mentorshipId, '');
  return keysOf(storage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => toOutgoing(key.slice(prefix.length), storage.getItem(key)))
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

/** The conversations in which something waits. */
export function conversationsWithOutbox(storage: Storage): MentorshipId[] {
  const ids = keysOf(storage).flatMap((key) => (key.startsWith(PREFIX) ? [Number(key.slice(PREFIX.length).split(':')[0])] : []));
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0) as MentorshipId[];
}

/** Only the outcome that outlasts a reload is kept: a refusal. */
function toText({ content, writtenAt, refusal }: OutgoingMessage): string {
  return JSON.stringify({ content, writtenAt, ...(refusal && { refusal }) });
}

function toOutgoing(clientMessageId: string, text: string | null): OutgoingMessage[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('content' in value) || !('writtenAt' in value)) return [];
    const { content, writtenAt } = value;
    if (typeof content !== 'string' || typeof writtenAt !== 'string') return [];
    const refusal = 'refusal' in value ? toRefusal(value.refusal) : null;
    return [{ clientMessageId, content, writtenAt, state: refusal ? 'refused' : 'unreachable', refusal, tries: 0 }];
  } catch {
    return [];
  }
}

function toRefusal(value: unknown): OutgoingMessage['refusal'] {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('reason' in value)) return null;
  const { code, reason } = value;
  return typeof code === 'string' && typeof reason === 'string' ? { code, reason } : null;
}

function keysOf(storage: Storage): string[] {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  } catch {
    return [];
  }
}
