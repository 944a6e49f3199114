import { sandboxCommand } from './sandbox.ts';

/** What the sandbox's control page can do to a payout account, as the provider would. */
export type AccountChange = 'restrict' | 'restore' | 'review' | 'reject';

/** The provider changes its mind about the payout account whose hosted set-up lies at `setUpUrl`. */
export async function changeAccount(setUpUrl: string, change: AccountChange): Promise<void> {
  const accountId = /\/connect\/(acct_\w+)/.exec(setUpUrl)?.[1];
  await sandboxCommand(`/sandbox/accounts/${accountId}/${change}`);
}

/** Documents of an identity check are handed in, or decided on. @param reason one of the provider's codes, or any sentence */
export async function moveCheck(sessionId: string, to: 'processing' | 'verified' | 'failed', reason?: string): Promise<void> {
  await sandboxCommand(`/sandbox/checks/${sessionId}/move`, { to, ...(reason && { reason }) });
}
