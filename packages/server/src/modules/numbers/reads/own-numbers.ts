import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { addDays, mondayOf } from '@x1/contract/core/time.ts';
import { OWN_WEEKS, type OwnNumbers } from '@x1/contract/numbers/own-numbers.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/snapshot.ts';
import { dayIn, dayOf, instantsOf } from './days.ts';

interface Week {
  readonly week: number;
  readonly count: number;
}

/** A trainer's own numbers, from what happened. @param now the server's clock */
export async function readOwnNumbers(db: Db, userId: UserId, now: Date): Promise<OwnNumbers> {
  const today = dayOf(now);
  const mondays = Array.from({ length: OWN_WEEKS + 1 }, (_, at) => addDays(mondayOf(today), 7 * (at - OWN_WEEKS)));
  // The first part is the twelve weeks before.
  const starts = [addDays(mondays[0] ?? today, -7 * (OWN_WEEKS - 1)), ...mondays.slice(1)];
  const trainer = await db.selectFrom('trainers').select('id').where('userId', '=', userId).executeTakeFirst();
  const { views, requests, answers, families } = trainer
    ? await inSnapshot(db, async (tx) => ({
        views: await readViews(tx, trainer.id, starts),
        requests: await readRequests(tx, trainer.id, starts),
        answers: await countAnswers(tx, trainer.id, starts[1] ?? today),
        families: await countFamilies(tx, trainer.id, starts[1] ?? today),
      }))
    : { views: [], requests: [], answers: { accepted: 0, waiting: 0 }, families: { families: 0, returningFamilies: 0 } };
  const at = (weeks: readonly Week[], index: number) => weeks.find(({ week }) => week === index)?.count ?? 0;
  const after = (weeks: readonly Week[]) => weeks.filter(({ week }) => week > 0).reduce((sum, { count }) => sum + count, 0);
  return {
    weeks: starts.slice(1).map((startsOn, index) => ({ startsOn, views: at(views, index + 1), requests: at(requests, index + 1) })),
    views: after(views),
    requests: after(requests),
    viewsBefore: at(views, 0),
    requestsBefore: at(requests, 0),
    ...answers,
    ...families,
  };
}

async function readViews(tx: Tx, trainerId: TrainerId, starts: readonly string[]): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select width_bucket(day, ${[...starts]}::date[]) - 1 as week, sum(views)::bigint as count
    from trainer_views where trainer_id = ${trainerId} and day >= ${starts[0] ?? ''} group by 1`.execute(tx);
  return rows;
}

const firstMoment = (day: string) => instantsOf({ from: day, to: day }).start;

async function readRequests(tx: Tx, trainerId: TrainerId, starts: readonly string[]): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select width_bucket(${dayIn('t.paid_at')}, ${[...starts]}::date[]) - 1 as week, count(*) as count
    from transactions t where t.trainer_id = ${trainerId} and t.paid_at >= ${firstMoment(starts[0] ?? '')} group by 1`.execute(tx);
  return rows;
}

/** A purchase is answered as a whole: its first session stands for it. */
async function countAnswers(tx: Tx, trainerId: TrainerId, from: string): Promise<{ accepted: number; waiting: number }> {
  const { rows } = await sql<{ accepted: number; waiting: number }>`
    select count(*) filter (where a.approval_status = 'approved' or a.asked_again_at is not null) as accepted,
      count(*) filter (where a.approval_status = 'pending' and a.asked_again_at is null and a.cancelled_at is null) as waiting
    from transactions t join appointments a on a.transaction_id = t.id and a.session_number = 1
    where t.trainer_id = ${trainerId} and t.paid_at >= ${firstMoment(from)}`.execute(tx);
  return rows[0] ?? { accepted: 0, waiting: 0 };
}

async function countFamilies(tx: Tx, trainerId: TrainerId, from: string): Promise<{ families: number; returningFamilies: number }> {
  const { rows } = await sql<{ families: number; returningFamilies: number }>`
    select count(*) as families, count(*) filter (where bookings > 1) as returning_families
    from (select count(*) as bookings from transactions t where t.trainer_id = ${trainerId} and t.paid_at is not null
          group by t.parent_id having max(t.paid_at) >= ${firstMoment(from)}) family`.execute(tx);
  return rows[0] ?? { families: 0, returningFamilies: 0 };
}
