import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountDeleted } from '../accounts/events.ts';
import { cleanUpMedia } from './jobs.ts';
import type { MediaService } from './service.ts';

/** What media does by the clock, and when accounts speaks. */
export function subscribeMedia(media: MediaService, { events, jobs }: { events: Events; jobs: Jobs }): void {
  jobs.work(cleanUpMedia, () => media.cleanUp());
  events.subscribe(accountDeleted, 'media.let_go', ({ userId }) => media.letGoOf(userId));
}
