import { setTimeout as delay } from 'node:timers/promises';
import type { PayoutId } from '@x1/contract/core/ids.ts';
import { addDays, mondayOf, toWallTime } from '@x1/contract/core/time.ts';
import { PAYOUT_TIME_ZONE } from '@x1/contract/payouts/payout.ts';
import type { PayoutsService } from '../modules/payouts/service.ts';
import { invariant } from '../platform/errors.ts';
import type { DemoContext } from './demo-context.ts';
import { afterMinutes } from './moments.ts';
import { findBankPayoutId, listOpenPayouts } from './progress.ts';

/** How many Fridays are in the demo's past: the first sessions were held seven weeks ago. */
const weeksAgo = 8;
const fridayFromMonday = 4;
const week = 7;

const pauseMs = 50;
/** In pauses: longer than whoever died may keep a payout. */
const longestWait = 600;

/** From the Friday to the Monday on which banks have the money. */
const bankTakesMinutes = 3 * 24 * 60;

/**
 * The Friday before anyone had earned anything, which pays nobody. Payouts count from the first Friday that was ever run: with this
 * one, no later Friday of the past is left out.
 *
 * @returns the time for background jobs while the past is created: no later Friday is due then
 */
export async function openPaydays({ clock, services, moments }: DemoContext): Promise<Date> {
  const [first] = fridaysOf(moments);
  invariant(first, 'there are Fridays before any present');
  await clock.everybodyAt(first, () => services.payouts.runDueFridays());
  return first;
}

/** Every past Friday pays out what was released by then, and on the Monday after it the banks have it. */
export async function playPaydays(context: DemoContext): Promise<void> {
  const { clock, db, services, moments } = context;
  for (const friday of fridaysOf(moments)) {
    await clock.everybodyAt(friday, async () => {
      await services.payouts.runDueFridays();
      for (const payoutId of await listOpenPayouts(db)) await advanceInTurn(services.payouts, payoutId);
    });
    const takenAt = afterMinutes(friday, bankTakesMinutes);
    if (takenAt <= moments.present) await clock.everybodyAt(takenAt, () => takeAtBanks(context));
  }
}

async function takeAtBanks({ db, pages, services }: DemoContext): Promise<void> {
  for (const payoutId of await listOpenPayouts(db)) {
    // On a busy machine the provider may not have responded on the Friday itself: the payout waits for its next try.
    await advanceInTurn(services.payouts, payoutId);
    const bankPayoutId = await findBankPayoutId(db, payoutId);
    invariant(bankPayoutId, `demo payout ${payoutId} did not leave for the bank`);
    await pages.takeAtBank(bankPayoutId);
    await advanceInTurn(services.payouts, payoutId);
  }
}

/** Brings a payout as far as it comes. The job that its decision has queued may be at it already: then after it, at this time of the demo. */
export async function advanceInTurn(payouts: Pick<PayoutsService, 'advance'>, payoutId: PayoutId): Promise<void> {
  for (let waited = 0; !(await payouts.advance(payoutId)); waited += 1) {
    invariant(waited < longestWait, `demo payout ${payoutId} was never free`);
    await delay(pauseMs);
  }
}

/** Past Fridays, 10:00 in New York, oldest first (R97). */
function fridaysOf({ present, onDay }: DemoContext['moments']): Date[] {
  const today = toWallTime(present.toISOString(), PAYOUT_TIME_ZONE).date;
  const thisFriday = addDays(mondayOf(today), fridayFromMonday);
  const daysAway = daysBetween(today, thisFriday);
  return Array.from({ length: weeksAgo + 1 }, (_, at) => onDay(daysAway - week * (weeksAgo - at), '10:00', PAYOUT_TIME_ZONE)).filter(
    (friday) => friday <= present,
  );
}

function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000);
}
