import { backgroundChecksRoutes } from '@x1/contract/background-checks/routes.ts';
import { createApi } from './create-api.ts';

export const backgroundChecksApi = createApi(backgroundChecksRoutes, {
  startCheck: ['background-check'],
  openCheck: ['background-check'],
  refreshCheck: ['background-check', 'trainers'],
});
