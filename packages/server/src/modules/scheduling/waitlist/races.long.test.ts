import { beforeAll, describe, it } from 'vitest';
import { createTestClock } from '../../../testing/clock.ts';
import { openApp } from '../../../testing/start-app.ts';
import { openWaitlistRaces } from '../../../testing/waitlist-races.ts';

/** How often each race is run: 200 times by `npm run prove`. */
const rounds = Number(process.env['X1_ROUNDS'] ?? 50);
const patienceMs = 3_600_000;

const app = await openApp({ clock: createTestClock('2027-02-22T15:00:00Z') });
let races: Awaited<ReturnType<typeof openWaitlistRaces>>;
beforeAll(async () => {
  races = await openWaitlistRaces(app);
});

async function everyRound(race: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await race();
}

describe('of a place that becomes free', () => {
  it('there is one winner: the first in line, or a family that comes by', { timeout: patienceMs }, () => everyRound(races.lastPlace));
  it('the next in line has it only if the offer had ended before it was taken', { timeout: patienceMs }, () =>
    everyRound(races.lapseWhileTaken),
  );
  it('as of a second one at once, the first two in line get one each', { timeout: patienceMs }, () => everyRound(races.twoPlaces));
  it('nothing is kept for a family that left in that moment', { timeout: patienceMs }, () => everyRound(races.leaveWhileOffered));
  it('nothing is lost or told twice where the job dies in the middle', { timeout: patienceMs }, () =>
    everyRound(races.killedWhileOffering),
  );
});
