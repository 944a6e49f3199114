import { createClient } from '@x1/contract/core/client.ts';
import { systemRoutes } from '@x1/contract/system/routes.ts';
import { clientOptions } from './options.ts';

export const systemApi = createClient(systemRoutes, clientOptions);
