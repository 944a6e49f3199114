import { firstName } from '@x1/contract/core/first-name.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { centsToDollars } from '@x1/contract/core/money.ts';
import { TITLE_MAX_LENGTH } from '@x1/contract/programs/program.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import { profileTexts } from '@x1/contract/trainers/profile-texts.ts';
import {
  type OwnPublicPage,
  PUBLIC_REVIEWS_MAX,
  type PublicFace,
  type PublicFaces,
  type PublicPage,
} from '@x1/contract/trainers/public-page.ts';
import { sql } from 'kysely';
import { listWithoutContactDetails, withoutContactDetails } from '../../../platform/contact-details/hide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import { readPublicReviews } from '../../reviews/reads.ts';
import { payability, type SellerFacts } from '../payability.ts';
import {
  inPersonFromCents,
  isPaused,
  isPausedFor,
  isSelling,
  programsFromCents,
  sellerColumns,
  toDollars,
  trainersWithStatus,
} from './seller-facts.ts';
import { checkMonth, type ProfileRow } from './trainer-row.ts';

/** The only columns of a profile that go into an answer for visitors. */
export const shownColumns = ['t.id', 't.name', 't.imageKey', 't.sports', 't.homeCity', 't.homeState'] as const;
const pageColumns = [...shownColumns, ...sellerColumns, 't.currentUniversity'] as const;
type ShownRow = Pick<ProfileRow, 'id' | 'name' | 'imageKey' | 'sports' | 'homeCity' | 'homeState'>;
type PageRow = ShownRow & SellerFacts & Pick<ProfileRow, 'currentUniversity'> & Pick<PublicPage, 'backgroundCheckMonth'>;

/** More programs than a page can show well. */
const PROGRAMS_MAX = 50;

/** Whether there is somebody to show: an identity that was checked, a name and a sport. Nobody is indexed under a name that isn't theirs. */
const isPresentable = sql<boolean>`(${sql.ref('identity.state')} is not distinct from 'verified' and t.name <> '' and cardinality(t.sports) > 0)`;

/** Trainers with a public page: those of disabled people are nowhere. */
export const publicTrainers = (db: Db) => trainersWithStatus(db).where('t.publicSince', 'is not', null).where(isPresentable);

/** @returns undefined for nobody, and for whoever has no public page: visitors can't tell them apart */
export async function findPublicPage(db: Db, trainerId: TrainerId, now: Date): Promise<PublicPage | undefined> {
  const row = await publicTrainers(db)
    .where('t.id', '=', trainerId)
    .select([...pageColumns, programsFromCents, isPaused.as('isPaused'), checkMonth(now)])
    .executeTakeFirst();
  return row && toPage(db, row);
}

/** Whether it's known that visitors saw the page once, and its trainer switched it off. Of disabled people nothing is known. */
export async function hasEndedPage(db: Db, trainerId: TrainerId): Promise<boolean> {
  const ended = trainersWithStatus(db)
    .where('t.id', '=', trainerId)
    .where('t.publicSince', 'is', null)
    .where('t.publicUntil', 'is not', null);
  return (await ended.select('t.id').executeTakeFirst()) !== undefined;
}

/** A person's own public page, switched on or not; undefined without a profile. Says nothing of a pause (security.md §5.4). */
export async function findOwnPublicPage(db: Db, userId: UserId, now: Date): Promise<OwnPublicPage | undefined> {
  const row = await trainersWithStatus(db)
    .where('t.userId', '=', userId)
    .select([...pageColumns, 't.publicSince', programsFromCents, isPausedFor(userId), isPresentable.as('isPresentable'), checkMonth(now)])
    .executeTakeFirst();
  if (!row) return undefined;
  const isOn = row.publicSince !== null;
  return { isOn, isShown: isOn && row.isPresentable, page: await toPage(db, row) };
}

/**
 * Trainers with a public page who can be booked now, with a photo first, then best rated, and the lowest price among all of them: one statement,
 * which walks the index of public profiles and, for the price, that of prices.
 */
export async function listPublicFaces(db: Db, limit: number): Promise<PublicFaces> {
  const sellers = publicTrainers(db).where(isSelling);
  const rows = await sellers
    .select([...shownColumns, programsFromCents, inPersonFromCents])
    .select(
      sellers
        .innerJoin('programs as p', 'p.trainerId', 't.id')
        .where('p.isDraft', '=', false)
        .where('p.archivedAt', 'is', null)
        .select('p.individualPriceCents')
        .orderBy('p.individualPriceCents')
        .limit(1)
        .as('lowestCents'),
    )
    .orderBy(sql`(t.image_key is null)`)
    .orderBy('t.ratingTenths', (order) => order.desc().nullsLast())
    .orderBy('t.id')
    .limit(limit)
    .execute();
  const lowestCents = rows[0]?.lowestCents ?? null;
  return { trainers: rows.map(toFace), fromPrice: lowestCents === null ? null : centsToDollars(lowestCents) };
}

const toFace = (row: ShownRow & { programsFromCents: number | null; inPersonFromCents: number | null }): PublicFace => ({
  ...toShown(row),
  fromPrice: centsToDollars(row.programsFromCents ?? 0),
  inPersonFrom: toDollars(row.inPersonFromCents),
});

async function toPage(db: Db, row: PageRow): Promise<PublicPage> {
  const [programs, reviews] = await Promise.all([readPrograms(db, row.id), readPublicReviews(db, row.id, PUBLIC_REVIEWS_MAX)]);
  const shown = toShown(row);
  return {
    ...shown,
    firstName: firstName(shown.name),
    university: withoutContactDetails(row.currentUniversity, profileTexts.currentUniversity.maxLength),
    backgroundCheckMonth: row.backgroundCheckMonth,
    canBook: payability(row).canAcceptPayments,
    programs,
    ...reviews,
  };
}

/** Texts were cleaned when they were written (R179); those from before are cleaned now. */
export function toShown(row: ShownRow): Omit<PublicFace, 'fromPrice' | 'inPersonFrom'> {
  return {
    id: row.id,
    name: toAuthorName(row.name),
    imageUrl: row.imageKey && portraitUrl(row.imageKey),
    sports: listWithoutContactDetails(row.sports),
    city: withoutContactDetails(row.homeCity, profileTexts.homeCity.maxLength),
    state: row.homeState,
  };
}

async function readPrograms(db: Db, trainerId: TrainerId): Promise<PublicPage['programs']> {
  const rows = await db
    .selectFrom('programs')
    .select(['title', 'individualPriceCents', 'sessionsIncluded', 'sessionMinutes', 'trainingFormat'])
    .where('trainerId', '=', trainerId)
    .where('isDraft', '=', false)
    .where('archivedAt', 'is', null)
    .orderBy('individualPriceCents')
    .orderBy('id')
    .limit(PROGRAMS_MAX)
    .execute();
  return rows.map(({ title, individualPriceCents, sessionsIncluded, sessionMinutes, trainingFormat }) => ({
    title: withoutContactDetails(title, TITLE_MAX_LENGTH),
    price: centsToDollars(individualPriceCents),
    sessions: sessionsIncluded,
    sessionMinutes,
    format: trainingFormat,
  }));
}
