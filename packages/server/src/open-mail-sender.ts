import { join } from 'node:path';
import { createMailFolder } from './adapters/smtp/mail-folder.ts';
import { createSmtpMailSender } from './adapters/smtp/mail-sender.ts';
import type { Config } from './config.ts';
import { MailNotTaken, type MailSender } from './modules/notifications/port.ts';
import type { Sandbox } from './open-sandbox.ts';

/** Below the data directory. */
export const CONFIDENTIAL_MAILS = 'confidential-mails';

type Settings = Pick<Config, 'smtp' | 'mailFrom' | 'isProduction' | 'dataDirectory'>;

/**
 * The mail server of the settings, or else the sandbox's, which keeps every mail in its mailbox. In production that mailbox is a
 * showroom's: confidential mails never get there, they are kept as files on this machine (decision 0020).
 */
export function openMailSender({ smtp, mailFrom, isProduction, dataDirectory }: Settings, sandbox: Sandbox | undefined): MailSender {
  if (smtp) return createSmtpMailSender(smtp, mailFrom);
  if (!sandbox) throw new Error('neither a mail server nor the sandbox is there');
  const mailbox = createSmtpMailSender({ host: '127.0.0.1', port: sandbox.smtpPort, isSecure: false, signIn: undefined }, mailFrom);
  return isProduction ? divertConfidential(mailbox, createMailFolder(join(dataDirectory, CONFIDENTIAL_MAILS), mailFrom)) : mailbox;
}

/** Takes no mail: each stays queued. */
export const withholdingMailSender: MailSender = {
  send: () => Promise.reject(new MailNotTaken('unreachable')),
  close: () => {},
};

function divertConfidential(others: MailSender, confidential: MailSender): MailSender {
  return {
    send: (mail) => (mail.isConfidential ? confidential : others).send(mail),
    close: () => {
      others.close();
      confidential.close();
    },
  };
}
