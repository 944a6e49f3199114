import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { advancePayout, runPayouts } from './jobs.ts';
import type { PayoutsService } from './service.ts';

const lookAgainMs = 5_000;

/** The background work of payouts. */
export function subscribePayouts(payouts: PayoutsService, { db, clock, jobs }: { db: Db; clock: Clock; jobs: Jobs }): void {
  jobs.work(
    advancePayout,
    async ({ payoutId }) => {
      if (await payouts.advance(payoutId)) return;
      // Whoever is at it may have asked before what this job was told of: look again once they are done.
      await jobs.send(db, advancePayout, { payoutId }, { startAt: new Date(clock.now().getTime() + lookAgainMs) });
    },
    { concurrency: 3 },
  );
  jobs.work(runPayouts, async () => {
    try {
      await payouts.runDueFridays();
    } finally {
      await payouts.reconcile();
    }
  });
}
