import { dashboardRoutes } from '@x1/contract/dashboard/routes.ts';
import { createApi } from './create-api.ts';

export const dashboardApi = createApi(dashboardRoutes, {});
