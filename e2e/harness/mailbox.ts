import { expect } from '@playwright/test';
import type { Person } from './people.ts';
import { productAddress } from './where.ts';

/** A mail as the sandbox's mailbox keeps it. */
export interface Mail {
  id: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  unsubscribe?: string;
}

const patienceMs = 20_000;

/** The newest mail to an address, once there is one with this subject: mails go out a moment after what they tell of. */
export async function newestMail(to: string, subject: string | RegExp): Promise<Mail> {
  let found: Mail | undefined;
  const look = async () => {
    found = (await mailsTo(to)).find((mail) => (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)));
    return found?.subject;
  };
  await expect.poll(look, { message: `a mail '${subject}' to ${to}`, timeout: patienceMs }).toBeDefined();
  if (!found) throw new Error(`No mail '${subject}' to ${to}`);
  return found;
}

/** Every mail to an address, newest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await fetch(`${productAddress()}/sandbox/mailbox?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Mail[];
}

/** Where a mail opens for a person, as its reader sees it. */
export const mailPage = ({ id }: Mail) => `/sandbox/mailbox/${id}`;

/** The address behind the button of a mail, as a path of the product. */
export function linkIn(mail: Mail): string {
  const url = /\n(https?:\/\/\S+)/.exec(mail.text)?.[1];
  if (!url) throw new Error(`No link in '${mail.subject}'`);
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

/** Answers Yes to 'Did you create this account?', as the reader of the person's mailbox (R180). */
export async function confirmEmail({ api, email }: Person): Promise<void> {
  const token = linkIn(await newestMail(email, 'Confirm your email')).split('token=')[1] ?? '';
  await api.accounts.confirmAccount({ body: { token } });
}
