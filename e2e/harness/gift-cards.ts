import { newestMail } from './mailbox.ts';
import { confirm } from './marketplace.ts';
import { type Person, uniqueEmail } from './people.ts';

/** Buys a gift card without the screens. @returns for which address */
export async function giftCard(giver: Person, amount: number, { message = '' } = {}): Promise<string> {
  const recipientEmail = uniqueEmail('friend');
  const body = { amount, recipientEmail, message, requestId: crypto.randomUUID() };
  const { giftCardId, clientSecret } = await giver.api.payments.buyGiftCard({ body });
  await confirm(giver, clientSecret);
  await giver.api.payments.hintGiftCard({ params: { giftCardId } });
  return recipientEmail;
}

/** The code in the email that came to an address. */
export async function codeIn(recipientEmail: string): Promise<string> {
  const { text } = await newestMail(recipientEmail, /gift card/);
  const code = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(text)?.[0];
  if (!code) throw new Error(`There is no code in the email to ${recipientEmail}`);
  return code;
}
