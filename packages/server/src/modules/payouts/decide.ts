import type { PayoutId, TrainerId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import { type OpenShare, planPayout } from './amount.ts';
import { payoutDecided } from './events.ts';
import * as holdStore from './hold-store.ts';
import { advancePayout } from './jobs.ts';
import type { PayoutsNeeds } from './needs.ts';
import type { Occasion } from './payout-store.ts';
import * as payoutStore from './payout-store.ts';
import type { ReadSeller } from './read-seller.ts';

interface Needs extends Pick<ModuleContext, 'clock' | 'events' | 'jobs'>, Pick<PayoutsNeeds, 'ledger' | 'settings'> {
  /** What providers know a trainer's account by. */
  keyOfTrainer: (tx: Tx, trainerId: TrainerId) => Promise<string>;
  readSeller: ReadSeller;
}

/** What a trainer could be paid from. */
export interface OpenBalance {
  readonly payableCents: number;
  readonly shares: readonly OpenShare[];
}

/** Every released share of a trainer that no payout has taken, and the balance they are part of. */
export async function readOpenBalance(ledger: Needs['ledger'], tx: Db | Tx, trainerId: TrainerId): Promise<OpenBalance> {
  const { payableCents } = await ledger.balanceOf(tx, trainerId);
  const released = await ledger.listReleasedShares(tx, trainerId);
  const [taken, held] = [await payoutStore.listTaken(tx, trainerId), await holdStore.listHeld(tx, trainerId)];
  const open = released.filter(({ appointmentId }) => !taken.has(appointmentId));
  return { payableCents, shares: open.map((share) => ({ ...share, isHeld: held.has(share.appointmentId) })) };
}

/** Takes a payout out of a trainer's balance. The only place where one comes into being. */
export function createDecide({ clock, events, jobs, ledger, settings, keyOfTrainer, readSeller }: Needs) {
  /**
   * Row, shares, journal and the work that sends it, together. The caller holds the trainer's balance lock.
   *
   * @returns undefined when there is less than the minimum, or this Friday is paid already
   */
  return async (tx: Tx, order: { trainerId: TrainerId; occasion: Occasion; cutoffAt: Date }): Promise<PayoutId | undefined> => {
    const { trainerId, occasion, cutoffAt } = order;
    const capCents = (await readSeller(tx, trainerId))?.capCents;
    const { minimumPayout: minimumCents } = await settings.read(tx, ['minimumPayout']);
    const open = await readOpenBalance(ledger, tx, trainerId);
    const { amountCents, takes } = planPayout({ ...open, cutoffAt, capCents, minimumCents });
    if (amountCents === 0) return undefined;
    const trainerKey = await keyOfTrainer(tx, trainerId);
    const payout = { trainerId, trainerKey, occasion, cutoffAt, amountCents, decidedAt: clock.now() };
    const payoutId = await payoutStore.insertPayout(tx, payout);
    if (payoutId === undefined) return undefined;
    await payoutStore.insertShares(tx, payoutId, takes);
    const journal = { payoutId, trainerId, amountCents, occasion: occasion.kind === 'weekly' ? occasion.friday : `r${payoutId}` };
    invariant(await ledger.recordPayout(tx, journal), `payout ${payoutId} was in the book before it was decided`);
    await events.announce(tx, payoutDecided, { payoutId });
    await jobs.send(tx, advancePayout, { payoutId });
    return payoutId;
  };
}

export type Decide = ReturnType<typeof createDecide>;
