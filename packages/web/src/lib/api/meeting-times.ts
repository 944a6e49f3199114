import { meetingTimeRoutes } from '@x1/contract/scheduling/meeting-time-routes.ts';
import { createApi } from './create-api.ts';

/** Apart from the rest of scheduling: only a trainer's programs know of them. Free times depend on them. */
export const meetingTimesApi = createApi(meetingTimeRoutes, {
  setMeetingTimes: ['sessions'],
  removeMeetingTime: ['sessions'],
  removeOpenMeetingTimes: ['sessions'],
});
