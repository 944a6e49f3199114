import { createClient } from '@x1/contract/core/client.ts';
import { dashboardRoutes } from '@x1/contract/dashboard/routes.ts';
import { clientOptions } from './options.ts';

export const dashboardApi = createClient(dashboardRoutes, clientOptions);
