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
  't.user_id',
  't.image_key',
  't.sports',
  't.rating_tenths',
  't.review_count',
  't.hourly_rate_cents',
  't.home_city',
  't.home_state',
  't.current_university',
  't.highest_level_played',
] as const;

/** Whether `t` is among somebody's favourites. */
const isFavouriteOf = (viewerId: UserId) =>
  sql<boolean>`exists (select from favourites f where f.user_id = ${viewerId} and f.trainer_id = t.id)`.as('is_favourite');

/** What is computed for each row, and depends on who looks. */
export const computedColumns = (viewerId: UserId) => [programsFromCents, isPausedFor(viewerId), isFavouriteOf(viewerId)] as const;

export interface ListedRow extends SellerRow {
  id: number;
  user_id: number;
  image_key: string | null;
  sports: string[];
  rating_tenths: number | null;
  review_count: number;
  hourly_rate_cents: number;
  home_city: string | null;
  home_state: string | null;
  current_university: string | null;
  highest_level_played: string | null;
  is_favourite: boolean;
}

/** What every public answer about a trainer has; both names of a field are answered (R50). */
export function toListItem(row: ListedRow): Omit<TrainerListItem, 'distanceMiles'> {
  const seller = toSellerFacts(row);
  return {
    id: row.id as TrainerId,
    userId: row.user_id as UserId,
    name: row.name,
    imageUrl: row.image_key && portraitUrl(row.image_key),
    sports: row.sports,
    rating: row.rating_tenths,
    reviewCount: row.review_count,
    hourlyRate: centsToDollars(row.hourly_rate_cents),
    programsFrom: row.programs_from_cents === null ? null : centsToDollars(row.programs_from_cents),
    homeCity: row.home_city,
    homeState: row.home_state,
    university: row.current_university,
    currentUniversity: row.current_university,
    highestLevel: row.highest_level_played,
    highestLevelPlayed: row.highest_level_played,
    verificationStatus: toPublicVerification(row.identity_state),
    connectOnboardingComplete: seller.payoutAccount?.detailsSubmitted ?? false,
    ...payability(seller),
    isFavourite: row.is_favourite,
  };
}

/** A check that was not begun is told as pending (R60). */
function toPublicVerification(state: IdentityState | null): 'pending' | 'verified' | 'failed' {
  return state === 'verified' || state === 'failed' ? state : 'pending';
}
