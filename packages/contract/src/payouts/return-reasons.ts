import { language, t } from '../core/texts.ts';
import { labelIn } from '../core/value-labels.ts';

/** Why a payout came back, stored as it stands here, in English: one sentence on why, one on what to do. */
export const returnReasons = {
  /** The account was restricted before the money could reach the bank. */
  accountNotPayable: "Your payout account couldn't be paid. Finish your bank setup and it will be paid with the next payout.",
  /** The provider has rejected the account, or knows none. */
  accountClosed: 'Your payout account was closed. The amount is in your balance; please contact support.',
  /** An operator took it back at the provider. */
  takenBack: "This payout was reversed. The amount is in your balance again; please contact support if you didn't expect that.",
  bankReturned: 'Your bank returned the money. Fix your bank details and it will be paid with the next payout.',
} as const;

/** The bank did not take it, or sent it back. @param failure in the bank's words, which stay as they are */
export function bankReturned(failure: string | null | undefined): string {
  return failure
    ? `Your bank returned the money (${failure}). Fix your bank details and it will be paid with the next payout.`
    : returnReasons.bankReturned;
}

const failurePattern = /^Your bank returned the money \((.+)\)\. Fix/s;

const labels = () => ({
  [returnReasons.accountNotPayable]: t(
    "Your payout account couldn't be paid. Finish your bank setup and it will be paid with the next payout.",
  ),
  [returnReasons.accountClosed]: t('Your payout account was closed. The amount is in your balance; please contact support.'),
  [returnReasons.takenBack]: t(
    "This payout was reversed. The amount is in your balance again; please contact support if you didn't expect that.",
  ),
  [returnReasons.bankReturned]: t('Your bank returned the money. Fix your bank details and it will be paid with the next payout.'),
});

/** A stored reason in the reader's language. */
export function returnReasonText(reason: string): string {
  if (language() === 'en') return reason;
  const failure = failurePattern.exec(reason)?.[1];
  return failure === undefined
    ? labelIn(labels(), reason)
    : t('Your bank returned the money ({failure}). Fix your bank details and it will be paid with the next payout.', { failure });
}
