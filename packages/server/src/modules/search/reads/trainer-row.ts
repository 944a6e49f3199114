import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';
import { sql } from 'kysely';
import { portraitUrl } from '../../../platform/media-url.ts';
import { payability } from '../payability.ts';
import { isPausedFor, programsFromCents, type SellerRow, sellerColumns, toSellerFacts } from './seller-facts.ts';

export const listedColumns = [
  ...sellerColumns,
  't.id',
  't.userId',
  't.imageKey',
  't.sports',
  't.ratingTenths',
  't.reviewCount',
  't.hourlyRateCents',
  't.homeCity',
  't.homeState',
  't.currentUniversity',
  't.highestLevelPlayed',
] as const;

/** Whether `t` is among somebody's favourites. */
const isFavouriteOf = (viewerId: UserId) =>
  sql<boolean>`exists (select from favourites f where f.user_id = ${viewerId} and f.trainer_id = t.id)`.as('isFavourite');

/** What is computed for each row, and depends on who looks. */
export const computedColumns = (viewerId: UserId) => [programsFromCents, isPausedFor(viewerId), isFavouriteOf(viewerId)] as const;

export interface ListedRow extends SellerRow {
  id: TrainerId;
  userId: UserId;
  imageKey: string | null;
  sports: string[];
  ratingTenths: number | null;
  reviewCount: number;
  hourlyRateCents: number;
  homeCity: string | null;
  homeState: string | null;
  currentUniversity: string | null;
  highestLevelPlayed: string | null;
  isFavourite: boolean;
}

/** What every public answer about a trainer has; both names of a field are answered (R50). */
export function toListItem(row: ListedRow): Omit<TrainerListItem, 'distanceMiles'> {
  const seller = toSellerFacts(row);
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    imageUrl: row.imageKey && portraitUrl(row.imageKey),
    sports: row.sports,
    rating: row.ratingTenths,
    reviewCount: row.reviewCount,
    hourlyRate: centsToDollars(row.hourlyRateCents),
    programsFrom: row.programsFromCents === null ? null : centsToDollars(row.programsFromCents),
    homeCity: row.homeCity,
    homeState: row.homeState,
    university: row.currentUniversity,
    currentUniversity: row.currentUniversity,
    highestLevel: row.highestLevelPlayed,
    highestLevelPlayed: row.highestLevelPlayed,
    verificationStatus: toPublicVerification(row.identityState),
    connectOnboardingComplete: seller.payoutAccount?.detailsSubmitted ?? false,
    ...payability(seller),
    isFavourite: row.isFavourite,
  };
}

/** A check that was not begun is told as pending (R60). */
function toPublicVerification(state: IdentityState | null): 'pending' | 'verified' | 'failed' {
  return state === 'verified' || state === 'failed' ? state : 'pending';
}
