import PostalMime from 'postal-mime';
import type { KeptMail } from '../collections.ts';
import { newId } from '../stripe/ids.ts';
import type { World } from '../world.ts';

/** A mail as the mail server got it. */
interface ReceivedMail {
  raw: Buffer;
  /** Recipients of the envelope, not of the mail's own headers. */
  from: string;
  recipients: string[];
}

/** Reads a mail and keeps it. One that came before, by its Message-ID, is counted once more. */
export async function keepMail(world: World, { raw, from, recipients }: ReceivedMail): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const messageId = mail.messageId ?? null;
  const known = messageId === null ? undefined : world.store.list('mails').find((each) => each.messageId === messageId);
  world.store.put('mails', {
    id: known?.id ?? newId('mail'),
    messageId,
    receivedAt: world.clock(),
    copies: (known?.copies ?? 0) + 1,
    from,
    fromName: mail.from?.name ?? '',
    to: recipients,
    subject: mail.subject ?? '',
    html: mail.html ?? null,
    text: mail.text ?? '',
    unsubscribe: /<(https?:\/\/[^<>\s]+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1],
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      content: String(content),
    })),
  });
  await world.store.commit();
}

/** Every mail, or those to one address; newest first. */
export function listMails(world: World, to?: string): KeptMail[] {
  const wanted = to?.trim().toLowerCase();
  const mails = world.store.list('mails').filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted));
  return mails.reverse();
}
