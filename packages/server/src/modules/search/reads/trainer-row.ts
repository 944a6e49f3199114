import type { UserId } from '@x1/contract/core/ids.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import { pick } from '@x1/contract/core/records.ts';
import { profileTextKeysWith } from '@x1/contract/trainers/profile-texts.ts';
import type { TrainerListItem } from '@x1/contract/trainers/trainer.ts';
import { defaultedFacts } from '@x1/contract/trainers/unconfirmed.ts';
import type { IdentityState } from '@x1/contract/verification/status.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.generated.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import { passedMonthOf } from '../../background-checks/reads.ts';
import { payability, type SellerFacts } from '../payability.ts';
import { isPausedFor, sellerColumns, toDollars, trainersWithStatus } from './seller-facts.ts';

const listedTexts = profileTextKeysWith({ shownIn: 'lists' });
const listedKeys = [
  'id',
  'userId',
  'imageKey',
  'sports',
  'ratingTenths',
  'reviewCount',
  'hourlyRateCents',
  'unconfirmed',
  ...listedTexts,
] as const;

export const listedColumns = [...sellerColumns, ...listedKeys.map((key) => `t.${key}` as const)] as const;

/** A profile as the table holds it. */
export type ProfileRow = Selectable<Database['trainers']>;

/** Whether `t` is among somebody's favorites. */
const isFavoriteOf = (viewerId: UserId) =>
  sql<boolean>`exists (select from favorites f where f.user_id = ${viewerId} and f.trainer_id = t.id)`.as('isFavorite');

/** The month of the background check that families read. */
export const checkMonth = (now: Date) => passedMonthOf(sql.ref('t.userId'), now).as('backgroundCheckMonth');

/** What the programs of `t` that are on sale say together, in one look. The second price is of those where the two may meet, the third of those they may hold online. */
const offer = sql<Offer>`(select min(p.individual_price_cents) as programs_from_cents,
    min(p.individual_price_cents) filter (where p.training_format <> 'Online') as in_person_from_cents,
    min(p.individual_price_cents) filter (where p.training_format in ('Online', 'Hybrid (Both)')) as online_from_cents
  from programs p where p.trainer_id = t.id and not p.is_draft and p.archived_at is null)`.as('offer');

interface Offer {
  readonly programsFromCents: number | null;
  readonly inPersonFromCents: number | null;
  readonly onlineFromCents: number | null;
}

/** Profiles that `listedColumns` and `computedColumns` are selected from. */
export const listedTrainers = (db: Db) => trainersWithStatus(db).innerJoinLateral(offer, (join) => join.onTrue());

/** What is computed for each row, and depends on who looks, and when. */
export const computedColumns = (viewerId: UserId, now: Date) =>
  [
    'offer.programsFromCents',
    'offer.inPersonFromCents',
    'offer.onlineFromCents',
    isPausedFor(viewerId),
    isFavoriteOf(viewerId),
    checkMonth(now),
  ] as const;

export interface ListedRow extends SellerFacts, Offer, Pick<ProfileRow, (typeof listedKeys)[number]> {
  isFavorite: boolean;
  backgroundCheckMonth: string | null;
}

/** What every public answer about a trainer has; both names of a field are answered (R50). */
export function toListItem(row: ListedRow): Omit<TrainerListItem, 'distanceMiles' | 'comesThere'> {
  return {
    imageUrl: row.imageKey && portraitUrl(row.imageKey),
    ...pick(row, ['id', 'userId', 'name', 'sports', 'reviewCount', 'isFavorite', 'backgroundCheckMonth', ...listedTexts]),
    rating: row.ratingTenths,
    hourlyRate: centsToDollars(row.hourlyRateCents),
    programsFrom: toDollars(row.programsFromCents),
    inPersonFrom: toDollars(row.inPersonFromCents),
    onlineFrom: toDollars(row.onlineFromCents),
    trainsOnline: row.onlineFromCents !== null,
    university: row.currentUniversity,
    highestLevel: row.highestLevelPlayed,
    verificationStatus: toPublicVerification(row.identityState),
    connectOnboardingComplete: row.detailsSubmitted ?? false,
    unconfirmed: defaultedFacts.filter((fact) => row.unconfirmed.includes(fact)),
    ...payability(row),
  };
}

/** A check that was not started is reported as pending (R60). */
function toPublicVerification(state: IdentityState | null): 'pending' | 'verified' | 'failed' {
  return state === 'verified' || state === 'failed' ? state : 'pending';
}
