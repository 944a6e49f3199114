import { changeRoutes } from '@x1/contract/scheduling/change-routes.ts';
import { createApi } from './create-api.ts';

export const scheduleChangesApi = createApi(changeRoutes, {
  // It only reads.
  previewChange: [],
  changeSchedule: ['sessions', 'payments'],
  answerChange: ['sessions', 'payments'],
});
