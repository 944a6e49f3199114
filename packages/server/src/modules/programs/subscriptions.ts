import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountDeleted } from '../accounts/events.ts';
import { forgetTakenDown } from './jobs.ts';
import type { ProgramsService } from './service.ts';

/** What programs does by the clock, and when accounts speaks. */
export function subscribePrograms(programs: ProgramsService, { events, jobs }: { events: Events; jobs: Jobs }): void {
  jobs.work(forgetTakenDown, () => programs.forgetTakenDown());
  events.subscribe(accountDeleted, 'programs.let_go', ({ userId }) => programs.letGoOf(userId));
}
