import { clipRoutes } from '@x1/contract/progress/clip-routes.ts';
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

/** Films of goals and drills. */
export const clipsApi = createApi(clipRoutes, {
  allowFilms: ['films'],
  forbidFilms: ['films'],
  addClip: ['films'],
  removeClip: ['films'],
  addClipComment: ['films'],
  changeClipComment: ['films'],
  removeClipComment: ['films'],
  // What is new stays marked while one looks at it.
  seeClip: [],
});
