import { toast } from '../../ui/toast.ts';
import { programMessages } from './messages.ts';

/** Where payouts are set up. */
export const BANK_PAGE = '/bank-account-connection';

/**
 * Says that a program is visible; without a bank account the toast leads to it (R73).
 *
 * @param isBankReady undefined while it is not known: then nothing is said about the bank (R67)
 */
export function announcePublished(title: string, isBankReady: boolean | undefined, navigate: (path: string) => void): void {
  if (isBankReady !== false) return void toast({ title, description: programMessages.published });
  const action = { label: 'Connect Bank', onAction: () => navigate(BANK_PAGE) };
  toast({ title, description: programMessages.publishedWithoutBank, action });
}
