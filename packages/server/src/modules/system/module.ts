import { forgetRateCounts } from '../../http/shared-window.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { ClientConfig } from './client-config.ts';
import { forgetOldRateCounts } from './jobs.ts';
import { createSystemHandlers } from './routes.ts';

/** The longest period of a limit is a day, and the one before it counts in part. */
const countedMs = 2 * 86_400_000;

/** Health, what the client must know before sign-in, and the limits' old counts. */
export const createSystemModule = (context: ModuleContext & { clientConfig: ClientConfig; isStopping: () => boolean }) => ({
  handlers: createSystemHandlers(context),
  subscribe: () => {
    const { jobs, db, clock } = context;
    jobs.work(forgetOldRateCounts, () => forgetRateCounts(db, new Date(clock.now().getTime() - countedMs)));
  },
});
