import type { AdminUser } from '@x1/contract/admin/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

type TrainerFacts = NonNullable<AdminUser['trainer']>;

/** How a trainer stands: verification, bank, programs, and the balance as sums of the ledger (R103). Undefined without a profile. */
export async function findTrainerFacts(tx: Tx, userId: UserId): Promise<TrainerFacts | undefined> {
  const row = await tx
    .selectFrom('trainers as t')
    .leftJoin('identity_checks as c', 'c.user_id', 't.user_id')
    .leftJoin('payout_accounts as b', 'b.user_id', 't.user_id')
    .select(['t.id', 't.rating_tenths', 't.review_count', 'c.state as verification', 'b.state as payout_account'])
    .select(
      sql<boolean>`exists (select from reports r where r.accused_id = t.user_id and r.reason = 'child-safety' and r.resolved_at is null)`.as(
        'is_paused',
      ),
    )
    .where('t.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    verification: row.verification ?? 'not_started',
    payoutAccount: row.payout_account,
    programs: await countPrograms(tx, row.id),
    ratingTenths: row.rating_tenths,
    reviewCount: row.review_count,
    balance: await readBalance(tx, row.id),
    isPaused: row.is_paused,
  };
}

function countPrograms(tx: Tx, trainerId: number): Promise<TrainerFacts['programs']> {
  return tx
    .selectFrom('programs')
    .select([
      sql<number>`count(*) filter (where not is_draft)`.as('published'),
      sql<number>`count(*) filter (where is_draft and taken_down_at is null)`.as('drafts'),
      sql<number>`count(*) filter (where taken_down_at is not null)`.as('takenDown'),
    ])
    .where('trainer_id', '=', trainerId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Credits are below zero in the books. */
async function readBalance(tx: Tx, trainerId: number): Promise<TrainerFacts['balance']> {
  const { held, available } = await tx
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select([
      sql<number>`coalesce(-sum(p.amount_cents) filter (where a.code like 'L.earn:%'), 0)`.as('held'),
      sql<number>`coalesce(-sum(p.amount_cents) filter (where a.code like 'L.pay:%'), 0)`.as('available'),
    ])
    .where('a.trainer_id', '=', trainerId)
    .executeTakeFirstOrThrow();
  const { paidOut } = await tx
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('paidOut'))
    .where('trainer_id', '=', trainerId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return { held, available, paidOut };
}
