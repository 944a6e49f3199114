import { createTransport } from 'nodemailer';
import { MailNotTaken, type MailProblem, type MailSender, type OutgoingMail } from '../../modules/notifications/port.ts';

/** A mail server that takes mails from us. */
export interface SmtpConnection {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`); else it begins with STARTTLS where the server offers that. */
  readonly isSecure: boolean;
  /** How we sign in; then nothing is sent without TLS. */
  readonly signIn: { readonly user: string; readonly password: string } | undefined;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

const connectMs = 10_000;
const greetingMs = 10_000;
/** How long the server may be silent: it may look for viruses before it says yes. */
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
    // Trying again is the outbox's: it writes down each try.
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
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        throw toMailNotTaken(error);
      }
    },
    close: () => transport.close(),
  };
}

/** A mail in the words of nodemailer. */
export function toMessage(mail: OutgoingMail, from: Mailbox) {
  const { to, subject, html, text, messageId, date, attachments, invitation } = mail;
  return {
    // Said outright, so that no text is parsed for addresses.
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

/** By what the server answered, where it did; its words stay here, they name people. */
function toMailNotTaken(error: unknown): MailNotTaken {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number };
  return new MailNotTaken(problemOf(code, responseCode), responseCode);
}

const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROXY']);

function problemOf(code: string, responseCode: number | undefined): MailProblem {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in';
  // 421 closes the connection whatever it was about, and 503 says that it was in another state than we thought.
  if (responseCode === 503 || (responseCode !== undefined && responseCode >= 400 && responseCode < 500)) return 'temporary';
  if (responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'refused';
  return unreachable.has(code) ? 'unreachable' : 'unknown';
}
