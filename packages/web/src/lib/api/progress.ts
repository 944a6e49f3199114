import { progressRoutes } from '@x1/contract/progress/routes.ts';
import { createApi } from './create-api.ts';

export const progressApi = createApi(progressRoutes, {
  setPlan: ['progress'],
  addGoal: ['progress'],
  changeGoal: ['progress'],
  removeGoal: ['progress'],
  addDrill: ['progress'],
  changeDrill: ['progress'],
  removeDrill: ['progress'],
  checkDrill: ['progress'],
  uncheckDrill: ['progress'],
});
