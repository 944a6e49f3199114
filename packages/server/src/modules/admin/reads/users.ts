import type { AdminUser, AdminUserListItem, AdminVerification, verificationFilters } from '@x1/contract/admin/user.ts';
import { type ApprovalId, UserId } from '@x1/contract/core/ids.ts';
import type { Role } from '@x1/contract/core/route.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import type { PageOf, PageRequest } from '../../../platform/db/paging.ts';
import type { AdminNeeds } from '../needs.ts';
import { isTakenBy, readClosings, readWork, type TakenBy } from './cases.ts';
import { mapPage, readPage } from './keyset.ts';
import { idIn, isNamed, type PersonOf, readPeople } from './people.ts';
import { isOpenVerification } from './stuck-money.ts';
import { findTrainerFacts } from './trainer-facts.ts';

interface UserFilter {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
}

/** People, newest first; searched by id, or by part of name or email. */
export async function listUsers(tx: Tx, { limit, cursor, ...filter }: PageRequest & UserFilter): Promise<PageOf<AdminUserListItem>> {
  const places = userRows(tx, filter).select([sql<Date>`u.created_at`.as('placeAt'), sql<number>`u.id`.as('placeId')]);
  const rows = await readPage(places, { at: sql`u.created_at`, id: sql`u.id`, first: 'newest' }, { limit, cursor });
  const personOf = await readPeople(
    tx,
    rows.items.map(({ id }) => id),
  );
  return mapPage(rows, (row) => toListItem(row, personOf));
}

/** Undefined when nobody has this id. */
export async function findUser(tx: Tx, userId: UserId, payouts: Pick<AdminNeeds['payouts'], 'balanceIn'>): Promise<AdminUser | undefined> {
  const row = await userRows(tx, {})
    .select(['u.phone', 'u.timezone', 'u.adultConfirmedAt', 'u.emailConfirmedAt'])
    .select([
      sql<Date | null>`(select max(last_used_at) from auth_sessions where user_id = u.id)`.as('lastSeenAt'),
      sql<number>`(select count(*) from auth_sessions where user_id = u.id)`.as('signIns'),
      sql<
        string | null
      >`(select reason from audit_log where object = 'user' and object_id = u.id::text and action = 'users.disable' order by id desc limit 1)`.as(
        'disabledReason',
      ),
      sql<number | null>`(select id from approvals where kind = 'enable-user' and user_id = u.id and state = 'pending' limit 1)`.as(
        'approvalId',
      ),
      sql<number>`(select count(*) from reports where reporter_id = u.id)`.as('reportsMade'),
      sql<number>`(select count(*) from reports where accused_id = u.id)`.as('reportsAbout'),
      sql<number>`(select count(*) from reports where accused_id = u.id and resolution = 'warn')`.as('warnings'),
      sql<number>`(select count(*) from support_requests where user_id = u.id)`.as('lettersMade'),
      sql<number>`(select count(*) from support_requests where user_id = u.id and closed_at is null)`.as('lettersOpen'),
      sql<number>`(select count(*) from mentorships where u.id in (parent_id, trainer_user_id))`.as('conversations'),
      sql<number | null>`case when u.role = 'parent' then (select coalesce(-sum(p.amount_cents), 0)::bigint
        from ledger_accounts a join postings p on p.account_id = a.id where a.code = 'L.credit:' || u.id) end`.as('credit'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const personOf = await readPeople(tx, [row.id]);
  return {
    ...toListItem(row, personOf),
    phone: row.phone,
    timezone: row.timezone,
    adultConfirmedAt: toInstant(row.adultConfirmedAt),
    emailConfirmedAt: toInstant(row.emailConfirmedAt),
    lastSeenAt: toInstant(row.lastSeenAt),
    signInCount: row.signIns,
    disabledReason: row.disabledAt && row.disabledReason,
    enableApprovalId: row.approvalId as ApprovalId | null,
    reports: { made: row.reportsMade, about: row.reportsAbout, warnings: row.warnings },
    problems: await countProblems(tx, userId),
    supportRequests: { made: row.lettersMade, open: row.lettersOpen },
    conversationCount: row.conversations,
    payments: await readPayments(tx, userId),
    credit: row.credit,
    trainer: (await findTrainerFacts(tx, userId, payouts)) ?? null,
  };
}

interface VerificationFilter {
  readonly state?: (typeof verificationFilters)[number] | undefined;
  readonly takenBy?: TakenBy | undefined;
}

/** Identity checks, most recently changed first; failed ones that were put away are by themselves. */
export async function listVerifications(
  tx: Tx,
  { limit, cursor, state, takenBy }: PageRequest & VerificationFilter,
): Promise<PageOf<AdminVerification>> {
  const stored = state === 'closed' ? 'failed' : state;
  const isOpen = isOpenVerification('c');
  const places = tx
    .selectFrom('identityChecks as c')
    .select(['c.userId', 'c.state', 'c.attempts', 'c.lastStartedAt', 'c.submittedAt', 'c.verifiedAt', 'c.rejectionReason'])
    .select([sql<Date>`c.updated_at`.as('placeAt'), sql<number>`c.user_id`.as('placeId')])
    .select(sql<boolean>`(c.state = 'failed' and not ${isOpen})`.as('isClosed'))
    .$if(stored !== undefined, (query) => query.where('c.state', '=', stored ?? 'pending'))
    .$if(state === 'failed', (query) => query.where(isOpen))
    .$if(state === 'closed', (query) => query.where(sql<boolean>`not ${isOpen}`))
    .$if(takenBy !== undefined, (query) => query.where(isTakenBy(sql`'verification'`, sql`c.user_id`, takenBy ?? 'nobody')));
  const rows = await readPage(places, { at: sql`c.updated_at`, id: sql`c.user_id`, first: 'newest' }, { limit, cursor });
  const userIds = rows.items.map(({ userId }) => userId);
  const personOf = await readPeople(tx, userIds);
  const workOn = await readWork(tx, 'verification', userIds);
  const closingOf = await readClosings(tx, 'verification', userIds);
  return mapPage(rows, (row) => ({
    work: workOn(row.userId),
    closing: row.isClosed ? closingOf(row.userId) : null,
    person: personOf(row.userId),
    state: row.state,
    attempts: row.attempts,
    lastStartedAt: toInstant(row.lastStartedAt),
    submittedAt: toInstant(row.submittedAt),
    verifiedAt: toInstant(row.verifiedAt),
    rejectionReason: row.rejectionReason,
  }));
}

function userRows(tx: Tx, { q, role, state }: UserFilter) {
  const id = idIn(q, UserId);
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.createdAt', 'u.disabledAt'])
    .select(sql<number>`(select count(*) from reports where accused_id = u.id and resolved_at is null)`.as('openReports'))
    .$if(role !== undefined, (query) => query.where('u.role', '=', role ?? 'parent'))
    .$if(state !== undefined, (query) => query.where('u.disabledAt', state === 'active' ? 'is' : 'is not', null))
    .$if(id !== undefined, (query) => query.where('u.id', '=', id ?? null))
    .$if(Boolean(q) && id === undefined, (query) => query.where(isNamed('u', q ?? '')));
}

function toListItem(
  row: { id: UserId; createdAt: Date; disabledAt: Date | null; openReports: number },
  personOf: PersonOf,
): AdminUserListItem {
  return {
    ...personOf(row.id),
    createdAt: row.createdAt.toISOString(),
    disabledAt: toInstant(row.disabledAt),
    openReports: row.openReports,
  };
}

/** Problems that parents reported with a trainer's sessions. */
function countProblems(tx: Tx, userId: UserId): Promise<AdminUser['problems']> {
  return tx
    .selectFrom('trainers as t')
    .innerJoin('appointments as a', 'a.trainerId', 't.id')
    .innerJoin('problemReports as r', 'r.appointmentId', 'a.id')
    .where('t.userId', '=', userId)
    .select([sql<number>`count(*)`.as('about'), sql<number>`count(*) filter (where r.decided_at is null)`.as('open')])
    .executeTakeFirstOrThrow();
}

/** What a person has paid, or a trainer was paid, with refunds. */
async function readPayments(tx: Tx, userId: UserId): Promise<AdminUser['payments']> {
  // Looked up first: over a join neither side of the `or` would use its index.
  const trainer = await tx.selectFrom('trainers').select('id').where('userId', '=', userId).executeTakeFirst();
  const row = await tx
    .selectFrom('transactions as p')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(p.amount_cents), 0)`.as('paid'),
      sql<number>`coalesce(sum(p.refunded_cents + p.lost_cents), 0)`.as('refunded'),
    ])
    .where('p.paidAt', 'is not', null)
    .where((party) => party.or([party('p.parentId', '=', userId), party('p.trainerId', '=', trainer?.id ?? null)]))
    .executeTakeFirstOrThrow();
  return row;
}
