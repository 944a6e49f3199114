import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetOldSessions } from './jobs.ts';
import type { AccountsService } from './service.ts';

/** What accounts does by the clock. */
export function subscribeAccounts(accounts: AccountsService, { jobs }: { jobs: Jobs }): void {
  jobs.work(forgetOldSessions, () => accounts.forgetOldSessions());
}
