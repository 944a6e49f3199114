import { sql } from 'kysely';
import { moneyChecks } from '../../modules/money-checks/reads/checks.ts';
import { reconcile } from '../../modules/payments/jobs.ts';
import { runPayouts } from '../../modules/payouts/jobs.ts';
import { expireRequests, offerWaiting, sweepHolds } from '../../modules/scheduling/jobs.ts';
import { findDisagreement } from './agreement.ts';
import type { Command } from './commands.ts';
import { execute } from './execute.ts';
import { type Breach, type Inspector, openInspector } from './inspector.ts';
import { leaveOutWaiting, setFaults } from './provider.ts';
import { createRandom } from './random.ts';
import { findReplayDifference, settleDown } from './replay.ts';
import { rulesOfEveryMoment, rulesOfRest, unpaidOnFriday } from './rules.ts';
import { findUntrueScreen } from './screens.ts';
import { findWrongSession } from './sessions.ts';
import { openWorld, type World } from './world.ts';

/** What became of a history. */
export interface Outcome {
  /** The first rule that broke, and which command was the last before; the number of commands when it came out at the end. */
  readonly failure?: { readonly breach: Breach; readonly at: number };
  /** How often each kind of thing came about, such as `journal debt` or `payout returned`. */
  readonly reached: ReadonlyMap<string, number>;
}

const healthy = { dropWebhooks: false, reorderWebhooks: false, duplicateWebhooks: 0, webhookDelayMs: 0, providerDown: false };

/**
 * Runs a history from an empty product on, and looks after every command whether all rules hold (security.md §4.3).
 *
 * @param history `seed` decides what chance decides beside the commands: prices, and the order in which events are heard again
 */
export async function runHistory(history: { seed: number; feeBasisPoints: number; commands: readonly Command[] }): Promise<Outcome> {
  const { seed, commands } = history;
  const world = await openWorld(seed, history.feeBasisPoints);
  leaveOutWaiting(world.app.sandbox);
  const inspector = await openInspector(world);
  let failure: Outcome['failure'];
  try {
    failure = await findFailure(world, inspector, { seed, commands });
    return { ...(failure && { failure }), reached: await countReached(world) };
  } finally {
    await inspector.close();
    // Closing a database asks the money checks once more: what they say of a broken one is known by then.
    await world.close().catch((error: unknown) => (failure ? undefined : Promise.reject(error)));
  }
}

async function findFailure(
  world: World,
  inspector: Inspector,
  { seed, commands }: { seed: number; commands: readonly Command[] },
): Promise<Outcome['failure']> {
  for (const [at, command] of commands.entries()) {
    const breach = await step(world, inspector, command);
    if (breach) return { breach, at };
  }
  const breach = await inspectEnd(world, inspector, seed);
  return breach && { breach, at: commands.length };
}

async function countReached({ database: { db }, happened }: World): Promise<Map<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'journal ' || kind as what, count(*) as count from journals group by kind
    union all select 'setting ' || setting || case split_part(scope, ':', 1) when 'sport' then ' of a sport' when 'trainer' then ' of a trainer' else '' end,
      count(*) from setting_versions group by 1
    union all select 'sold under the fee of a sport', count(*) from transactions t join trainers s on s.id = t.trainer_id
      where t.paid_at is not null and exists (select from setting_versions v where v.effective_at <= t.created_at
        and v.scope in (select 'sport:' || unnest(s.sports)) and (v.value #>> '{}')::int = t.fee_basis_points) having count(*) > 0
    union all select 'sold under another fee than others', count(*) from transactions where paid_at is not null having count(distinct fee_basis_points) > 1
    union all select 'sold under another notice than others', count(*) from transactions where paid_at is not null having count(distinct refund_policy) > 1
    union all select 'payout ' || kind || ' ' || status, count(*) from payouts group by kind, status
    union all select 'payment ' || status, count(*) from transactions group by status
    union all select 'refund ' || split_part(cause, ':', 1) || ' ' || status, count(*) from refunds group by 1
    union all select 'refund of one of several sessions', count(*) from refunds where appointment_id is not null having count(*) > 0
    union all select 'cancelled by ' || cancelled_by || case when r.appointment_id is null then ' with a refund' else ', kept' end, count(*)
      from appointments a left join releases r on r.appointment_id = a.id where cancelled_by is not null group by 1
    union all select 'no-show of ' || no_show_of, count(*) from appointments where no_show_of is not null group by no_show_of
    union all select 'expired', count(*) from appointments where rejection_reason = 'The trainer didn''t answer in time.' having count(*) > 0
    union all select 'package with a held and a cancelled session', count(*) from transactions t where sessions_included > 1
      and exists (select from appointments a where a.transaction_id = t.id and a.completed_at is not null)
      and exists (select from appointments a where a.transaction_id = t.id and a.cancelled_at is not null) having count(*) > 0
    union all select 'code of ' || case when c.trainer_id is null then 'X1' else 'a trainer' end || refunded.too, count(*)
      from transactions t join promo_codes c on c.id = t.promo_code_id, (values (''), (', refunded')) refunded (too)
      where t.paid_at is not null and (refunded.too = '' or t.refunded_cents > 0) group by 1
    union all select 'credit ' || case when credit_cents = amount_cents then 'alone' else 'with a card' end || refunded.too, count(*)
      from transactions, (values (''), (', refunded')) refunded (too)
      where credit_cents > 0 and paid_at is not null and (refunded.too = '' or refunded_cents > 0) group by 1
    union all select 'gift card ' || status, count(*) from gift_cards group by status
    union all select 'referral ' || case when amount_cents > 0 then 'rewarded' else 'of one person' end, count(*) from referral_rewards group by 1
    union all select 'refund to card and credit', count(*) from refunds where credit_cents > 0 and credit_cents < amount_cents having count(*) > 0
    union all select 'review ' || coalesce(decision, 'open'), count(*) from payment_reviews group by decision
    union all select 'report ' || coalesce(decision, 'open'), count(*) from problem_reports group by decision`.execute(db);
  return new Map([...rows.map(({ what, count }) => [what, count] as const), ...happened]);
}

async function step(world: World, inspector: Inspector, command: Command): Promise<Breach | undefined> {
  // No two commands happen at the same instant, so that what came first can be told from what came later.
  world.clock.advance({ seconds: 1 });
  try {
    await execute(world, command);
  } catch (error) {
    return { id: 'failed', breach: `the product failed: ${describe(error)}`, rows: [] };
  }
  const isPayday = command.do === 'friday';
  const checks = [...moneyChecks, ...rulesOfEveryMoment, ...(isPayday ? [unpaidOnFriday] : [])];
  return (
    (await inspector.findBreach(checks)) ??
    (isPayday ? await findMissedRun(world) : undefined) ??
    (await findPlaceSoldTwice(world)) ??
    inspector.findLedgerChange()
  );
}

/** Whether this Friday and every one since the first run is done (R97: missed Fridays are caught up). */
async function findMissedRun({ clock, database: { db } }: World): Promise<Breach | undefined> {
  const today = clock.now().toISOString().slice(0, 10);
  const { rows } = await sql<{ friday: string }>`
    select each::date::text as friday from generate_series((select min(friday) from payout_runs), ${today}::date, interval '7 days') each
    where not exists (select from payout_runs r where r.friday = each::date and r.finished_at is not null)
    union all select ${today} where not exists (select from payout_runs)`.execute(db);
  return rows.length === 0 ? undefined : { id: 'M13-runs', breach: 'a Friday was left out', rows };
}

/** Whether no more places of a group are taken and offered to families in line, who could pay for them now, than there are (decision 0084). */
async function findPlaceSoldTwice({ clock, database: { db } }: World): Promise<Breach | undefined> {
  const { rows } = await sql<object>`
    with taken as (
      select distinct a.program_id, a.parent_id, a.transaction_id from appointments a join transactions t on t.id = a.transaction_id
      where a.session_type = 'group' and a.approval_status <> 'rejected' and a.cancelled_at is null and a.completed_at is null
        and t.refunded_cents + t.lost_cents < t.amount_cents),
    offered as (
      select h.program_id, h.parent_id, h.id from time_holds h where h.kind = 'offered' and h.session_type = 'group'
        and h.time_slot_id is not null and h.expires_at > ${clock.now()}
        and not exists (select from taken t where t.program_id = h.program_id and t.parent_id = h.parent_id))
    select p.id, p.max_capacity, (select count(*) from taken t where t.program_id = p.id) as taken, count(*) as offered
    from programs p join offered o on o.program_id = p.id
    group by p.id having (select count(*) from taken t where t.program_id = p.id) + count(*) > p.max_capacity`.execute(db);
  return rows.length === 0 ? undefined : { id: 'offered', breach: 'a place that is offered to a family in line was sold to another', rows };
}

/** Everything that goes wrong is over, and all that waited happens: then book and provider agree, and nothing is left to be done. */
async function inspectEnd(world: World, inspector: Inspector, seed: number): Promise<Breach | undefined> {
  try {
    await comeToRest(world);
    return (
      (await inspector.findBreach([...moneyChecks, ...rulesOfEveryMoment, ...rulesOfRest])) ??
      (await findDisagreement(world.app)) ??
      (await findWrongSession(world)) ??
      (await findUntrueScreen(world)) ??
      (await findReplayDifference(world, createRandom(seed))) ??
      (await inspector.findBreach(moneyChecks)) ??
      (await inspector.findLedgerChange())
    );
  } catch (error) {
    return { id: 'failed', breach: `the product failed at the end: ${describe(error)}`, rows: [] };
  }
}

async function comeToRest(world: World): Promise<void> {
  await setFaults(world.app.sandbox, healthy);
  // What the provider did of a payout that then was stopped is written down once it goes on.
  for (const trainer of world.trainers.keys()) await execute(world, { do: 'stopPayouts', trainer, isStopped: false });
  const doEverything = async () => {
    await world.app.drainJobs();
    await world.app.services.payments.reconcile('all');
    await world.app.runNow(expireRequests);
    await world.app.runNow(sweepHolds);
    await world.app.runNow(offerWaiting);
    await world.app.runNow(reconcile);
    await world.app.runNow(runPayouts);
  };
  for (const days of [0, 1, 4, 4, 0.1, 0.1]) {
    world.clock.advance({ days, minutes: 1 });
    await settleDown(doEverything, () => world.app);
  }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return `${error.message} [${error.errors.map(describe).join('; ')}]`;
  return error instanceof Error ? `${error.message}\n${error.stack?.split('\n').slice(1, 6).join('\n') ?? ''}` : String(error);
}
