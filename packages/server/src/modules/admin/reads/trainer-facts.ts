import type { AdminUser } from '@x1/contract/admin/user.ts';
import type { ApprovalId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { isPausedByReport } from '../../safety/reads/pause.ts';
import type { AdminNeeds } from '../needs.ts';

type TrainerFacts = NonNullable<AdminUser['trainer']>;

/** A trainer's verification, bank, programs, and the balance that the trainer reads. Undefined without a profile. */
export async function findTrainerFacts(
  tx: Tx,
  userId: UserId,
  payouts: Pick<AdminNeeds['payouts'], 'balanceIn'>,
): Promise<TrainerFacts | undefined> {
  const row = await tx
    .selectFrom('trainers as t')
    .leftJoin('identityChecks as c', 'c.userId', 't.userId')
    .leftJoin('payoutAccounts as b', 'b.userId', 't.userId')
    .select(['t.id', 't.ratingTenths', 't.reviewCount', 'c.state as verification', 'b.state as payoutAccount'])
    .leftJoin('payoutStops as s', 's.trainerId', 't.id')
    .select(['s.stoppedAt', 's.reason as stopReason'])
    .select(
      sql<ApprovalId | null>`(select id from approvals where kind = 'resume-payouts' and user_id = t.user_id and state = 'pending' limit 1)`.as(
        'resumeApprovalId',
      ),
    )
    .select(isPausedByReport(sql.ref('t.userId')).as('isPaused'))
    .where('t.userId', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    verification: row.verification ?? 'not_started',
    payoutAccount: row.payoutAccount,
    backgroundCheck: await findLastCheck(tx, userId),
    programs: await countPrograms(tx, row.id),
    ratingTenths: row.ratingTenths,
    reviewCount: row.reviewCount,
    noShows: await countNoShows(tx, row.id),
    balance: await payouts.balanceIn(tx, userId),
    nextPayoutSums: null,
    lastPaidOutAt: await readLastPaidAt(tx, row.id),
    isPaused: row.isPaused,
    payoutStop: row.stoppedAt && {
      since: row.stoppedAt.toISOString(),
      reason: row.stopReason ?? '',
      resumeApprovalId: row.resumeApprovalId,
    },
  };
}

function countPrograms(tx: Tx, trainerId: TrainerId): Promise<TrainerFacts['programs']> {
  return tx
    .selectFrom('programs')
    .select([
      sql<number>`count(*) filter (where not is_draft)`.as('published'),
      sql<number>`count(*) filter (where is_draft and taken_down_at is null)`.as('drafts'),
      sql<number>`count(*) filter (where taken_down_at is not null)`.as('takenDown'),
    ])
    .where('trainerId', '=', trainerId)
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** By what operators have decided; a report that was decided for the trainer says nothing. */
function countNoShows(tx: Tx, trainerId: TrainerId): Promise<TrainerFacts['noShows']> {
  return tx
    .selectFrom('problemReports as r')
    .innerJoin('appointments as a', 'a.id', 'r.appointmentId')
    .where('a.trainerId', '=', trainerId)
    .where('a.noShowOf', '=', 'trainer')
    .select([
      sql<number>`count(*) filter (where r.decision = 'refund')`.as('decided'),
      sql<number>`count(*) filter (where r.decision is null)`.as('open'),
    ])
    .executeTakeFirstOrThrow();
}

async function readLastPaidAt(tx: Tx, trainerId: TrainerId): Promise<TrainerFacts['lastPaidOutAt']> {
  const { lastPaidAt } = await tx
    .selectFrom('payouts')
    .select(sql<Date | null>`max(paid_at)`.as('lastPaidAt'))
    .where('trainerId', '=', trainerId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return toInstant(lastPaidAt);
}

async function findLastCheck(tx: Tx, userId: UserId): Promise<TrainerFacts['backgroundCheck']> {
  const check = await tx
    .selectFrom('backgroundChecks')
    .select(['state', 'validUntil'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ? { state: check.state, validUntil: toInstant(check.validUntil) } : null;
}
