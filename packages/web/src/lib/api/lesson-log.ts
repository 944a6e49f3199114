import { lessonLogRoutes } from '@x1/contract/lesson-log/routes.ts';
import { createApi } from './create-api.ts';

export const lessonLogApi = createApi(lessonLogRoutes, {
  stateCollegeRules: ['lesson-log'],
  addLogLink: ['lesson-log'],
  endLogLink: ['lesson-log'],
  // Reads by POST: what it sends doesn't belong in an address.
  readSharedLog: [],
  sharedLogPdf: [],
});
