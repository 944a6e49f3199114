import { createTransport } from 'nodemailer';
import { MailNotTaken, type MailProblem, type MailSender, type OutgoingMail } from '../../modules/notifications/port.ts';
import { writeMessage } from './mime.ts';

/** A mail server that accepts mails from us. */
export interface SmtpConnection {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS if the server offers it. */
  readonly isSecure: boolean;
  /** Credentials; with them nothing is sent without TLS. */
  readonly signIn: { readonly user: string; readonly password: string } | undefined;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const connectMs = 10_000;
const greetingMs = 10_000;
/** How long the server may take to respond: it may scan for viruses first. */
const silenceMs = 30_000;
const maxConnections = 4;
const mailsPerConnection = 100;
const invitationFileName = 'invite.ics';

/** Sends mails through a mail server, over a few connections that are kept open. */
export function createSmtpMailSender(connection: SmtpConnection, from: Mailbox): MailSender {
  const { host, port, isSecure, signIn } = connection;
  const transport = createTransport({
    pool: true,
    maxConnections,
    maxMessages: mailsPerConnection,
    // Retrying is the outbox's job: it records each attempt.
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && signIn !== undefined,
    ...(signIn && { auth: { user: signIn.user, pass: signIn.password } }),
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        const { envelope, ...message } = toMessage(mail, from);
        await transport.sendMail({ envelope, raw: writeMessage(message) });
      } catch (error) {
        throw toMailNotTaken(error);
      }
    },
    close: () => transport.close(),
  };
}

/** A mail as nodemailer takes it. */
export function toMessage(mail: OutgoingMail, from: Mailbox) {
  const { to, subject, html, text, messageId, date, attachments, invitation } = mail;
  return {
    // Set explicitly, so that no text is parsed for addresses.
    envelope: { from: from.address, to: [to.address] },
    from: { name: from.name, address: from.address },
    to: { name: to.name ?? '', address: to.address },
    subject,
    html,
    text,
    messageId,
    date,
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ fileName, contentType, content }) => ({ filename: fileName, contentType, content })),
    ...(invitation && { icalEvent: { method: invitation.method, filename: invitationFileName, content: invitation.content } }),
  };
}

/** Based on the server's reply code, if any; its text is left out, because it names people. */
function toMailNotTaken(error: unknown): MailNotTaken {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  return new MailNotTaken(problemOf(code, responseCode), responseCode);
}

const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROXY']);

function problemOf(code: string, responseCode: number | undefined): MailProblem {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in';
  // 421 closes the connection for any reason, and 503 means it was in a different state than we assumed.
  if (responseCode === 503 || (responseCode !== undefined && responseCode >= 400 && responseCode < 500)) return 'temporary';
  if (responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'refused';
  return unreachable.has(code) ? 'unreachable' : 'unknown';
}
