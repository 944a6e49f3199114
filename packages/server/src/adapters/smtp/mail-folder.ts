import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSender } from '../../modules/notifications/port.ts';
import { type Mailbox, toMessage } from './mail-sender.ts';
import { writeMessage } from './mime.ts';

const keptMs = 86_400_000;

/** Stores each mail as an .eml file that only this process's user can read, until one arrives that is a day newer. */
export function createMailFolder(directory: string, from: Mailbox): MailSender {
  return {
    send: async (mail) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await removeBefore(directory, new Date(mail.date.getTime() - keptMs));
      // A repeated mail has the same date and id, and so the same file.
      const name = `${stamp(mail.date)}-${mail.messageId.replace(/[^\w.-]/g, '')}.eml`;
      await writeFile(join(directory, name), writeMessage(toMessage(mail, from)), { mode: 0o600 });
    },
    close: () => {},
  };
}

/** Sorts by time, without characters that file systems refuse. */
const stamp = (instant: Date): string => instant.toISOString().replace(/[^\dTZ]/g, '');

async function removeBefore(directory: string, instant: Date): Promise<void> {
  const old = (await readdir(directory)).filter((name) => name < stamp(instant));
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
}
