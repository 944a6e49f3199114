import type { ProgramId } from '@x1/contract/core/ids.ts';
import { addDays } from '@x1/contract/core/time.ts';
import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { releasedShare } from '../../testing/given-payouts.ts';
import { insertProgram, insertReadyTrainer } from '../../testing/rows.ts';
import { openApp } from '../../testing/start-app.ts';
import { cutoffOf, runAt } from './fridays.ts';

/** 520 Fridays, with twenty clock changes and three weeks of downtime. Without a provider: this tests the run itself. */

const firstFriday = '2016-01-08';
const fridays = Array.from({ length: 520 }, (_, week) => addDays(firstFriday, week * 7));
const downtime = new Set(fridays.slice(200, 203));
/** A different amount each week, so that weeks cannot be confused. */
const centsOf = (friday: string) => 5_000 + fridays.indexOf(friday);
const earnedAhead = 10;

const app = await openApp({ clock: createTestClock(runAt(addDays(firstFriday, -7))) });

/** The moments of a week that matter: one before ten o'clock, two at once, one after it. */
function ticksOf(friday: string): [moment: Date, atOnce: number][] {
  const run = runAt(friday).getTime();
  return [
    [new Date(run - 1_000), 1],
    [new Date(run), 2],
    [new Date(run + 60_000), 1],
  ];
}

/** A share for each of the next Fridays, released a second before its cut-off. */
async function earnAhead(programId: ProgramId, week: number): Promise<void> {
  const earned = fridays.slice(week, week + earnedAhead).map((friday) => {
    const releasedAt = new Date(cutoffOf(friday).getTime() - 1_000);
    return releasedShare(app, { programId }, { releasedAt, amountCents: centsOf(friday) });
  });
  await Promise.all(earned);
}

it('runs 520 Fridays without missing or repeating one, through clock changes and downtime', { timeout: 180_000 }, async () => {
  const { db, clock, services } = app;
  await services.payouts.runDueFridays();
  const { id } = await insertReadyTrainer(db);
  const programId = await insertProgram(db, { trainerId: id });
  for (const [week, friday] of fridays.entries()) {
    if (week % earnedAhead === 0) await earnAhead(programId, week);
    if (downtime.has(friday)) continue;
    for (const [moment, count] of ticksOf(friday)) {
      clock.set(moment);
      await Promise.all(Array.from({ length: count }, () => services.payouts.runDueFridays()));
    }
  }
  const runs = await db.selectFrom('payoutRuns').selectAll().where('friday', '>=', firstFriday).orderBy('friday').execute();
  expect(runs.map(({ friday }) => friday)).toEqual(fridays);
  const late = runs.filter(({ friday, startedAt }) => startedAt.getTime() !== runAt(friday).getTime());
  expect(late.map(({ friday }) => friday)).toEqual([...downtime]);
  const paid = await db.selectFrom('payouts').select(['friday', 'amountCents']).orderBy('friday').execute();
  expect(paid).toEqual(fridays.map((friday) => ({ friday, amountCents: centsOf(friday) })));
});
