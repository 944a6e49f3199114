import type { BankPayout } from './port.ts';

/** What a trainer is told about a payout that came back: one sentence on why, one on what to do. */

const paidNext = 'it will be paid with the next payout.';

/** The bank did not take it, or sent it back. */
export function bankReturned({ failure }: BankPayout): string {
  return `Your bank sent the money back${failure ? ` (${failure})` : ''}. Fix your bank details and ${paidNext}`;
}

/** The account was restricted before the money could reach the bank. */
export const accountNotPayable = `Your payout account could not be paid. Finish your bank set-up and ${paidNext}`;

/** The provider has rejected the account, or knows none. */
export const accountClosed = 'Your payout account was closed. The amount is in your balance; please contact support.';

/** An operator took it back at the provider. */
export const takenBack =
  'This payout was taken back. The amount is in your balance again; please contact support if you did not expect that.';
