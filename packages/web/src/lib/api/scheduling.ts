import { schedulingRoutes } from '@x1/contract/scheduling/routes.ts';
import { createApi } from './create-api.ts';

export const schedulingApi = createApi(schedulingRoutes, {
  approve: ['sessions', 'payments'],
  reject: ['sessions', 'payments'],
  schedule: ['sessions', 'payments'],
  acceptTime: ['sessions', 'payments'],
  reschedule: ['sessions', 'payments'],
  cancel: ['sessions', 'payments'],
  noShow: ['sessions', 'payments'],
  // Free times depend on them.
  holdTime: ['sessions'],
  releaseHold: ['sessions'],
  scheduleWeekly: ['sessions', 'payments'],
  complete: ['sessions', 'payments'],
  setNotes: ['sessions'],
  // Free times depend on it.
  addTimeOff: ['sessions'],
  removeTimeOff: ['sessions'],
});
