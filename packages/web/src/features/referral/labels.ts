import { countText } from '@x1/contract/core/plural.ts';
import type { Referral } from '@x1/contract/referrals/referral.ts';

/** 'Nobody has joined by your link yet.', '1 friend joined by your link.' */
export function joinedText({ joinedCount }: Pick<Referral, 'joinedCount'>): string {
  if (joinedCount === 0) return 'Nobody has joined by your link yet.';
  return `${countText(joinedCount, 'friend')} joined by your link.`;
}

/** 'and 5 more' for those who are counted but not listed; null when all are listed. */
export function moreText({ joinedCount, joined }: Pick<Referral, 'joinedCount' | 'joined'>): string | null {
  const more = joinedCount - joined.length;
  return more > 0 ? `and ${more} more` : null;
}
