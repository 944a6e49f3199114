import { type ClosingObstacle, closingObstacles } from '@x1/contract/accounts/account-links.ts';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isActivePurchase } from '../../payments/reads/purchase-facts.ts';

/** A payment started that long ago is abandoned. */
const paymentMinutes = 60;

/**
 * What blocks closing an account (security.md §5.2): sessions paid for and not held, payments, refunds and disputes in progress (of gift
 * cards, too), problem reports without a decision, and a balance that is not zero. The caller makes sure that none of these can start in the meantime.
 */
export async function findClosingObstacles(tx: Tx, userId: UserId, now: Date): Promise<ClosingObstacle[]> {
  const trainer = await tx.selectFrom('trainers').select('id').where('userId', '=', userId).executeTakeFirst();
  const trainerId = (trainer?.id ?? 0) as TrainerId;
  const since = new Date(now.getTime() - paymentMinutes * 60_000);
  const { rows } = await sql<{ name: ClosingObstacle }>`
    with own as (select * from transactions where parent_id = ${userId} or trainer_id = ${trainerId}),
      gifts as (select * from gift_cards where buyer_id = ${userId})
    select name from (values
      ('open_session', exists (select from own t join appointments a on a.transaction_id = t.id where ${isActivePurchase})),
      ('open_payment', exists (select from own where status = 'pending' and created_at > ${since})
        or exists (select from gifts where status = 'pending' and created_at > ${since})),
      ('open_refund', exists (select from own join refunds r on r.transaction_id = own.id where r.status = 'requested')
        or exists (select from gifts where status = 'refunding')),
      ('open_dispute', exists (select from own join disputes d on d.transaction_id = own.id where d.status = 'open')
        or exists (select from gifts where status = 'paid' and disputed_at is not null)),
      ('open_problem', exists (select from own join problem_reports p on p.transaction_id = own.id where p.decided_at is null)),
      ('balance', exists (
        select from ledger_accounts account join postings on postings.account_id = account.id
        where account.trainer_id = ${trainerId} group by account.id having sum(postings.amount_cents) <> 0
      ) or exists (select from payouts where trainer_id = ${trainerId} and status in ('decided', 'sent')))
    ) as obstacle (name, is_there) where is_there`.execute(tx);
  const found = new Set(rows.map(({ name }) => name));
  return closingObstacles.filter((name) => found.has(name));
}
