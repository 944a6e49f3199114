import { createClient } from '@x1/contract/core/client.ts';
import { schedulingRoutes } from '@x1/contract/scheduling/routes.ts';
import { clientOptions } from './options.ts';

export const schedulingApi = createClient(schedulingRoutes, clientOptions);
