import { t } from '@x1/contract/core/texts.ts';
import { type BankStatus, bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';

interface ConnectionMessage {
  readonly title: string;
  readonly text: string;
  /** What the button to the hosted set-up says; none where a visit does not help. */
  readonly button: string | undefined;
}

/** Which of the two numbers, why, and who sees it: nobody gives it away without knowing. */
export const TAX_NUMBER_TEXT = t(
  'Most people use their Social Security number (SSN). An EIN is for a registered business. The law asks for one before anyone can be paid; it goes to our payment partner, and X1 never sees it.',
);

const MESSAGES: Readonly<Record<BankStatus, ConnectionMessage>> = {
  none: {
    title: t('Connect your bank account'),
    text: t(
      'Parents can buy your programs once your bank account is connected. Setup takes place on a secure page of our payment partner.',
    ),
    button: t('Connect Bank Account'),
  },
  unfinished: {
    title: t('Finish connecting your bank account'),
    text: t('Some details are still needed before parents can buy your programs.'),
    button: t('Continue Setup'),
  },
  'in-review': {
    title: t('Your details are being reviewed'),
    text: t(
      "You've submitted everything, and our payment partner is reviewing it. There's nothing for you to do. Parents can buy your programs as soon as the review is done.",
    ),
    button: undefined,
  },
  restricted: {
    title: t('New sales are paused'),
    text: t(
      "Our payment partner needs more information before it can pay you. Until then parents can't buy your programs. Money you have already earned is safe, and booked sessions continue as planned.",
    ),
    button: t('See What Is Needed'),
  },
  closed: {
    title: t('Your payout account was closed'),
    text: t(
      "Our payment partner has closed your payout account, and parents can't buy your programs. What you've earned so far isn't lost. Please contact support.",
    ),
    button: undefined,
  },
  connected: { title: t('Bank account connected'), text: t('Your earnings can be paid out to your bank account.'), button: undefined },
};

/** What is said of a payout account, wherever it is looked at. */
export function connectionMessage(status: ConnectStatus): ConnectionMessage {
  return MESSAGES[bankStatus(status)];
}
