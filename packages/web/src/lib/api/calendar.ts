import { calendarRoutes } from '@x1/contract/calendar/routes.ts';
import { createApi } from './create-api.ts';

export const calendarApi = createApi(calendarRoutes, {
  connectCalDav: ['calendar-connection', 'sessions'],
  disconnect: ['calendar-connection'],
  syncAppointment: ['sessions'],
  setVideoCalls: ['calendar-connection', 'sessions'],
  resolveDisagreement: ['calendar-connection'],
  renewFeed: [],
  revokeFeed: [],
});
