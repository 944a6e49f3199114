import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import type { MentorshipId } from '@x1/contract/core/ids.ts';
import { Attachment } from '@x1/contract/media/attachment.ts';
import * as z from 'zod/mini';
import { storageKeys } from '../../../lib/storage-keys.ts';

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
 * A conversation's unsent messages, in the order of writing; resent automatically on the next connection, except those the server refused:
 * that is for the person to decide.
 */
export function readOutbox(storage: Storage, mentorshipId: MentorshipId): OutgoingMessage[] {
  const prefix = keyOf(mentorshipId, '');
  return storageKeys(storage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => toOutgoing(key.slice(prefix.length), storage.getItem(key)))
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
}

/** The conversations in which something waits. */
export function conversationsWithOutbox(storage: Storage): MentorshipId[] {
  const ids = storageKeys(storage).flatMap((key) => (key.startsWith(PREFIX) ? [Number(key.slice(PREFIX.length).split(':')[0])] : []));
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0) as MentorshipId[];
}

/** Only the outcome that outlasts a reload is kept: a refusal. */
function toText({ content, attachments, writtenAt, refusal }: OutgoingMessage): string {
  return JSON.stringify({ content, writtenAt, ...(attachments && { attachments }), ...(refusal && { refusal }) });
}

const Refusal = z.object({ code: z.string(), reason: z.string() });
const Kept = z.object({
  content: z.string(),
  writtenAt: z.string(),
  attachments: z.optional(z.array(Attachment)),
  refusal: z.catch(z.nullish(Refusal), null),
});

function toOutgoing(clientMessageId: string, text: string | null): OutgoingMessage[] {
  const kept = Kept.safeParse(parseJson(text));
  if (!kept.success) return [];
  const { refusal = null, ...message } = kept.data;
  return [{ clientMessageId, ...message, state: refusal ? 'refused' : 'unreachable', refusal, tries: 0 }];
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
