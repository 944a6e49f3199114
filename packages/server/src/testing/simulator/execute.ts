import { addDays, mondayOf, readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { trainerOf, zone } from './actors.ts';
import type { Command } from './commands.ts';
import type { Executors } from './executors.ts';
import { payouts } from './payout-commands.ts';
import { setFaults } from './provider.ts';
import { purchases } from './purchase-commands.ts';
import { refunds } from './refund-commands.ts';
import { choose } from './rows.ts';
import { schedules } from './schedule-commands.ts';
import { sessions } from './session-commands.ts';
import { waitlists } from './waitlist-commands.ts';
import { setDying, type World } from './world.ts';

const dayMs = 24 * 3_600_000;

/** Executes one command. Refusals and 'try again' answers are part of a history; any other error is thrown. */
export async function execute(world: World, command: Command): Promise<void> {
  try {
    const executor = executors[command.do] as (world: World, command: Command) => Promise<unknown>;
    await executor(world, command);
  } catch (error) {
    if (!(error instanceof AppError || isDatabaseUnavailable(error))) throw error;
  }
}

const executors: Executors = {
  ...purchases,
  ...refunds,
  ...sessions,
  ...schedules,
  ...waitlists,
  ...payouts,

  changeSetting: async ({ app, clock, operatorId, ...world }, { setting, value, days, trainer, sport }) => {
    const scope = sport ? `sport:${sport}` : trainer === null ? 'all' : `trainer:${trainerOf(world, trainer).trainerId}`;
    const effectiveAt = days === 0 ? undefined : new Date(clock.now().getTime() + days * dayMs);
    const { settings } = app.services;
    await inTransaction(app.db, async (tx) => {
      const seenRevision = (await settings.readRevisions(tx)).get(setting) ?? 0;
      const by = { madeBy: operatorId, confirmedBy: null, reason: 'A history', seenRevision };
      await settings.change(tx, { setting, scope, value, effectiveAt }, by);
    });
    settings.forget();
  },

  withdrawSetting: async (world, { pick }) => {
    const { app, operatorId } = world;
    const planned = await choose<{ id: number }>(
      world,
      pick,
      sql`select id from setting_versions v where effective_at > ${app.clock.now()}
        and not exists (select from setting_withdrawals w where w.version_id = v.id) order by id desc`,
    );
    if (!planned) return;
    await inTransaction(app.db, (tx) => app.services.settings.withdraw(tx, planned.id, { withdrawnBy: operatorId, reason: 'A history' }));
    app.services.settings.forget();
  },

  wait: async (world, { minutes }) => world.clock.advance({ minutes }),

  friday: async (world) => {
    const { clock, app } = world;
    clock.set(nextFridayRun(clock.now()));
    await app.services.payouts.runDueFridays();
  },

  timetable: async ({ app: { services } }) => {
    await services.scheduling.expireRequests();
    await services.scheduling.sweepHolds();
    await services.scheduling.offerAllTimes();
    await services.payments.reconcile();
    await services.payouts.runDueFridays();
    await services.payouts.reconcile();
  },

  work: ({ app }) => app.drainJobs(),

  faults: ({ app }, { faults }) => setFaults(app.sandbox, faults),

  outage: async (world, { during }) => {
    await setFaults(world.app.sandbox, { providerDown: true });
    try {
      await execute(world, during).catch(unless(isProviderAway));
    } finally {
      await setFaults(world.app.sandbox, { providerDown: false });
    }
  },

  crash: (world, { feeBasisPoints }) => world.reopen(feeBasisPoints),

  die: async (world, { during }) => {
    await setDying(world, true);
    try {
      await execute(world, during).catch(unless(isDeath));
    } finally {
      await setDying(world, false);
    }
    await world.reopen();
  },

  twice: async (world, { command }) => {
    const both = await Promise.allSettled([execute(world, command), execute(world, command)]);
    const failed = both.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  },
};

/** The first Friday 10:00 in New York that is still to come. */
function nextFridayRun(now: Date): Date {
  const friday = addDays(mondayOf(toWallTime(now.toISOString(), zone).date), 4);
  for (const date of [friday, addDays(friday, 7)]) {
    const reading = readWallTime({ date, time: '10:00', timeZone: zone });
    if (reading.kind === 'exact' && Date.parse(reading.instant) > now.getTime()) return new Date(reading.instant);
  }
  throw new Error('there is no next Friday');
}

const unless = (isExpected: (error: unknown) => boolean) => (error: unknown) => {
  const errors = error instanceof AggregateError ? error.errors : [error];
  if (!errors.every((each) => isExpected(each) || (each instanceof AggregateError && each.errors.every(isExpected)))) throw error;
};
const isProviderAway = (error: unknown) =>
  (error instanceof AppError && error.code === 'provider.unavailable') ||
  (error instanceof Error && 'statusCode' in error && error.statusCode === 503);
const isDeath = (error: unknown) => error instanceof Error && error.message.includes('the process died here');
