import type { CreditEntry } from '@x1/contract/billing/credit.ts';
import { t } from '@x1/contract/core/texts.ts';

/** What changed the credit, in a line. */
export function entryText({ kind, programTitle }: Pick<CreditEntry, 'kind' | 'programTitle'>): string {
  switch (kind) {
    case 'spent':
      return programTitle ?? t('A booking');
    case 'returned':
      return programTitle === null ? t('Refunded booking') : t('Back from {programTitle}', { programTitle });
    case 'referral':
      return t('Referral reward');
    case 'gift':
      return t('A gift card');
  }
}
