import type { ConnectStatus } from '@x1/contract/payouts/connect.ts';

interface ConnectionWords {
  readonly title: string;
  readonly text: string;
  /** The set-up button; none when nothing is left to do. */
  readonly button: string | undefined;
}

/** What the page says of a payout account. 'Connected' needs both flags (S2§3). */
export function connectionWords({ hasAccount, onboardingComplete, payoutsEnabled }: ConnectStatus): ConnectionWords {
  if (onboardingComplete && payoutsEnabled) {
    return { title: 'Bank account connected', text: 'Your earnings can be paid out to your bank account.', button: undefined };
  }
  if (onboardingComplete) {
    return {
      title: 'Payouts are not enabled yet',
      text: 'Your details are in, but our payment partner needs something more before payouts can start.',
      button: 'Continue Setup',
    };
  }
  if (hasAccount) {
    return {
      title: 'Finish connecting your bank account',
      text: 'Some details are still needed before parents can buy your programs.',
      button: 'Continue Setup',
    };
  }
  return {
    title: 'Connect your bank account',
    text: 'Parents can buy your programs once your bank account is connected. The set-up runs on a secure page of our payment partner.',
    button: 'Connect Bank Account',
  };
}
