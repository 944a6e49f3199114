import { sql } from 'kysely';
import type { TestApp } from '../start-app.ts';
import type { Breach } from './inspector.ts';
import { callSandbox, providerClient } from './provider.ts';
import { type Random, shuffled } from './random.ts';
import type { World } from './world.ts';

/** Where all money is and how everything stands, as lines that can be compared. */
async function readState({ db }: TestApp): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; state: string }>`
    select 'account ' || a.code as key, sum(p.amount_cents)::text as state from ledger_accounts a join postings p on p.account_id = a.id group by a.code
    union all select 'payment ' || id, concat_ws(' ', status, refunded_cents, lost_cents, provider_fee_cents) from transactions
    union all select 'session ' || id, concat_ws(' ', approval_status, starts_at, completed_at, cancelled_at, no_show_of) from appointments
    union all select 'refund ' || id, concat_ws(' ', status, amount_cents) from refunds
    union all select 'dispute ' || id, concat_ws(' ', status, amount_cents, fee_cents) from disputes
    union all select 'release ' || appointment_id, (released_at is not null)::text from releases
    union all select 'payout ' || id, concat_ws(' ', status, amount_cents) from payouts
    union all select 'hold ' || appointment_id || cause, (lifted_at is null)::text from payout_holds`.execute(db);
  return new Map(rows.map(({ key, state }) => [key, state]));
}

function differencesOf(before: Map<string, string>, after: Map<string, string>) {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => (before.get(key) === after.get(key) ? [] : [{ key, before: before.get(key), after: after.get(key) }]));
}

/** Does whatever is left to do at this moment, until nothing changes any more. */
export async function settleDown(step: () => Promise<void>, app: () => TestApp): Promise<void> {
  let before = await readState(app());
  for (let round = 0; round < 8; round += 1) {
    await step();
    const after = await readState(app());
    if (differencesOf(before, after).length === 0) return;
    before = after;
  }
}

/**
 * Forgets which events were heard, and hears all of them again in another order: nothing may change (M20).
 * To be asked when everything is at rest.
 */
export async function findReplayDifference(world: World, random: Random): Promise<Breach | undefined> {
  const { app } = world;
  const before = await readState(app);
  await sql`delete from webhook_events`.execute(app.db);
  const eventIds: string[] = [];
  for await (const { id } of providerClient(app.sandbox).events.list({ limit: 100 })) eventIds.push(id);
  for (const id of shuffled(random, eventIds)) await callSandbox(app.sandbox, `/sandbox/events/${id}/resend`);
  await app.drainJobs();
  const differences = differencesOf(before, await readState(app));
  return differences.length === 0 ? undefined : { id: 'M20', breach: 'hearing everything again has changed something', rows: differences };
}
