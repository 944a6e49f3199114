import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { requestRejected, sessionCancelled, sessionRescheduled } from './events.ts';
import { expireRequests, finishChange, offerFreed, offerWaiting, sweepHolds } from './jobs.ts';
import type { SchedulingNeeds } from './needs.ts';
import { createSchedulingHandlers } from './routes.ts';
import { createSchedulingService } from './service.ts';

/** The life of training sessions. */
export function createSchedulingModule(
  context: ModuleContext,
  { settings, trainers, programs, calendar, payments, conversations, search, sessions }: SchedulingNeeds,
) {
  const service = createSchedulingService({
    ...context,
    settings,
    trainers,
    programs,
    calendar,
    payments,
    conversations,
    search,
    sessions,
  });
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
        await service.forgetMeetingTimes(userId);
        await service.forgetReasons(userId);
        await service.forgetHolds(userId);
        await service.forgetWaitlist(userId);
      });
      jobs.work(offerWaiting, () => service.offerAllTimes());
      jobs.work(offerFreed, ({ trainerId }) => service.offerTimes(trainerId));
      // What these free, those in line get at once; everything else is found within the minute.
      for (const freeing of [sessionCancelled, requestRejected, sessionRescheduled])
        events.subscribe<{ appointmentId: AppointmentId }>(freeing, 'scheduling.offer_freed', ({ appointmentId }) =>
          service.offerFreedBy(appointmentId),
        );
    },
  };
}
