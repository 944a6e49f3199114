import { t } from '../core/texts.ts';
import type { CreditEntry } from './credit.ts';

/** What changed a family's credit, in a line. */
export function creditEntryText({ kind, programTitle }: Pick<CreditEntry, 'kind' | 'programTitle'>): string {
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
