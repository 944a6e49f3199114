import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetOldLetters } from './jobs.ts';
import type { SupportService } from './service.ts';

/** What support does by itself. */
export function subscribeSupport(support: SupportService, { jobs }: { jobs: Jobs }): void {
  jobs.work(forgetOldLetters, () => support.forgetOldLetters());
}
