import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailSender } from '../../modules/notifications/port.ts';
import { type Mailbox, toMessage } from './mail-sender.ts';

const keptMs = 86_400_000;

/** Stores each mail as an .eml file that only this process's user can read, until one arrives that is a day newer. */
export function createMailFolder(directory: string, from: Mailbox): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await removeBefore(directory, new Date(mail.date.getTime() - keptMs));
      // A repeated mail has the same date and id, and so the same file.
      const name = `${stamp(mail.date)}-${mail.messageId.replace(/[^\w.-]/g, '')}.eml`;
      await writeFile(join(directory, name), message, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}

/** Sorts by time, without characters that file systems refuse. */
const stamp = (instant: Date): string => instant.toISOString().replace(/[^\dTZ]/g, '');

async function removeBefore(directory: string, instant: Date): Promise<void> {
  const old = (await readdir(directory)).filter((name) => name < stamp(instant));
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
}
