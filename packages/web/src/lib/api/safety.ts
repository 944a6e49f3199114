import { createClient } from '@x1/contract/core/client.ts';
import { safetyRoutes } from '@x1/contract/safety/routes.ts';
import { clientOptions } from './options.ts';

export const safetyApi = createClient(safetyRoutes, clientOptions);
