import type {
  AppointmentId,
  AthleteId,
  BackgroundCheckId,
  ConsentId,
  GiftCardId,
  MentorshipId,
  PayoutId,
  ReviewId,
  TimeHoldId,
  TrainerId,
  TransactionId,
  UserId,
} from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { idPlace } from '../../../platform/db/paging.ts';
import { writtenOnce } from '../../../platform/db/written-once.ts';
import { parentName } from '../../accounts/reads.ts';
import { sessionRows, toSessionFacts } from '../../sessions/reads/session-facts.ts';

/** Facts for notifications, read when they are sent rather than when the event happened; undefined if they no longer apply. */

type Reads = Db | Tx;

export interface Party {
  readonly userId: UserId;
  readonly name: string;
}

/** Sessions of a purchase that one person gave their times in one go, as weekly ones are: a few moments lie between them at most. */
const together = sql`from appointments x where x.transaction_id = a.transaction_id and x.scheduled_by = a.scheduled_by and x.starts_at is not null
  and x.scheduled_at between a.scheduled_at - interval '10 seconds' and a.scheduled_at + interval '10 seconds'`;
const scheduledTogether = sql<number>`(select count(*)::integer ${together})`;
const isFirstOfThem = sql<boolean>`not exists (select ${together} and x.session_number < a.session_number)`;
const isFirstAskedOfThem = sql<boolean>`not exists (select ${together} and x.session_number < a.session_number and x.asked_again_at is not null)`;

function notifiedSessions(tx: Reads) {
  return sessionRows(tx)
    .leftJoin('promoCodes as code', 'code.id', 'payment.promoCodeId')
    .leftJoin('problemReports as problem', 'problem.appointmentId', 'a.id')
    .select([
      'code.code as promoCode',
      'payment.discountCents',
      'payment.promotionCents',
      'problem.reportedAt',
      'problem.decidedAt as reportDecidedAt',
      'problem.decision as reportDecision',
      scheduledTogether.as('scheduledTogether'),
      isFirstOfThem.as('isFirstOfThem'),
      isFirstAskedOfThem.as('isFirstAskedOfThem'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof notifiedSessions>['executeTakeFirstOrThrow']>>;

/** The zone of the place is the trainer's when the time was chosen. */
export const toFacts = (row: Row) => ({
  ...toSessionFacts(row),
  venueZone: row.scheduledInTimezone ?? row.trainerTimezone,
  promo: row.promoCode === null ? null : { code: row.promoCode, discountCents: row.discountCents, isPaidByX1: row.promotionCents > 0 },
});

export type SessionFacts = ReturnType<typeof toFacts>;

const readSession = writtenOnce((db, appointmentId: AppointmentId) => notifiedSessions(db).where('a.id', '=', appointmentId));

export async function findSession(tx: Reads, appointmentId: AppointmentId) {
  const [row] = await readSession(tx, appointmentId);
  return row && toFacts(row);
}

/** Several of them, by their ids. */
export async function findSessions(tx: Reads, ids: readonly AppointmentId[]): Promise<ReadonlyMap<AppointmentId, SessionFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await notifiedSessions(tx).where('a.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

const readFirstSession = writtenOnce((db, transactionId: TransactionId) =>
  notifiedSessions(db).where('a.transactionId', '=', transactionId).orderBy('a.sessionNumber').limit(1),
);

/** The first one of its purchase. */
async function findSessionOfPayment(tx: Reads, transactionId: TransactionId) {
  const [row] = await readFirstSession(tx, transactionId);
  return row && toFacts(row);
}

/** The other sessions of a purchase that were decided by the same answer. */
export async function listDecidedTogether(tx: Reads, session: SessionFacts) {
  const rows = await notifiedSessions(tx)
    .where('a.transactionId', '=', session.transactionId)
    .where('a.id', '<>', session.appointmentId)
    .where('a.approvalStatus', '=', session.approvalStatus)
    .where('a.decidedAt', '=', session.decidedAt)
    .orderBy('a.sessionNumber')
    .execute();
  return rows.map(toFacts);
}

/** Sessions of a trainer that are still to come, in their order. */
export async function listUpcoming(tx: Reads, trainerUserId: UserId, now: Date) {
  const rows = await notifiedSessions(tx)
    .where('t.userId', '=', trainerUserId)
    .where('a.startsAt', '>', now)
    .where('a.completedAt', 'is', null)
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .execute();
  return rows.map(toFacts);
}

export async function findNotes(tx: Reads, appointmentId: AppointmentId) {
  const row = await tx.selectFrom('sessionNotes').selectAll().where('appointmentId', '=', appointmentId).executeTakeFirst();
  const session = row && (await findSession(tx, appointmentId));
  return session && !session.isBlocked ? { session, hasHomework: row.homework !== '', writtenAt: row.writtenAt } : undefined;
}

/** How many seats of one session at this time are taken, for the trainer of a group. */
export async function countSeatsOfSlot(tx: Reads, timeSlotId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('timeSlotId', '=', timeSlotId)
    .where('approvalStatus', '<>', 'rejected')
    .where('cancelledAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A trainer's connection to Google Calendar. */
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

export async function findRefund(tx: Reads, refundId: number) {
  const row = await tx
    .selectFrom('refunds')
    .select(['transactionId', 'appointmentId', 'amountCents', 'creditCents', 'succeededAt'])
    .where('id', '=', refundId)
    .executeTakeFirst();
  const ofOne = row?.appointmentId != null ? await findSession(tx, row.appointmentId) : undefined;
  const session = ofOne ?? (row && (await findSessionOfPayment(tx, row.transactionId)));
  return row && session && { session, refundId, amountCents: row.amountCents, creditCents: row.creditCents, succeededAt: row.succeededAt };
}

/** A gift card, for its buyer. */
export async function findGiftCard(tx: Reads, id: GiftCardId) {
  return await tx
    .selectFrom('giftCards')
    .select(['id', 'buyerId', 'amountCents', 'recipientEmail', 'deliverAt', 'paidAt', 'refundAskedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What two families got because one brought the other. */
export async function findReferralReward(tx: Reads, friendId: UserId) {
  return await tx
    .selectFrom('referralRewards as w')
    .innerJoin('users as friend', 'friend.id', 'w.friendId')
    .select(['w.friendId', 'w.referrerId', 'w.amountCents', 'w.decidedAt', 'friend.name as friendName'])
    .where('w.friendId', '=', friendId)
    .executeTakeFirst();
}

export async function findDispute(tx: Reads, disputeId: number) {
  const columns = ['transactionId', 'amountCents', 'status', 'openedAt', 'closedAt'] as const;
  const row = await tx.selectFrom('disputes').select(columns).where('id', '=', disputeId).executeTakeFirst();
  const session = row && (await findSessionOfPayment(tx, row.transactionId));
  return (
    session && { session, disputeId, amountCents: row.amountCents, status: row.status, openedAt: row.openedAt, closedAt: row.closedAt }
  );
}

export async function findPayout(tx: Reads, payoutId: PayoutId) {
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
      trainer: { userId: row.userId, name: row.name },
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

/** What trainers have written into plans and goals of a family's athletes since an instant; undefined where nothing of it is left to see. */
export async function findSharedProgress(tx: Reads, { parentId, since }: { parentId: UserId; since: string }) {
  const { rows } = await sql<SharedProgress>`
    select x.athlete_id, x.trainer_id, t.name as trainer_name, ${parentName} as parent_name,
      count(*) filter (where x.what = 'goal')::int as goals, count(*) filter (where x.is_reached)::int as reached,
      count(*) filter (where x.what = 'drill')::int as drills, count(*) filter (where x.what = 'plan')::int as plans,
      count(*) filter (where x.what = 'film')::int as films, count(*) filter (where x.what = 'comment')::int as comments
    from (
      select 'goal' as what, athlete_id, trainer_id, changed_at, reached_at = changed_at as is_reached
        from progress_goals where changed_by = 'trainer'
      union all select 'drill', athlete_id, trainer_id, changed_at, false from progress_drills where ended_at is null
      union all select 'plan', athlete_id, trainer_id, changed_at, false from progress_plans
      union all select what, athlete_id, trainer_id, added_at, false from ${filmRows} film where side = 'trainer'
    ) x
    join athletes athlete on athlete.id = x.athlete_id
    join trainers t on t.id = x.trainer_id
    join users parent on parent.id = athlete.user_id
    where athlete.user_id = ${parentId} and x.changed_at >= ${since}::timestamptz
      and not exists (select from mentorships pair where pair.trainer_id = x.trainer_id and pair.parent_id = ${parentId}
        and num_nonnulls(pair.parent_blocked_at, pair.trainer_blocked_at) > 0)
    group by x.athlete_id, x.trainer_id, t.name, parent.name, parent.email
    order by t.name, x.athlete_id`.execute(tx);
  const [first] = rows;
  return first && { parent: { userId: parentId, name: first.parentName }, since: new Date(since), pairs: rows };
}

/** Films, and comments on them, with who added them and when. */
const filmRows = sql`(
  select 'film' as what, athlete_id, trainer_id, side, added_at from progress_clips
  union all select 'comment', clip.athlete_id, clip.trainer_id, c.side, c.written_at
    from clip_comments c join progress_clips clip on clip.id = c.clip_id)`;

/** Films and comments of families of a trainer's athletes since an instant; undefined where nothing of it is left to see. */
export async function findSharedFilms(tx: Reads, { trainerUserId, since }: { trainerUserId: UserId; since: string }) {
  const { rows } = await sql<SharedFilms>`
    select x.athlete_id, x.trainer_id, t.name as trainer_name, ${parentName} as parent_name,
      count(*) filter (where x.what = 'film')::int as films, count(*) filter (where x.what = 'comment')::int as comments
    from ${filmRows} x
    join athletes athlete on athlete.id = x.athlete_id
    join trainers t on t.id = x.trainer_id
    join users parent on parent.id = athlete.user_id
    where t.user_id = ${trainerUserId} and x.side = 'family' and x.added_at >= ${since}::timestamptz
      and not exists (select from mentorships pair where pair.trainer_id = x.trainer_id and pair.parent_id = parent.id
        and num_nonnulls(pair.parent_blocked_at, pair.trainer_blocked_at) > 0)
    group by x.athlete_id, x.trainer_id, t.name, parent.id
    order by parent.id, x.athlete_id`.execute(tx);
  const [first] = rows;
  return first && { trainer: { userId: trainerUserId, name: first.trainerName }, since: new Date(since), pairs: rows };
}

interface SharedFilms {
  athleteId: AthleteId;
  trainerId: TrainerId;
  trainerName: string;
  parentName: string;
  films: number;
  comments: number;
}

interface SharedProgress {
  athleteId: AthleteId;
  trainerId: TrainerId;
  trainerName: string;
  parentName: string;
  goals: number;
  /** Of the goals, those reached by that change. */
  reached: number;
  drills: number;
  plans: number;
  films: number;
  /** On films, whoever added those. */
  comments: number;
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

type FactsOf<Find extends (...input: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>;
export type PayoutFacts = FactsOf<typeof findPayout>;
export type UnreadFacts = FactsOf<typeof findUnread>;
export type SharedProgressFacts = FactsOf<typeof findSharedProgress>;
export type SharedFilmsFacts = FactsOf<typeof findSharedFilms>;
export type WaitlistOfferFacts = FactsOf<typeof findWaitlistOffer>;
