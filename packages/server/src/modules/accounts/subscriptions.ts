import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetOldSessions, makeDataExport, preparePasswordReset } from './jobs.ts';
import type { AccountsService } from './service.ts';

/** What accounts does after an answer was given, and by the clock. */
export function subscribeAccounts(accounts: AccountsService, { jobs }: { jobs: Jobs }): void {
  jobs.work(forgetOldSessions, () => accounts.forgetOldSessions());
  jobs.work(preparePasswordReset, async ({ userId }) => {
    if (userId !== null) await accounts.preparePasswordReset(userId);
  });
  jobs.work(makeDataExport, ({ exportId }) => accounts.makeDataExport(exportId));
}
