import type { FileStore } from '../../platform/files.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { removePhoto } from './jobs.ts';

/** What trainers does after a change has been saved. */
export function subscribeTrainers({ jobs, files }: { jobs: Jobs; files: FileStore }): void {
  jobs.work(removePhoto, ({ key }) => files.remove(key));
}
