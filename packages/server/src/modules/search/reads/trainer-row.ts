import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import { type BankFacts, payability } from '../payability.ts';

/** Profiles with what other modules know of them; those of disabled people are nowhere (security.md row 5). */
export function trainersWithStanding(db: Db) {
  return db
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('identity_checks as identity', 'identity.user_id', 't.user_id')
    .leftJoin('payout_accounts as bank', 'bank.user_id', 't.user_id')
    .where('u.disabled_at', 'is', null);
}

export const listedColumns = [
  't.id',
  't.user_id',
  't.name',
  't.image_key',
  't.sports',
  't.rating_tenths',
  't.review_count',
  't.hourly_rate_cents',
  't.home_city',
  't.home_state',
  't.current_university',
  't.highest_level_played',
  'identity.state as identity_state',
  'bank.state as bank_state',
  'bank.details_submitted',
  'bank.payouts_enabled',
] as const;

/** Lowest individual price of the programs of `t` that are on sale: one look into an index per row. */
export const programsFromCents = sql<number | null>`
  (select min(p.individual_price_cents) from programs p where p.trainer_id = t.id and not p.is_draft and p.archived_at is null)`.as(
  'programs_from_cents',
);

/** Whether `t` is among somebody's favourites. */
export const isFavouriteOf = (viewerId: UserId) =>
  sql<boolean>`exists (select from favourites f where f.user_id = ${viewerId} and f.trainer_id = t.id)`.as('is_favourite');

export interface ListedRow {
  id: number;
  user_id: number;
  name: string;
  image_key: string | null;
  sports: string[];
  rating_tenths: number | null;
  review_count: number;
  hourly_rate_cents: number;
  home_city: string | null;
  home_state: string | null;
  current_university: string | null;
  highest_level_played: string | null;
  identity_state: IdentityState | null;
  bank_state: BankFacts['state'] | null;
  details_submitted: boolean | null;
  payouts_enabled: boolean | null;
  programs_from_cents: number | null;
  is_favourite: boolean;
}

/** What every public answer about a trainer has; both names of a field are answered (R50). */
export function toListItem(row: ListedRow): Omit<TrainerListItem, 'distanceMiles'> {
  const bank = toBankFacts(row);
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
    connectOnboardingComplete: bank?.detailsSubmitted ?? false,
    ...payability({
      name: row.name,
      hasPublishedProgram: row.programs_from_cents !== null,
      identityState: row.identity_state,
      payoutAccount: bank,
    }),
    isFavourite: row.is_favourite,
  };
}

function toBankFacts(row: ListedRow): BankFacts | null {
  if (row.bank_state === null) return null;
  return { state: row.bank_state, detailsSubmitted: row.details_submitted ?? false, payoutsEnabled: row.payouts_enabled ?? false };
}

/** A check that was not begun is told as pending (R60). */
function toPublicVerification(state: IdentityState | null): 'pending' | 'verified' | 'failed' {
  return state === 'verified' || state === 'failed' ? state : 'pending';
}
