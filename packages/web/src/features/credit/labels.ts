import type { CreditEntry } from '@x1/contract/billing/credit.ts';

/** What changed the credit, in a line. */
export function entryText({ kind, programTitle }: Pick<CreditEntry, 'kind' | 'programTitle'>): string {
  switch (kind) {
    case 'spent':
      return programTitle ?? 'A booking';
    case 'returned':
      return programTitle === null ? 'Refunded booking' : `Back from ${programTitle}`;
    case 'referral':
      return 'Referral reward';
    case 'gift':
      return 'A gift card';
  }
}
