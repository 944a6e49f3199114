import type { Jobs } from '../../platform/jobs/jobs.ts';
import { cleanUpMedia } from './jobs.ts';
import type { MediaService } from './service.ts';

/** What media does by the clock. */
export function subscribeMedia(media: MediaService, { jobs }: { jobs: Jobs }): void {
  jobs.work(cleanUpMedia, () => media.cleanUp());
}
