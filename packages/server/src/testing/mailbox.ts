import type { TestApp } from './start-app.ts';

/** A mail as the sandbox's mailbox keeps it. */
export interface MailboxMail {
  readonly id: string;
  readonly messageId: string;
  readonly copies: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** `content` in base64. */
  readonly attachments: readonly { name: string; type: string; content: string }[];
}

/** The mails that have arrived at an address, newest first. Drain the jobs before. */
export async function mailsTo(app: Pick<TestApp, 'sandbox'>, address: string): Promise<MailboxMail[]> {
  const response = await fetch(`${app.sandbox.url}/sandbox/mailbox?to=${encodeURIComponent(address)}`);
  return (await response.json()) as MailboxMail[];
}

/** The newest of them with this subject. @throws Error when there is none, naming those that are there */
export async function mailTo(app: Pick<TestApp, 'sandbox'>, address: string, subject: string): Promise<MailboxMail> {
  const mails = await mailsTo(app, address);
  const found = mails.find((mail) => mail.subject === subject);
  if (!found) throw new Error(`no mail '${subject}' to ${address}; there are: ${mails.map((mail) => mail.subject).join(', ') || 'none'}`);
  return found;
}

/** The token behind the `#` of the address in a mail that begins with `path`. */
export function tokenIn(mail: MailboxMail, path: string): string {
  const token = new RegExp(`${path}#token=([\\w-]{43})\\b`).exec(mail.text)?.[1];
  if (!token) throw new Error(`no link to ${path} in '${mail.subject}'`);
  return token;
}

/** The code of the newest gift card that arrived at an address, as it's written there. */
export async function giftCodeTo(app: Pick<TestApp, 'sandbox'>, address: string): Promise<string> {
  const mail = (await mailsTo(app, address)).find(({ subject }) => subject.endsWith('gift card for X1'));
  const code = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`no gift card arrived at ${address}`);
  return code;
}
