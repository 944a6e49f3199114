import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountDeleted } from '../accounts/events.ts';
import { expireRequests } from './jobs.ts';
import type { SchedulingService } from './service.ts';

/** What scheduling does by the clock, and when accounts speaks. */
export function subscribeScheduling(scheduling: SchedulingService, { events, jobs }: { events: Events; jobs: Jobs }): void {
  jobs.work(expireRequests, () => scheduling.expireRequests());
  events.subscribe(accountDeleted, 'scheduling.let_go', ({ userId }) => scheduling.letGoOf(userId));
}
