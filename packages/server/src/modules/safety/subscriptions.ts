import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetEvidence } from './jobs.ts';
import type { SafetyService } from './service.ts';

/** What safety does by itself. */
export function subscribeSafety(safety: SafetyService, { jobs }: { jobs: Jobs }): void {
  jobs.work(forgetEvidence, () => safety.forgetOldEvidence());
}
