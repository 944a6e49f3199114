import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { expireRequests, finishChange, sweepHolds } from './jobs.ts';
import type { SchedulingNeeds } from './needs.ts';
import { createSchedulingHandlers } from './routes.ts';
import { createSchedulingService } from './service.ts';

/** The life of training sessions. */
export function createSchedulingModule(
  context: ModuleContext,
  { trainers, programs, calendar, payments, conversations, search, sessions }: SchedulingNeeds,
) {
  const service = createSchedulingService({ ...context, trainers, programs, calendar, payments, conversations, search, sessions });
  const { events, jobs } = context;
  return {
    service,
    handlers: createSchedulingHandlers(service, sessions),
    subscribe: () => {
      jobs.work(expireRequests, () => service.expireRequests());
      jobs.work(sweepHolds, () => service.sweepHolds());
      jobs.work(finishChange, ({ changeId }) => service.finishChange(changeId));
      events.subscribe(accountDeleted, 'scheduling.let_go', async ({ userId }) => {
        await service.forgetUser(userId);
        await service.forgetTimeOff(userId);
        await service.forgetReasons(userId);
        await service.forgetHolds(userId);
      });
    },
  };
}
