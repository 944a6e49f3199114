import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import { countSeatsOfSlot, findNotes, findSession, findSessionOfPayment, listDecidedTogether, listUpcoming } from './session-news.ts';

/** What messages tell, joined from the modules that own it; undefined where there is nothing (any more). Module notifications asks. */

type Reads = Db | Tx;

async function findCalendar(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('calendar_connections as connection')
    .innerJoin('users as u', 'u.id', 'connection.user_id')
    .leftJoin('trainers as t', 't.user_id', 'u.id')
    .select(['connection.lost_at', ownName.as('name')])
    .where('connection.user_id', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, lostAt: row.lost_at };
}

async function findRefund(tx: Reads, refundId: number) {
  const row = await tx
    .selectFrom('refunds')
    .select(['transaction_id', 'appointment_id', 'amount_cents', 'succeeded_at'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  const ofOne = row?.appointment_id != null ? await findSession(tx, row.appointment_id) : undefined;
  const session = ofOne ?? (row && (await findSessionOfPayment(tx, row.transaction_id)));
  return row && session && { session, refundId, amountCents: row.amount_cents, succeededAt: row.succeeded_at };
}

async function findDispute(tx: Reads, disputeId: number) {
  const columns = ['transaction_id', 'amount_cents', 'status', 'opened_at', 'closed_at'] as const;
  const row = await tx.selectFrom('disputes').select(columns).where('id', '=', disputeId).executeTakeFirst();
  const session = row && (await findSessionOfPayment(tx, row.transaction_id));
  return (
    session && { session, disputeId, amountCents: row.amount_cents, status: row.status, openedAt: row.opened_at, closedAt: row.closed_at }
  );
}

async function findPayout(tx: Reads, payoutId: number) {
  const row = await tx
    .selectFrom('payouts as o')
    .innerJoin('trainers as t', 't.id', 'o.trainer_id')
    .select([
      't.user_id',
      't.name',
      'o.amount_cents',
      'o.kind',
      'o.status',
      'o.decided_at',
      'o.paid_at',
      'o.returned_at',
      'o.return_reason',
    ])
    .select((eb) =>
      eb
        .selectFrom('payout_shares as s')
        .select((shares) => shares.fn.countAll<number>().as('count'))
        .whereRef('s.payout_id', '=', 'o.id')
        .as('session_count'),
    )
    .where('o.id', '=', payoutId)
    .executeTakeFirst();
  return (
    row && {
      payoutId,
      trainer: { userId: row.user_id as UserId, name: row.name },
      amountCents: row.amount_cents,
      sessionCount: row.session_count ?? 0,
      kind: row.kind,
      status: row.status,
      decidedAt: row.decided_at,
      paidAt: row.paid_at,
      returnedAt: row.returned_at,
      returnReason: row.return_reason,
    }
  );
}

/** How a person without a profile and a name is called (R35). */
const ownName = sql<string>`coalesce(nullif(t.name, ''), nullif(u.name, ''), split_part(u.email, '@', 1))`;

async function findPayoutAccount(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('payout_accounts as account')
    .innerJoin('users as u', 'u.id', 'account.user_id')
    .leftJoin('trainers as t', 't.user_id', 'u.id')
    .select(['account.state', 'account.updated_at', ownName.as('name')])
    .where('account.user_id', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, state: row.state, changedAt: row.updated_at };
}

async function findIdentity(tx: Reads, userId: UserId) {
  const row = await tx
    .selectFrom('identity_checks as identity')
    .innerJoin('users as u', 'u.id', 'identity.user_id')
    .leftJoin('trainers as t', 't.user_id', 'u.id')
    .select(['identity.state', 'identity.rejection_reason', 'identity.updated_at', ownName.as('name')])
    .where('identity.user_id', '=', userId)
    .executeTakeFirst();
  return row && { trainer: { userId, name: row.name }, state: row.state, rejectionReason: row.rejection_reason, changedAt: row.updated_at };
}

async function findReview(tx: Reads, reviewId: number) {
  const columns = ['appointment_id', 'rating', 'text', 'created_at', 'answer', 'answered_at'] as const;
  const row = await tx.selectFrom('reviews').select(columns).where('id', '=', reviewId).where('hidden_at', 'is', null).executeTakeFirst();
  const session = row && (await findSession(tx, row.appointment_id));
  return (
    session && {
      session,
      reviewId,
      rating: row.rating,
      text: row.text,
      writtenAt: row.created_at,
      answer: row.answer,
      answeredAt: row.answered_at,
    }
  );
}

/** What somebody has not read of a conversation; undefined too where that person has blocked the other, or left. */
async function findUnread(tx: Reads, { mentorshipId, userId }: { mentorshipId: number; userId: UserId }) {
  const row = await tx
    .selectFrom('mentorships as m')
    .innerJoin('trainers as t', 't.id', 'm.trainer_id')
    .innerJoin('users as parent', 'parent.id', 'm.parent_id')
    .select(['m.parent_id', 'm.trainer_id', 'm.trainer_user_id', 't.name as trainer_name', parentName.as('parent_name')])
    .select(['m.parent_read_up_to_id', 'm.trainer_read_up_to_id', 'm.parent_blocked_at', 'm.trainer_blocked_at'])
    .where('m.id', '=', mentorshipId)
    .where((eb) => eb.or([eb('m.parent_id', '=', userId), eb('m.trainer_user_id', '=', userId)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const parent = { userId: row.parent_id as UserId, name: row.parent_name };
  const trainer = { userId: row.trainer_user_id as UserId, name: row.trainer_name };
  const isParent = parent.userId === userId;
  if ((isParent ? row.parent_blocked_at : row.trainer_blocked_at) !== null) return undefined;
  const readUpToId = isParent ? row.parent_read_up_to_id : row.trainer_read_up_to_id;
  const unread = await tx
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('newest_id'), fn.max('created_at').as('newest_at')])
    .where('mentorship_id', '=', mentorshipId)
    .where('id', '>', readUpToId)
    .where('sender_id', '<>', userId)
    .executeTakeFirstOrThrow();
  if (unread.newest_id === null) return undefined;
  const [reader, writer] = isParent ? [parent, trainer] : [trainer, parent];
  return {
    mentorshipId,
    trainerId: row.trainer_id as TrainerId,
    reader,
    writer,
    readUpToId,
    unreadCount: unread.count,
    newestMessageId: unread.newest_id,
    newestAt: unread.newest_at,
  };
}

async function findSignedUpAt(tx: Reads, userId: UserId): Promise<Date | undefined> {
  const row = await tx.selectFrom('users').select('created_at').where('id', '=', userId).executeTakeFirst();
  return row?.created_at;
}

/** As the person typed it: a parent's with the family, a trainer's in the profile. */
async function findPhone(tx: Reads, userId: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('trainers as t', 't.user_id', 'u.id')
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
