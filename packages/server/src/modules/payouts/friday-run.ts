import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readByParts } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Decide } from './decide.ts';
import { cutoffOf, fridaysBetween, latestDueFriday } from './fridays.ts';
import type { PayoutsNeeds } from './needs.ts';
import * as payoutStore from './payout-store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock'>, Pick<PayoutsNeeds, 'ledger' | 'settings'> {
  decide: Decide;
  /** Whether money can reach this trainer's bank now. */
  canPay: (tx: Tx, trainerId: TrainerId) => Promise<boolean>;
}

/** The payouts of Fridays (R97). Any number of processes may run it at any time: each trainer is paid once per Friday. */
export function createFridayRun({ db, clock, ledger, settings, decide, canPay }: Needs) {
  const pay = (trainerId: TrainerId, friday: CalendarDate): Promise<void> =>
    inTransaction(db, async (tx) => {
      await ledger.lockBalance(tx, trainerId);
      // A trainer who can't be paid keeps the balance until the next Friday.
      if (await canPay(tx, trainerId)) await decide(tx, { trainerId, occasion: { kind: 'weekly', friday }, cutoffAt: cutoffOf(friday) });
    });

  /** @returns what went wrong, one error for each trainer who could not be looked at */
  async function payEverybody(friday: CalendarDate): Promise<unknown[]> {
    const errors: unknown[] = [];
    const { minimumPayout: atLeastCents } = await settings.read(db, ['minimumPayout']);
    const trainers = readByParts((page) => ledger.listTrainersWithPayable(db, { ...page, atLeastCents }), Number);
    for await (const trainerId of trainers) await pay(trainerId, friday).catch((error: unknown) => errors.push(error));
    return errors;
  }

  /** The first run ever does the Friday that was due last; after that none is left out, however long nobody was up. */
  async function listDue(): Promise<CalendarDate[]> {
    const latest = latestDueFriday(clock.now());
    const last = await payoutStore.findLastRun(db);
    const missed = last === undefined ? [latest] : fridaysBetween(last, latest);
    return [...(await payoutStore.listUnfinishedRuns(db)), ...missed];
  }

  /**
   * Processes every Friday that is due, in order, and continues unfinished ones. A trainer who fails delays no other; that Friday
   * stays open, and the next call continues it.
   *
   * @throws AggregateError when somebody could not be looked at
   */
  return async (): Promise<void> => {
    const errors: unknown[] = [];
    for (const friday of await listDue()) {
      await payoutStore.beginRun(db, { friday, cutoffAt: cutoffOf(friday), startedAt: clock.now() });
      const failed = await payEverybody(friday);
      if (failed.length === 0) await payoutStore.finishRun(db, friday, clock.now());
      errors.push(...failed);
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} trainers could not be paid`);
  };
}
