import { safetyRoutes } from '@x1/contract/safety/routes.ts';
import { createApi } from './create-api.ts';

export const safetyApi = createApi(safetyRoutes, {
  report: [],
  block: ['conversations'],
  unblock: ['conversations'],
});
