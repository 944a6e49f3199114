import type { GiftCardId } from '@x1/contract/core/ids.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { t } from '@x1/contract/core/texts.ts';
import { giftCodeText } from '@x1/contract/payments/gift-card.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import type { ModuleContext } from '../../../module-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { NotificationsNeeds } from '../needs.ts';
import { isBlockedAddressee } from '../reads/blocked-addressee.ts';
import { type Letter, letterIn } from './letter.ts';
import type { MailOutbox } from './outbox.ts';

interface Needs extends Pick<ModuleContext, 'db'>, Pick<NotificationsNeeds, 'accounts' | 'payments'> {
  outbox: Pick<MailOutbox, 'queueMail'>;
}

/** Who gave a card, where nothing may be told of them. */
const nameless = () => t('Somebody');

interface Gift {
  readonly amountCents: number;
  readonly message: string;
  readonly code: string;
  /** First name and initial: no more of the buyer is told. */
  readonly from: string;
}

function toLetter({ amountCents, message, code, from }: Gift): Letter {
  const amount = formatCents(amountCents);
  return {
    subject: t('{from} sent you a {amount} gift card for X1', { from, amount }),
    preheader: t('Use it to book a college athlete who trains your kid.'),
    heading: t('A {amount} gift card from {from}', { amount, from }),
    paragraphs: [
      t('On X1, college athletes train kids one-on-one, in small groups or online. Your gift card pays for any session with any trainer.'),
    ],
    ...(message !== '' && { quote: { text: message, by: from } }),
    facts: [
      { label: t('Worth'), value: amount },
      { label: t('Your code'), value: giftCodeText(code) },
    ],
    button: { label: t('Use your gift card'), path: '/account-settings#credit' },
    afterButton: [
      t('Sign in or create an account for your family, and enter the code under Credit. It never expires, and there are no fees.'),
      t('Whoever has the code can use it, so keep this email to yourself.'),
    ],
    why: t('You received this email because someone bought this gift card for your address.'),
    kindOfMail: 'record',
  };
}

export type GiftMails = ReturnType<typeof createGiftMails>;

/** Emails to the person a gift card is for, whether or not that address has an account. */
export function createGiftMails({ db, accounts, payments, outbox }: Needs) {
  return {
    /** The card with its code, in the buyer's language, which the two most likely share; for one card one email. Between two of whom one blocks the other it comes without name and message (R177). */
    giftCardDue: async (giftCardId: GiftCardId): Promise<void> => {
      const gift = await payments.findGiftToSend(giftCardId);
      if (!gift) return;
      const { recipientEmail: to, buyerId, ...card } = gift;
      const isBlocked = await isBlockedAddressee(db, { address: to, writerId: buyerId });
      const { name, language } = await accounts.getAccount(buyerId);
      const letter = letterIn(language, () =>
        toLetter(isBlocked ? { ...card, message: '', from: nameless() } : { ...card, from: toAuthorName(name, nameless()) }),
      );
      const kind = 'payments.gift_card';
      await inTransaction(db, (tx) =>
        outbox.queueMail(tx, { key: `${kind}:${giftCardId}`, kind, userId: null, to, letter, isSecurity: true, isConfidential: true }),
      );
    },
  };
}
