import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/transaction.ts';
import { trainerOf } from './actors.ts';
import type { Executors } from './executors.ts';
import { callSandbox } from './provider.ts';
import { choose } from './rows.ts';

/** What trainers are paid, and what stands in its way. */
export const payouts: Executors<'requestPayout' | 'settlePayout' | 'reverseTransfer' | 'account' | 'disable' | 'stopPayouts' | 'writeOff'> =
  {
    requestPayout: (world, { trainer }) => world.app.services.payouts.requestPayout(trainerOf(world, trainer).actor),

    settlePayout: async (world, { pick, outcome }) => {
      const onTheirWay = sql<{
        id: string;
      }>`select provider_payout_id as id from payouts where provider_payout_id is not null and status = 'sent' order by 1`;
      const payout = await choose(world, pick, onTheirWay);
      if (payout) await callSandbox(world.app.sandbox, `/sandbox/payouts/${payout.id}/settle`, { outcome });
    },

    reverseTransfer: async (world, { pick }) => {
      const sent = sql<{
        id: string;
      }>`select provider_transfer_id as id from payouts where provider_transfer_id is not null order by payouts.id`;
      const transfer = await choose(world, pick, sent);
      if (transfer) await callSandbox(world.app.sandbox, `/sandbox/transfers/${transfer.id}/reverse`);
    },

    account: async (world, { trainer, change }) => {
      const address = `/sandbox/accounts/${trainerOf(world, trainer).accountId}`;
      if (change === 'closeBank' || change === 'openBank') {
        await callSandbox(world.app.sandbox, `${address}/bank`, { bank: change === 'closeBank' ? 'closed' : 'open' });
      } else await callSandbox(world.app.sandbox, `${address}/${change}`);
    },

    disable: async (world, { trainer, isDisabled }) => {
      const { trainerId, actor } = trainerOf(world, trainer);
      const now = world.clock.now();
      const disabledAt = isDisabled ? now : null;
      await world.database.db.updateTable('users').set({ disabledAt }).where('id', '=', actor.userId).execute();
      const present = world.switchedOff.find((span) => span.trainerId === trainerId && !span.to);
      if (isDisabled && !present) world.switchedOff.push({ trainerId, from: now });
      else if (!isDisabled && present) present.to = now;
    },

    stopPayouts: (world, { trainer, isStopped }) =>
      inTransaction(world.database.db, (tx) => {
        const { payouts } = world.app.services;
        const { userId } = trainerOf(world, trainer).actor;
        return isStopped ? payouts.stopPayouts(tx, userId, 'Under review.') : payouts.resumePayouts(tx, userId);
      }),

    writeOff: (world, { trainer }) =>
      inTransaction(world.database.db, (tx) => world.app.services.ledger.writeOffDebt(tx, trainerOf(world, trainer).trainerId)),
  };
