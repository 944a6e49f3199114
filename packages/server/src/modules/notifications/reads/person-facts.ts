import type { BackgroundCheckId, ConsentId, MentorshipId, ReviewId, TimeHoldId, UserId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { idPlace } from '../../../platform/db/paging.ts';
import { parentName } from '../../accounts/reads.ts';
import type { FactsOf } from './facts-of.ts';
import { findSession } from './session-facts.ts';

/** Facts of people and accounts for notifications, read when they are sent rather than when the event happened; undefined if they no longer apply. */

type Reads = Db | Tx;

/** How a person without a profile and a name is called (R35). */
const ownName = sql<string>`coalesce(nullif(t.name, ''), nullif(u.name, ''), split_part(u.email, '@', 1))`;

/** A trainer's connection to a calendar. */
export async function findCalendar(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('calendarConnections as connection')
    .innerJoin('users as u', 'u.id', 'connection.userId')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['connection.lostAt', 'connection.provider', ownName.as('name')])
    .where('connection.userId', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, provider: row.provider, lostAt: row.lostAt };
}

export async function findPayoutAccount(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('payoutAccounts as account')
    .innerJoin('users as u', 'u.id', 'account.userId')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['account.state', 'account.updatedAt', ownName.as('name')])
    .where('account.userId', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, state: row.state, changedAt: row.updatedAt };
}

export async function findIdentity(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('identityChecks as identity')
    .innerJoin('users as u', 'u.id', 'identity.userId')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['identity.state', 'identity.rejectionReason', 'identity.updatedAt', ownName.as('name')])
    .where('identity.userId', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, state: row.state, rejectionReason: row.rejectionReason, changedAt: row.updatedAt };
}

export async function findReview(tx: Reads, reviewId: ReviewId) {
  const columns = ['appointmentId', 'rating', 'text', 'createdAt', 'answer', 'answeredAt'] as const;
  const row = await tx.selectFrom('reviews').select(columns).where('id', '=', reviewId).where('hiddenAt', 'is', null).executeTakeFirst();
  const session = row && (await findSession(tx, row.appointmentId));
  if (!session || session.isBlocked) return undefined;
  return {
    session,
    reviewId,
    rating: row.rating,
    text: row.text,
    writtenAt: row.createdAt,
    answer: row.answer,
    answeredAt: row.answeredAt,
  };
}

/** A background check and whose it is; undefined once a later one has begun. */
export async function findBackgroundCheck(tx: Reads, checkId: BackgroundCheckId) {
  const row = await tx
    .selectFrom('backgroundChecks as check')
    .innerJoin('users as u', 'u.id', 'check.userId')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select([
      'check.userId',
      'check.state',
      'check.formUntil',
      'check.validUntil',
      'check.remindedDays',
      'check.updatedAt',
      ownName.as('name'),
    ])
    .where('check.id', '=', checkId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('backgroundChecks as newer')
            .select('newer.id')
            .whereRef('newer.userId', '=', 'check.userId')
            .whereRef('newer.id', '>', 'check.id')
            .where('newer.state', 'not in', ['canceled', 'expired']),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { userId, name, updatedAt, ...check } = row;
  return { checkId, trainer: { userId, name }, changedAt: updatedAt, ...check };
}

/** The agreement of a parent with a trainer's waiver; undefined once it is renewed. */
export async function findConsent(tx: Reads, consentId: ConsentId) {
  const row = await tx
    .selectFrom('consents as c')
    .innerJoin('trainers as t', 't.id', 'c.trainerId')
    .innerJoin('users as parent', 'parent.id', 'c.parentId')
    .select(['c.parentId', 't.name as trainerName', parentName.as('parentName'), 'c.validUntil', 'c.remindedAt'])
    .where('c.id', '=', consentId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consents as later')
            .select('later.id')
            .whereRef('later.parentId', '=', 'c.parentId')
            .whereRef('later.trainerId', '=', 'c.trainerId')
            .whereRef('later.validUntil', '>', 'c.validUntil'),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { parentId, trainerName, validUntil, remindedAt } = row;
  return { consentId, parent: { userId: parentId, name: row.parentName }, trainerName, validUntil, remindedAt };
}

/** What a trainer or a family has not read of a conversation; undefined too where that side has blocked the other, or left. */
export async function findUnread(tx: Reads, { mentorshipId, userId }: { mentorshipId: MentorshipId; userId: UserId }) {
  const row = await tx
    .selectFrom('mentorships as m')
    .innerJoin('trainers as t', 't.id', 'm.trainerId')
    .innerJoin('users as parent', 'parent.id', 'm.parentId')
    .select(['m.parentId', 'm.trainerId', 'm.trainerUserId', 't.name as trainerName', parentName.as('parentName')])
    .select(['m.parentReadUpToId', 'm.trainerReadUpToId', 'm.parentBlockedAt', 'm.trainerBlockedAt'])
    .where('m.id', '=', mentorshipId)
    .where((eb) => eb.or([eb('m.parentId', '=', userId), eb('m.trainerUserId', '=', userId)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const parent = { userId: row.parentId, name: row.parentName };
  const trainer = { userId: row.trainerUserId, name: row.trainerName };
  const isParent = parent.userId === userId;
  if ((isParent ? row.parentBlockedAt : row.trainerBlockedAt) !== null) return undefined;
  const readUpToId = isParent ? row.parentReadUpToId : row.trainerReadUpToId;
  const unread = await tx
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('newestId'), fn.max('createdAt').as('newestAt')])
    .where('mentorshipId', '=', mentorshipId)
    .where('id', '>', idPlace(readUpToId))
    .where('senderId', isParent ? '=' : '<>', trainer.userId)
    .executeTakeFirstOrThrow();
  if (unread.newestId === null) return undefined;
  const newest = await tx
    .selectFrom('messages')
    .select(['content', sql<Attachment[] | null>`attachments`.as('attachments')])
    .where('id', '=', unread.newestId)
    .executeTakeFirst();
  const [reader, writer] = isParent ? [parent, trainer] : [trainer, parent];
  return {
    mentorshipId,
    trainerId: row.trainerId,
    reader,
    writer,
    readUpToId,
    unreadCount: unread.count,
    newestMessageId: unread.newestId,
    newestAt: unread.newestAt,
    /** The files of the newest one, where it has no words; null otherwise. */
    sentFiles: newest?.content === '' ? newest.attachments : null,
  };
}

/** When this account was made. */
export async function findSignedUpAt(tx: Reads, userId: UserId): Promise<Date | undefined> {
  const row = await tx.selectFrom('users').select('createdAt').where('id', '=', userId).executeTakeFirst();
  return row?.createdAt;
}

/** A time that a family in line is offered and hasn't taken; undefined once it has, or the offer has ended. */
export async function findWaitlistOffer(tx: Reads, timeHoldId: TimeHoldId, now: Date) {
  const row = await tx
    .selectFrom('timeHolds as h')
    .innerJoin('programs as p', 'p.id', 'h.programId')
    .innerJoin('trainers as t', 't.id', 'h.trainerId')
    .innerJoin('users as parent', 'parent.id', 'h.parentId')
    .select(['h.parentId', parentName.as('parentName'), 'h.trainerId', 't.name as trainerName', 'p.title as programTitle'])
    .select(['h.waitlistEntryId', 'h.sessionType', 'h.startsAt', 'h.endsAt', 'h.expiresAt', 'h.createdAt as offeredAt'])
    .where('h.id', '=', timeHoldId)
    .where('h.timeSlotId', 'is not', null)
    .where('h.takenAt', 'is', null)
    .where('h.expiresAt', '>', now)
    .executeTakeFirst();
  if (!row?.waitlistEntryId) return undefined;
  const { parentId, parentName: name, waitlistEntryId, ...offer } = row;
  return { ...offer, timeHoldId, waitlistEntryId, parent: { userId: parentId, name } };
}

/** As the person typed it: a parent's with the family, a trainer's in the profile. */
export async function findPhone(tx: Reads, userId: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(sql<string | null>`coalesce(nullif(t.phone, ''), nullif(u.phone, ''))`.as('phone'))
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row?.phone ?? null;
}

export type UnreadFacts = FactsOf<typeof findUnread>;

export type WaitlistOfferFacts = FactsOf<typeof findWaitlistOffer>;
