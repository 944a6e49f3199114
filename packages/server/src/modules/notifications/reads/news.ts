import type { MentorshipId, PayoutId, ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { idPlace } from '../../../platform/db/paging.ts';
import { parentName } from '../../accounts/reads.ts';
import { countSeatsOfSlot, findNotes, findSession, findSessionOfPayment, listDecidedTogether, listUpcoming } from './session-news.ts';

/** What messages tell, joined from the modules that own it; undefined where there is nothing (any more). Module notifications asks. */

type Reads = Db | Tx;

async function findCalendar(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('calendarConnections as connection')
    .innerJoin('users as u', 'u.id', 'connection.userId')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['connection.lostAt', ownName.as('name')])
    .where('connection.userId', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, lostAt: row.lostAt };
}

async function findRefund(tx: Reads, refundId: number) {
  const row = await tx
    .selectFrom('refunds')
    .select(['transactionId', 'appointmentId', 'amountCents', 'succeededAt'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  const ofOne = row?.appointmentId != null ? await findSession(tx, row.appointmentId) : undefined;
  const session = ofOne ?? (row && (await findSessionOfPayment(tx, row.transactionId)));
  return row && session && { session, refundId, amountCents: row.amountCents, succeededAt: row.succeededAt };
}

async function findDispute(tx: Reads, disputeId: number) {
  const columns = ['transactionId', 'amountCents', 'status', 'openedAt', 'closedAt'] as const;
  const row = await tx.selectFrom('disputes').select(columns).where('id', '=', disputeId).executeTakeFirst();
  const session = row && (await findSessionOfPayment(tx, row.transactionId));
  return (
    session && { session, disputeId, amountCents: row.amountCents, status: row.status, openedAt: row.openedAt, closedAt: row.closedAt }
  );
}

async function findPayout(tx: Reads, payoutId: PayoutId) {
  const row = await tx
    .selectFrom('payouts as o')
    .innerJoin('trainers as t', 't.id', 'o.trainerId')
    .select(['t.userId', 't.name', 'o.amountCents', 'o.kind', 'o.status', 'o.decidedAt', 'o.paidAt', 'o.returnedAt', 'o.returnReason'])
    .select((eb) =>
      eb
        .selectFrom('payoutShares as s')
        .select((shares) => shares.fn.countAll<number>().as('count'))
        .whereRef('s.payoutId', '=', 'o.id')
        .as('sessionCount'),
    )
    .where('o.id', '=', payoutId)
    .executeTakeFirst();
  return (
    row && {
      payoutId,
      trainer: { userId: row.userId as UserId, name: row.name },
      amountCents: row.amountCents,
      sessionCount: row.sessionCount ?? 0,
      kind: row.kind,
      status: row.status,
      decidedAt: row.decidedAt,
      paidAt: row.paidAt,
      returnedAt: row.returnedAt,
      returnReason: row.returnReason,
    }
  );
}

/** How a person without a profile and a name is called (R35). */
const ownName = sql<string>`coalesce(nullif(t.name, ''), nullif(u.name, ''), split_part(u.email, '@', 1))`;

async function findPayoutAccount(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('payoutAccounts as account')
    .innerJoin('users as u', 'u.id', 'account.userId')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['account.state', 'account.updatedAt', ownName.as('name')])
    .where('account.userId', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, state: row.state, changedAt: row.updatedAt };
}

async function findIdentity(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('identityChecks as identity')
    .innerJoin('users as u', 'u.id', 'identity.userId')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(['identity.state', 'identity.rejectionReason', 'identity.updatedAt', ownName.as('name')])
    .where('identity.userId', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, state: row.state, rejectionReason: row.rejectionReason, changedAt: row.updatedAt };
}

async function findReview(tx: Reads, reviewId: ReviewId) {
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

/** What somebody has not read of a conversation; undefined too where that person has blocked the other, or left. */
async function findUnread(tx: Reads, { mentorshipId, userId }: { mentorshipId: MentorshipId; userId: UserId }) {
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
  const parent = { userId: row.parentId as UserId, name: row.parentName };
  const trainer = { userId: row.trainerUserId as UserId, name: row.trainerName };
  const isParent = parent.userId === userId;
  if ((isParent ? row.parentBlockedAt : row.trainerBlockedAt) !== null) return undefined;
  const readUpToId = isParent ? row.parentReadUpToId : row.trainerReadUpToId;
  const unread = await tx
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('newestId'), fn.max('createdAt').as('newestAt')])
    .where('mentorshipId', '=', mentorshipId)
    .where('id', '>', idPlace(readUpToId))
    .where('senderId', '<>', userId)
    .executeTakeFirstOrThrow();
  if (unread.newestId === null) return undefined;
  const [reader, writer] = isParent ? [parent, trainer] : [trainer, parent];
  return {
    mentorshipId,
    trainerId: row.trainerId as TrainerId,
    reader,
    writer,
    readUpToId,
    unreadCount: unread.count,
    newestMessageId: unread.newestId,
    newestAt: unread.newestAt,
  };
}

async function findSignedUpAt(tx: Reads, userId: UserId): Promise<Date | undefined> {
  const row = await tx.selectFrom('users').select('createdAt').where('id', '=', userId).executeTakeFirst();
  return row?.createdAt;
}

/** As the person typed it: a parent's with the family, a trainer's in the profile. */
async function findPhone(tx: Reads, userId: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.userId', 'u.id')
    .select(sql<string | null>`coalesce(nullif(t.phone, ''), nullif(u.phone, ''))`.as('phone'))
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** All of it, in the form in which module notifications asks. */
export const newsReader = {
  session: findSession,
  decidedTogether: listDecidedTogether,
  upcoming: listUpcoming,
  notes: findNotes,
  calendar: findCalendar,
  refund: findRefund,
  dispute: findDispute,
  payout: findPayout,
  payoutAccount: findPayoutAccount,
  identity: findIdentity,
  review: findReview,
  unread: findUnread,
  seatsOfSlot: countSeatsOfSlot,
  signedUpAt: findSignedUpAt,
  phone: findPhone,
};
