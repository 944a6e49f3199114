import { expect, it } from 'vitest';
import { createTestClock } from '../../../testing/clock.ts';
import { openApp } from '../../../testing/start-app.ts';
import { openWaitlistRaces } from '../../../testing/waitlist-races.ts';

/** A sample of `races.long.test.ts`. */
const app = await openApp({ clock: createTestClock('2027-02-22T15:00:00Z') });
const rounds = 1;

it('a place that becomes free has one winner in each race for it', async () => {
  const races = await openWaitlistRaces(app);
  for (let round = 0; round < rounds; round += 1) for (const race of Object.values(races)) await race();
  expect.hasAssertions();
});
