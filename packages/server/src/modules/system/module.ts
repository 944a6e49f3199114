import { forgetRateCounts } from '../../http/shared-window.ts';
import type { ModuleContext } from '../../module-context.ts';
import { deleteDone } from '../../platform/jobs/job-admin.ts';
import type { FixedClientConfig } from './client-config.ts';
import { forgetDoneJobs, forgetOldRateCounts } from './jobs.ts';
import type { SystemNeeds } from './needs.ts';
import { createSystemHandlers } from './routes.ts';

/** The longest period of a limit is a day, and the one before it counts in part. */
const countedMs = 2 * 86_400_000;
/** Long enough to look into what went wrong since yesterday. */
const doneJobsKeptMs = 86_400_000;

/** Health, what the client must know before sign-in, and what nobody needs anymore: old counts of limits, done jobs. */
export const createSystemModule = (
  context: ModuleContext & { clientConfig: FixedClientConfig; isStopping: () => boolean },
  { settings }: SystemNeeds,
) => ({
  handlers: createSystemHandlers({ ...context, settings }),
  subscribe: () => {
    const { jobs, db, clock } = context;
    const ago = (ms: number) => new Date(clock.now().getTime() - ms);
    jobs.work(forgetOldRateCounts, () => forgetRateCounts(db, ago(countedMs)));
    jobs.work(forgetDoneJobs, () => deleteDone(db, ago(doneJobsKeptMs)));
  },
});
