import { createSmtpMailSender } from './adapters/smtp/mail-sender.ts';
import type { Config } from './config.ts';
import type { MailSender } from './modules/notifications/port.ts';
import type { Sandbox } from './open-sandbox.ts';

/** The mail server of the settings, or else the sandbox's, which keeps every mail in its mailbox. */
export function openMailSender({ smtp, mailFrom }: Pick<Config, 'smtp' | 'mailFrom'>, sandbox: Sandbox | undefined): MailSender {
  if (smtp) return createSmtpMailSender(smtp, mailFrom);
  if (!sandbox) throw new Error('neither a mail server nor the sandbox is there');
  return createSmtpMailSender({ host: '127.0.0.1', port: sandbox.smtpPort, isSecure: false, signIn: undefined }, mailFrom);
}
