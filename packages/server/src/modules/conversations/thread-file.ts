import { Readable } from 'node:stream';
import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { attachmentsLabel } from '@x1/contract/media/attachment.ts';
import type { Db } from '../../platform/db/database.ts';
import { listMessages } from './message-store.ts';
import type { StoredMessage } from './tables.ts';

const messagesAtOnce = 500;

interface ThreadFile {
  readonly mentorshipId: MentorshipId;
  /** The names of both parties, for the first lines and each message. */
  readonly nameOf: (senderId: UserId) => string;
  readonly title: string;
  /** Times are in the caller's zone (security.md §5.4). */
  readonly timeZone: string;
}

/** A conversation as plain text, read in batches while it is sent. */
export function writeThread(db: Db, file: ThreadFile): Readable {
  return Readable.from(lines(db, file));
}

async function* lines(db: Db, { mentorshipId, nameOf, title, timeZone }: ThreadFile): AsyncGenerator<string> {
  yield `${title}\nTimes are in ${timeZone}.\n`;
  let after = 0;
  for (;;) {
    const page = await listMessages(db, mentorshipId, { limit: messagesAtOnce, after });
    for (const message of page) yield toLines(message, nameOf(message.senderId), timeZone);
    const last = page.at(-1);
    if (!last || page.length < messagesAtOnce) return;
    after = last.id;
  }
}

/** Further lines of a message are indented, so that no text can look like another message. */
function toLines({ content, createdAt, attachments }: StoredMessage, name: string, timeZone: string): string {
  const instant = createdAt.toISOString();
  const { date, time } = toWallTime(instant, timeZone);
  const files = attachments?.map((file) => `[${attachmentsLabel([file])}: ${file.name}]`) ?? [];
  const text = [content, ...files]
    .filter(Boolean)
    .join('\n')
    .replace(/\r\n|[\n\r\u2028\u2029]/g, '\n    ');
  return `\n[${date} ${time} ${zoneAbbreviation(instant, timeZone)}] ${name}: ${text}\n`;
}
